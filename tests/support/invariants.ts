import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { aggregateAllChanges } from "@/lib/usage/aggregate-changes";

const rules: Record<string, SQL> = {
  "a draft outlived its job": sql`select 1 from memories where status = 'draft' or draft is not null`,
  "an orphaned vector": sql`select 1 from embeddings v where v.kind = 0
    or not exists (select 1 from memories m where m.project_id = v.project_id and m.unit = v.unit union all select 1 from chunks c where c.project_id = v.project_id and c.unit = v.unit)`,
  "an orphaned index entry": sql`select 1 from postings p
    where not exists (select 1 from memories m where m.project_id = p.project_id and m.unit = p.unit union all select 1 from chunks c where c.project_id = p.project_id and c.unit = p.unit)`,
  "an active memory that search cannot find": sql`select 1 from memories m where m.status = 'active'
    and not exists (select 1 from postings p where p.graph_id = m.graph_id and p.kind = 2 and p.project_id = m.project_id and p.unit = m.unit)
    and not exists (select 1 from embeddings v where v.project_id = m.project_id and v.unit = m.unit and v.kind = 2)`,
  "an entity without a name": sql`select 1 from entities e where not exists (select 1 from entity_aliases a where a.project_id = e.project_id and a.entity_id = e.id)`,
  "an unfinished job": sql`select 1 from ingestion_jobs where status in ('pending', 'running')`,
  "a pending passage whose job has ended": sql`select 1 from chunks c where c.is_pending and exists (
    select 1 from ingestion_jobs j where j.project_id = c.project_id and j.episode_id = c.episode_id and j.status = 'done')`,
  "a contested memory without a conflict, or the reverse": sql`select 1 from memories m where m.contested <> exists (
    select 1 from conflicts c where c.status = 'unresolved' and c.project_id = m.project_id and m.id in (c.existing_memory_id, c.incoming_memory_id))`,
  "a row whose parent is in another graph": sql`
    select 1 from mentions f join memories m on m.project_id = f.project_id and m.id = f.memory_id
        join entities e on e.project_id = f.project_id and e.id = f.entity_id
      where f.graph_id <> m.graph_id or f.graph_id <> e.graph_id
    union all select 1 from edges x join memories m on m.project_id = x.project_id and m.id = x.memory_id
        join entities s on s.project_id = x.project_id and s.id = x.source_id join entities t on t.project_id = x.project_id and t.id = x.target_id
      where x.graph_id <> m.graph_id or x.graph_id <> s.graph_id or x.graph_id <> t.graph_id
    union all select 1 from memories m join memories n on n.project_id = m.project_id and n.id = m.superseded_by where n.graph_id <> m.graph_id
    union all select 1 from memories m join chunks c on c.project_id = m.project_id and c.id = m.chunk_id where c.graph_id <> m.graph_id`,
  "a wrong entity count": sql`select 1 from entities e where
    degree <> (select count(*) from edges x where x.project_id = e.project_id and x.source_id = e.id) + (select count(*) from edges x where x.project_id = e.project_id and x.target_id = e.id)
    or memory_count <> (select count(*) from mentions m where m.project_id = e.project_id and m.entity_id = e.id)`,
  "a wrong total": sql`
    with actual as (
      select project_id, 'memory:' || status || ':' || type as what from memories where status <> 'draft'
      union all select project_id, 'job:' || status from ingestion_jobs
      union all select project_id, 'conflict:' || status from conflicts
      union all select project_id, 'thread' from threads
      union all select project_id, 'message' from messages
      union all select project_id, 'entity' from entities
      union all select project_id, 'user' from users
    ), counted as (select project_id, what, count(*) as count from actual group by 1, 2)
    select 1 from counted c full join (
      select project_id, what, count from counts where owner_id = project_id and what not in ('chunk', 'edge', 'owner')
    ) k using (project_id, what) where c.count is distinct from k.count`,
  "a gap or a fork in an audit chain": sql`
    select 1 from (select seq, prev_hash, lag(hash) over w as before, row_number() over w as place
      from audit_entries window w as (partition by project_id order by seq)) e
    where e.seq <> e.place or (e.before is not null and e.prev_hash <> e.before)`,
};

/** Numbers of violations by rule. No job may be running. */
export async function violations(): Promise<Record<string, number>> {
  await aggregateAllChanges();
  const broken: Record<string, number> = {};
  for (const [name, statement] of Object.entries(rules)) {
    const [found] = await rows<{ count: number }>(sql`select count(*)::int as count from (${statement}) v`);
    if (found!.count > 0) broken[name] = found!.count;
  }
  return broken;
}
