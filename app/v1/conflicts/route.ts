import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { ConflictListQuery, ConflictPage, toConflict } from "@/lib/api/wire/conflicts";
import { readPage } from "@/lib/api/wire/page";
import { listConflicts } from "@/lib/conflicts/list-conflicts";
import { findEntity } from "@/lib/entities/find-entity";
import { parseId } from "@/lib/ids";
import { readableGraphs } from "@/lib/owners/readable-graphs";

export const GET = memoryApi.json({
  summary: "List conflicts, newest first",
  description: "Conflicts of a user or a group; with neither, of every group that the key can access, and of no user.",
  access: "read",
  query: ConflictListQuery,
  response: ConflictPage,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND", "ENTITY_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  async handler({ ctx, query }) {
    const graphs = await readableGraphs(ctx, { userId: query.userId, group: query.group });
    const entityId = query.entityId === undefined ? undefined : (await findEntity(ctx, parseId("entity", query.entityId))).id;
    const unresolved = query.unresolved === undefined ? undefined : query.unresolved === "true";
    const { conflicts, ...list } = await listConflicts(ctx, { unresolved, graphs, entityId, ...readPage(query) });
    return { conflicts: conflicts.map(toConflict), ...list };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
