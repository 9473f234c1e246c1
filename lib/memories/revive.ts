import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { unitKinds } from "@/lib/db/schema/search";
import { uuids } from "@/lib/db/sql-lists";
import { type Graph, ofGraph, within } from "@/lib/graphs/graph";
import { moveUnits } from "@/lib/search-index/postings";
import { searchText } from "@/lib/vocabulary";
import { countingMemories } from "./count-memories";
import type { AttributeKey } from "./restate-attributes";

/** `isByRule`: decided by reconciling, not by a person. */
export type SupersededMemory = { id: string; isByRule: boolean };

export const memoriesSupersededBy = (graph: Graph, memoryId: string): Promise<SupersededMemory[]> =>
  rows<SupersededMemory>(sql`
    select m.id, exists (select 1 from conflicts c where c.project_id = ${graph.projectId}::uuid and c.existing_memory_id = m.id and c.incoming_memory_id = m.superseded_by and c.graph_id = m.graph_id
      and c.auto_applied and c.status = 'resolved') as "isByRule"
    from memories m where m.superseded_by = ${memoryId} and ${ofGraph(graph, "m")} and m.status = 'superseded' order by m.id`);

/** Call `reconcileAttributes` with the result: other memories may supersede them. */
export async function reactivateMemories(graph: Graph, ids: string[]): Promise<AttributeKey[]> {
  if (ids.length === 0) return [];
  const revived = await countingMemories(graph, ids, () =>
    rows<{ unit: number; content: string; entityId: string | null; attribute: string | null }>(sql`
    update memories set status = 'active', superseded_by = null, superseded_at = null, updated_at = now(),
      valid_until = case when stated is null then valid_until else (stated ->> 'validUntil')::timestamptz end
    where id in ${uuids(ids)} and ${within(graph)} and status = 'superseded'
    returning unit::float8 as unit, content, attribute_entity_id as "entityId", attribute`),
  );
  await moveUnits(
    graph,
    unitKinds.formerMemory,
    unitKinds.memory,
    revived.map((memory) => ({ unit: memory.unit, text: searchText(memory) })),
  );
  return revived.flatMap(({ entityId, attribute }) => (entityId && attribute ? [{ entityId, attribute }] : []));
}
