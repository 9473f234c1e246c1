import { methodsNotAllowed } from "@/lib/api/surface";
import { dashboardApi } from "@/lib/api/surfaces";
import { GroupList, GroupQuery, toListedGroup } from "@/lib/api/wire/dashboard/groups";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { readPage } from "@/lib/api/wire/page";
import { listGroupPage } from "@/lib/graphs/list-groups";

export const GET = dashboardApi({
  summary: "The project's groups, newest first",
  access: "member",
  project: "query",
  query: GroupQuery,
  response: GroupList,
  async handler({ ctx, query }) {
    const { items, ...list } = await listGroupPage(ctx, { q: query.q, page: readPage(query) });
    return { project: toProjectRef(ctx.project), groups: items.map(toListedGroup), ...list };
  },
});

export const { POST, PUT, PATCH, DELETE } = methodsNotAllowed("memory", ["GET"]);
