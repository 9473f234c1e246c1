import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { type Graph, ofGraph, within } from "@/lib/graphs/graph";
import { added, recordChanges } from "@/lib/usage/record-changes";

export async function entitiesOf(graph: Graph, memoryIds: string[]): Promise<string[]> {
  const ids = uuids(memoryIds);
  const found = await rows<{ id: string }>(sql`
    select entity_id as id from mentions where memory_id in ${ids} and ${ofGraph(graph)} union
    select source_id from edges where memory_id in ${ids} and ${ofGraph(graph)} union
    select target_id from edges where memory_id in ${ids} and ${ofGraph(graph)} union
    select attribute_entity_id from memories where id in ${ids} and ${ofGraph(graph)} and attribute_entity_id is not null`);
  return found.map(({ id }) => id);
}

export async function deleteUnmentioned(graph: Graph, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await rows(sql`
    delete from entities e where e.id in ${uuids(ids)} and ${within(graph, "e")} and not e.is_subject
      and not exists (select 1 from mentions f where f.project_id = ${graph.projectId}::uuid and f.entity_id = e.id)
      and not exists (select 1 from edges x where x.project_id = ${graph.projectId}::uuid and x.source_id = e.id) and not exists (select 1 from edges x where x.project_id = ${graph.projectId}::uuid and x.target_id = e.id)
      and not exists (select 1 from memories m where m.project_id = ${graph.projectId}::uuid and m.attribute_entity_id = e.id)
    returning 1`);
  await recordChanges(graph.projectId, [added(graph.graphId, "entity", -gone.length)]);
}
