import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { MemoryList, MemoryQuery, readMemoryFilter, toMemoryList } from "@/lib/api/wire/dashboard/memories";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { readPage } from "@/lib/api/wire/page";
import { findEntity } from "@/lib/entities/find-entity";
import { parseId } from "@/lib/ids";
import { listMemories } from "@/lib/memories/list-memories";
import { listedGraphs } from "@/lib/owners/listed-graphs";

export const GET = dashboardApi.json({
  summary: "List the project's memories, newest first",
  description:
    "Includes superseded and rejected memories. With `q`, a page can be short although there is a `nextCursor`, if `q` has only one or two characters or matches are far apart.",
  access: "member",
  project: "query",
  query: MemoryQuery,
  response: MemoryList,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND", "ENTITY_NOT_FOUND"],
  async handler({ ctx, query }) {
    const graphs = await listedGraphs(ctx, { userId: query.userId, groups: query.groups?.split(",") });
    const entity = query.entityId === undefined ? undefined : await findEntity(ctx, parseId("entity", query.entityId));
    const list = await listMemories(ctx, { ...readMemoryFilter(query), graphs, entity, page: readPage(query) });
    return { project: toProjectRef(ctx.project), ...toMemoryList(list) };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
