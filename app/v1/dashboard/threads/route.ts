import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { ThreadList, ThreadQuery, toThreadList } from "@/lib/api/wire/dashboard/threads";
import { readPage } from "@/lib/api/wire/page";
import { listedGraph } from "@/lib/owners/listed-graphs";
import { listThreads } from "@/lib/threads/list-threads";

export const GET = dashboardApi.json({
  summary: "List the project's threads with their last message, the latest message first",
  access: "member",
  project: "query",
  query: ThreadQuery,
  response: ThreadList,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND"],
  async handler({ ctx, query }) {
    const graphId = await listedGraph(ctx, query);
    const list = await listThreads(ctx, { q: query.q || undefined, graphId, page: readPage(query) });
    return { project: toProjectRef(ctx.project), ...toThreadList(list) };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
