import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { type Applied, applyDecisions } from "@/lib/memories/apply-decisions";
import { disputesAmong, knownColumns, readHistory, readKnown, said } from "@/lib/memories/known-memories";
import { reconcile } from "@/lib/memories/reconcile";
import { jobEpisode } from "./job-episode";

/** Makes the job's drafts active, but for what the graph knows already, and supersedes or contests what they contradict. */
export async function reconcileMemories(jobId: string): Promise<Applied> {
  const none = { created: 0, duplicates: 0, superseded: 0, conflicts: 0 };
  const episode = await jobEpisode(jobId);
  if (!episode) return none;
  return inTransaction(async () => {
    const { projectId, graphId } = episode;
    if (!(await lockGraph(graphId))) return none;
    const drafts = sql`select attribute_entity_id, attribute, content_key, ${said(sql`d`)} as said from memories d where d.job_id = ${jobId} and d.status = 'draft'`;
    // Attributes that something is said of which is not the newest: their whole history counts.
    const late = sql`
      select l.attribute_entity_id, l.attribute from (
        select attribute_entity_id, attribute, min(said) as said from (${drafts}) d where attribute_entity_id is not null group by 1, 2
      ) l where exists (
        select 1 from memories m where m.graph_id = ${graphId} and m.attribute_entity_id = l.attribute_entity_id and m.attribute = l.attribute
          and m.status in ('active', 'superseded') and coalesce(m.last_said_at, ${said(sql`m`)}) >= l.said)`;

    const incoming = await readKnown(
      graphId,
      sql`select ${knownColumns} from memories m where m.job_id = ${jobId} and m.status = 'draft' order by m.unit`,
    );
    if (incoming.length === 0) return none;
    const active = await readKnown(
      graphId,
      // One index each: with an `or`, all of the graph is read.
      sql`with d as (${drafts}), near as (
          select m.id from d join memories m on m.graph_id = ${graphId} and m.content_key = d.content_key where m.status = 'active' union
          select m.id from d join memories m on m.attribute_entity_id = d.attribute_entity_id and m.attribute = d.attribute
          where m.graph_id = ${graphId} and m.status = 'active')
        select ${knownColumns} from near join memories m on m.id = near.id
        order by m.created_at, m.id`,
    );
    const { superseded, restated } = await readHistory(graphId, late);
    const stored = [...active, ...superseded];
    const disputes = await disputesAmong(graphId, stored);
    const graph = { projectId, graphId };
    const applied = await applyDecisions(graph, reconcile(incoming, stored, { restated, disputes }));
    // Here, not in `finish`: a step that runs again after a crash finds no drafts and counts none.
    await rows(sql`update ingestion_jobs set duplicates = ${applied.duplicates}::int where id = ${jobId}`);
    return applied;
  });
}
