import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { added, recordChanges } from "@/lib/usage/record-changes";
import { LinkCounts } from "./links";

/**
 * Stores the earlier state for `unmergeEntityRows`. The graph's user is never merged away. Call it with the graph locked.
 * @returns maps an entity's id to its current one
 */
export async function mergeEntityRows(
  graph: Graph,
  merges: { from: string; into: string; reason: string }[],
): Promise<(id: string | null | undefined) => string | null> {
  const target = new Map<string, string>();
  const last = (id: string): string => (target.has(id) ? last(target.get(id)!) : id);
  const currentId = (id: string | null | undefined) => (id ? last(id) : null);
  if (merges.length === 0) return currentId;
  const mergeable = await rows<{ from: string; into: string; reason: string }>(sql`
    select f.id as "from", i.id as "into", p.reason
    from jsonb_to_recordset(${JSON.stringify(merges)}::jsonb) as p ("from" uuid, "into" uuid, reason text)
      join entities f on f.id = p."from" and ${ofGraph(graph, "f")} and not f.is_subject
      join entities i on i.id = p."into" and ${ofGraph(graph, "i")}`);
  const reasons = new Map<string, string>();
  for (const { from, into, reason } of mergeable) {
    const [source, destination] = [last(from), last(into)];
    if (source === destination) continue;
    target.set(source, destination);
    reasons.set(source, reason);
  }
  if (reasons.size === 0) return currentId;
  const list = [...reasons].map(([from, reason]) => ({ from, into: last(from), reason }));
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as p ("from" uuid, "into" uuid, reason text)`;

  await rows(sql`
    insert into entity_merges (id, project_id, graph_id, into_id, reason, before)
    select e.id, e.project_id, e.graph_id, p."into", p.reason, jsonb_build_object(
      'entity', to_jsonb(e),
      'aliases', (select coalesce(jsonb_agg(to_jsonb(a) || jsonb_build_object('shared', exists (select 1 from entity_aliases o where o.project_id = ${graph.projectId}::uuid and o.graph_id = a.graph_id and o.normal_name = a.normal_name and o.entity_id = p."into"))), '[]')
        from entity_aliases a where a.project_id = e.project_id and a.entity_id = e.id and a.graph_id = e.graph_id),
      'mentions', (select coalesce(jsonb_agg(to_jsonb(f) || jsonb_build_object('shared', exists (select 1 from mentions o where o.project_id = ${graph.projectId}::uuid and o.memory_id = f.memory_id and o.entity_id = p."into" and o.graph_id = f.graph_id))), '[]')
        from mentions f where f.project_id = e.project_id and f.entity_id = e.id and f.graph_id = e.graph_id),
      'edges', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from edges x where x.project_id = e.project_id and e.id in (x.source_id, x.target_id) and x.graph_id = e.graph_id),
      'attributes', (select coalesce(jsonb_agg(m.id), '[]') from memories m where m.project_id = e.project_id and m.attribute_entity_id = e.id and m.graph_id = e.graph_id),
      'merges', (select coalesce(jsonb_agg(g.id), '[]') from entity_merges g where g.project_id = e.project_id and g.into_id = e.id and g.graph_id = e.graph_id))
    from ${pairs} join entities e on e.id = p."from" and ${ofGraph(graph, "e")}`);
  await rows(sql`
    insert into entity_aliases (project_id, graph_id, normal_name, name, entity_id, is_derived)
    select a.project_id, a.graph_id, a.normal_name, a.name, p."into", a.is_derived
    from ${pairs} join entity_aliases a on a.entity_id = p."from" and ${ofGraph(graph, "a")} on conflict do nothing`);
  const counts = new LinkCounts();
  const mentions = await rows<{ entity: string }>(sql`
    insert into mentions (project_id, graph_id, memory_id, entity_id)
    select f.project_id, f.graph_id, f.memory_id, p."into"
    from ${pairs} join mentions f on f.entity_id = p."from" and ${ofGraph(graph, "f")} on conflict do nothing returning entity_id as entity`);
  counts.mentions(mentions, 1);
  const changed = await rows<{ oldSource: string; oldTarget: string; source: string; target: string }>(sql`
    with p as (select * from ${pairs}),
    moved as (
      select distinct on (x.memory_id, n.source, n.target, x.type) x.id, x.memory_id, n.source, n.target, x.type, x.source_id, x.target_id
      from (select * from edges where ${ofGraph(graph)} and source_id in (select "from" from p)
        union select * from edges where ${ofGraph(graph)} and target_id in (select "from" from p)) x
        left join p s on s."from" = x.source_id left join p t on t."from" = x.target_id
        cross join lateral (select coalesce(s."into", x.source_id) as source, coalesce(t."into", x.target_id) as target) n
      where n.source <> n.target order by x.memory_id, n.source, n.target, x.type, x.id
    )
    update edges e set source_id = m.source, target_id = m.target from moved m
    where e.id = m.id and ${ofGraph(graph, "e")} and not exists (select 1 from edges o where o.project_id = ${graph.projectId}::uuid and o.memory_id = m.memory_id and o.source_id = m.source and o.target_id = m.target and o.type = m.type)
    returning m.source_id as "oldSource", m.target_id as "oldTarget", e.source_id as source, e.target_id as target`);
  counts.ends(
    changed.map(({ oldSource, oldTarget }) => ({ source: oldSource, target: oldTarget })),
    -1,
  );
  counts.ends(changed, 1);
  // Those between the two, and duplicates.
  const merged = uuids([...reasons.keys()]);
  const left = await rows<{ source: string; target: string }>(sql`
    delete from edges where ${ofGraph(graph)} and (source_id in ${merged} or target_id in ${merged})
    returning source_id as source, target_id as target`);
  counts.links(left, -1);
  await rows(sql`update memories m set attribute_entity_id = p."into" from ${pairs} 
    where m.attribute_entity_id = p."from" and ${ofGraph(graph, "m")}`);
  await rows(sql`update entity_merges g set into_id = p."into" from ${pairs}
    where g.into_id = p."from" and ${ofGraph(graph, "g")}`);
  await rows(sql`delete from entities e using ${pairs} where e.id = p."from" and ${ofGraph(graph, "e")}`);
  await counts.write(graph);
  await recordChanges(graph.projectId, [added(graph.graphId, "entity", -reasons.size)]);
  return currentId;
}

/**
 * Anything added after the merge stays with the other entity. Call it with the graph locked.
 * @param id the entity that was merged away
 * @returns false if there is no such merge
 */
export async function unmergeEntityRows(graph: Graph, id: string): Promise<boolean> {
  // The stored state may be imported, so its ids are only looked up within this graph.
  const merge = sql`(select * from entity_merges where id = ${id}::uuid and ${ofGraph(graph)}) g`;
  const restored = await rows(sql`
    insert into entities (id, project_id, graph_id, name, type, is_subject, created_at, updated_at)
    select g.id, g.project_id, g.graph_id, e.name, e.type, false, e.created_at, e.updated_at
    from ${merge} cross join lateral jsonb_populate_record(null::entities, g.before -> 'entity') e on conflict do nothing returning id`);
  if (restored.length === 0) return false;
  await recordChanges(graph.projectId, [added(graph.graphId, "entity", 1)]);
  const counts = new LinkCounts();
  const before = (part: string) => sql`cross join lateral jsonb_array_elements(g.before -> ${part}) b (value)`;
  await rows(sql`
    delete from entity_aliases a using ${merge} ${before("aliases")}
    where a.project_id = g.project_id and a.graph_id = g.graph_id and a.entity_id = g.into_id and a.normal_name = b.value ->> 'normal_name' and not (b.value ->> 'shared')::boolean`);
  await rows(sql`
    insert into entity_aliases (project_id, graph_id, normal_name, name, entity_id, is_derived)
    select g.project_id, g.graph_id, a.normal_name, a.name, g.id, a.is_derived
    from ${merge} ${before("aliases")} cross join lateral jsonb_populate_record(null::entity_aliases, b.value) a on conflict do nothing`);
  const fromOther = await rows<{ entity: string }>(sql`
    delete from mentions f using ${merge} ${before("mentions")}
    where f.project_id = g.project_id and f.memory_id = (b.value ->> 'memory_id')::uuid and f.entity_id = g.into_id and f.graph_id = g.graph_id and not (b.value ->> 'shared')::boolean
    returning f.entity_id as entity`);
  counts.mentions(fromOther, -1);
  const backHere = await rows<{ entity: string }>(sql`
    insert into mentions (project_id, graph_id, memory_id, entity_id)
    select g.project_id, g.graph_id, m.id, g.id
    from ${merge} ${before("mentions")} join memories m on m.project_id = g.project_id and m.id = (b.value ->> 'memory_id')::uuid and m.graph_id = g.graph_id
    on conflict do nothing returning entity_id as entity`);
  counts.mentions(backHere, 1);
  const away = await rows<{ source: string; target: string }>(sql`
    delete from edges x using ${merge} ${before("edges")} where x.project_id = g.project_id and x.id = (b.value ->> 'id')::uuid and x.graph_id = g.graph_id
    returning x.source_id as source, x.target_id as target`);
  counts.links(away, -1);
  // Another row may have taken an id since.
  const back = await rows<{ source: string; target: string }>(sql`
    insert into edges (id, project_id, graph_id, source_id, target_id, type, memory_id, created_at)
    select case when exists (select 1 from edges o where o.project_id = ${graph.projectId}::uuid and o.id = x.id) then gen_random_uuid() else x.id end,
      g.project_id, g.graph_id, x.source_id, x.target_id, x.type, m.id, x.created_at
    from ${merge} ${before("edges")} cross join lateral jsonb_populate_record(null::edges, b.value) x
      join memories m on m.project_id = g.project_id and m.id = x.memory_id and m.graph_id = g.graph_id
    where g.id in (x.source_id, x.target_id)
      and (select count(*) from entities e where e.project_id = g.project_id and e.id in (x.source_id, x.target_id) and e.graph_id = g.graph_id) = 2 on conflict do nothing
    returning source_id as source, target_id as target`);
  counts.links(back, 1);
  await counts.write(graph);
  await rows(sql`
    update memories m set attribute_entity_id = g.id from ${merge} ${before("attributes")}
    where m.project_id = g.project_id and m.id = (b.value #>> '{}')::uuid and m.attribute_entity_id = g.into_id and m.graph_id = g.graph_id`);
  await rows(sql`
    update entity_merges o set into_id = g.id from ${merge} ${before("merges")}
    where o.project_id = g.project_id and o.id = (b.value #>> '{}')::uuid and o.into_id = g.into_id and o.graph_id = g.graph_id`);
  await rows(sql`delete from entity_merges where id = ${id}::uuid and ${ofGraph(graph)}`);
  return true;
}
