import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { type AttributeKey, restateAttributes } from "@/lib/memories/restate-attributes";

/**
 * Reconciles what an import brought to graphs that had gone on without it: rows arrive as active as they were in the file, and the
 * graph may believe something newer. Call it when all lines of the graphs have been written: successions and conflicts count. Of a
 * graph that is a copy, it changes nothing.
 */
export async function reconcileImported(projectId: string, graphIds: string[]): Promise<void> {
  if (graphIds.length === 0) return;
  const found = await rows<AttributeKey & { graphId: string }>(sql`
    select m.graph_id as "graphId", m.attribute_entity_id as "entityId", m.attribute from memories m
    where m.graph_id in ${uuids(graphIds)} and m.project_id = ${projectId} and m.status = 'active'
      and m.attribute_entity_id is not null and m.attribute is not null
    group by 1, 2, 3 having count(*) > 1`);
  for (const [graphId, keys] of Map.groupBy(found, (key) => key.graphId)) {
    await inTransaction(async () => {
      if (await lockGraph(graphId)) await restateAttributes({ projectId, graphId }, keys);
    });
  }
}
