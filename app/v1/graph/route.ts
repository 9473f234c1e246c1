import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { readEnd } from "@/lib/api/wire/common";
import { toGraph } from "@/lib/api/wire/dashboard/graph";
import { EntityGraph, GraphQuery } from "@/lib/api/wire/graph";
import { findEntity } from "@/lib/entities/find-entity";
import { parseId } from "@/lib/ids";
import { graphView } from "@/lib/insights/graph-view";

export const GET = memoryApi.json({
  summary: "Get entities and their relations",
  description:
    "The graph of a user or a group: the most connected entities and the relations between them. With `entityId`, that entity and its neighbors. With `asOf`, as it was then.",
  access: "read",
  query: GraphQuery,
  response: EntityGraph,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND", "ENTITY_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  async handler({ ctx, query: { userId, group, entityId, depth, limit, asOf } }) {
    const entity = entityId === undefined ? undefined : await findEntity(ctx, parseId("entity", entityId));
    const around = entity && { entityId: entity.id, depth };
    const view = await graphView(ctx, { limit, user: userId, group, graphId: entity?.graphId, around, asOf: readEnd(asOf) });
    const { nodes, edges, totals, truncated } = toGraph(view);
    return { entities: nodes, relations: edges, totals, truncated };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
