import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { GroupList, GroupQuery, toListedGroup } from "@/lib/api/wire/dashboard/groups";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { Group, NewGroup, toGroup } from "@/lib/api/wire/groups";
import { readPage } from "@/lib/api/wire/page";
import { createGroup } from "@/lib/groups/create-group";
import { listGroups } from "@/lib/groups/list-groups";

export const GET = dashboardApi.json({
  summary: "List the project's groups, newest first",
  access: "member",
  project: "query",
  query: GroupQuery,
  response: GroupList,
  async handler({ ctx, query }) {
    const { items, ...list } = await listGroups(ctx, { q: query.q, page: readPage(query) });
    return { project: toProjectRef(ctx.project), groups: items.map(toListedGroup), ...list };
  },
});

export const POST = dashboardApi.json({
  summary: "Create a group",
  access: "member",
  project: "query",
  body: NewGroup,
  status: [201],
  response: Group,
  errors: ["GROUP_EXISTS", "CONTENT_BLOCKED"],
  handler: async ({ ctx, body }) => toGroup({ ...(await createGroup(ctx, body)), stats: { memories: 0, entities: 0, ingestionJobs: 0 } }),
});

export const { PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET", "POST"]);
