import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { rows } from "@/lib/db/client";

export async function expectConsistent(graphId: string, after: string) {
  const broken = await rows<{ what: string }>(sql`
    select 'superseded by no memory' as what from memories where graph_id = ${graphId} and status = 'superseded' and superseded_by is null
    union all select 'not superseded, but has a successor' from memories where graph_id = ${graphId} and status <> 'superseded' and superseded_by is not null
    union all select 'superseded by itself' from memories where graph_id = ${graphId} and superseded_by = id
    union all select 'superseded in a circle' from memories a join memories b on b.project_id = a.project_id and b.id = a.superseded_by where a.graph_id = ${graphId} and b.superseded_by = a.id
    union all select 'contested without a conflict, or the reverse' from memories m where m.graph_id = ${graphId} and m.contested <> exists (
      select 1 from conflicts c where c.project_id = m.project_id and c.status = 'unresolved' and m.id in (c.existing_memory_id, c.incoming_memory_id))
    union all select 'an open conflict with an inactive memory' from conflicts c join memories m on m.project_id = c.project_id and m.id in (c.existing_memory_id, c.incoming_memory_id)
      where c.graph_id = ${graphId} and c.status = 'unresolved' and m.status <> 'active'
    union all select 'resolved without a resolution' from conflicts where graph_id = ${graphId} and status = 'resolved' and resolution is null
    union all select 'a draft' from memories where graph_id = ${graphId} and status = 'draft'
    union all select 'a vector of the wrong kind' from embeddings e join memories m on m.project_id = e.project_id and m.unit = e.unit
      where m.graph_id = ${graphId} and e.kind <> case when m.status = 'active' then 2 else 3 end
    union all select 'index terms of the wrong kind' from postings p join memories m on m.project_id = p.project_id and m.unit = p.unit
      where m.graph_id = ${graphId} and p.kind <> case when m.status = 'active' then 2 else 3 end
    union all select 'orphaned index terms' from postings p where p.graph_id = ${graphId} and not exists (select 1 from memories m where m.project_id = p.project_id and m.unit = p.unit)
      and not exists (select 1 from chunks c where c.project_id = p.project_id and c.unit = p.unit)
    union all select 'orphaned vectors' from embeddings p where p.graph_id = ${graphId} and not exists (select 1 from memories m where m.project_id = p.project_id and m.unit = p.unit)
      and not exists (select 1 from chunks c where c.project_id = p.project_id and c.unit = p.unit)
    union all select 'a memory without index terms' from memories m where m.graph_id = ${graphId} and not exists (select 1 from postings p where p.project_id = m.project_id and p.unit = m.unit)
    union all select 'an entity without mentions' from entities e where e.graph_id = ${graphId} and not e.is_subject
      and not exists (select 1 from mentions f where f.project_id = e.project_id and f.entity_id = e.id) and not exists (select 1 from memories m where m.project_id = e.project_id and m.attribute_entity_id = e.id)
      and not exists (select 1 from edges x where x.project_id = e.project_id and e.id in (x.source_id, x.target_id))
    union all select 'an undetected contradiction' from memories a join memories b on b.project_id = a.project_id and b.attribute_entity_id = a.attribute_entity_id
      and b.attribute = a.attribute and a.id < b.id and lower(a.attribute_value) <> lower(b.attribute_value)
      where a.graph_id = ${graphId} and a.status = 'active' and b.status = 'active' and not a.attribute_ends and not b.attribute_ends and not exists (
        select 1 from conflicts c where c.project_id = a.project_id and c.existing_memory_id in (a.id, b.id) and c.incoming_memory_id in (a.id, b.id))`);
  expect(broken, after).toEqual([]);
  const [counted] = await rows(sql`
    select g.memory_count = (select count(*) from memories m where m.project_id = g.project_id and m.graph_id = g.id and m.status <> 'draft') as memories,
      g.memory_terms = (select coalesce(sum(length), 0) from (
        select distinct unit, length from postings p where p.project_id = g.project_id and p.graph_id = g.id and p.kind in (2, 3)) u) as terms
    from graphs g where g.id = ${graphId}`);
  expect(counted, `${after}: the graph's totals`).toEqual({ memories: true, terms: true });
}
