import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import { uuids } from "@/lib/db/sql-lists";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { type AttributeKey, reconcileAttributes } from "@/lib/memories/restate-attributes";

/**
 * Rows keep the file's status, but the graph may have newer values. Call it after all lines of the graphs, because successions and
 * conflicts matter.
 */
export async function reconcileImported(projectId: string, graphIds: string[]): Promise<void> {
  if (graphIds.length === 0) return;
  const attributes = await rows<AttributeKey & { graphId: string }>(sql`
    select m.graph_id as "graphId", m.attribute_entity_id as "entityId", m.attribute from memories m
    where m.graph_id in ${uuids(graphIds)} and m.project_id = ${projectId} and m.status = 'active' and ${unexpired("m")}
      and m.attribute_entity_id is not null and m.attribute is not null
    group by 1, 2, 3 having count(*) > 1`);
  for (const [graphId, keys] of Map.groupBy(attributes, (key) => key.graphId)) {
    const graph = { projectId, graphId };
    await inTransaction(async () => {
      if (await lockGraph(graph)) await reconcileAttributes(graph, keys);
    });
  }
}
