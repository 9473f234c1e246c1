import { type SQL, sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { type Applied, applyDecisions } from "@/lib/memories/apply-decisions";
import { type Known, reconcile } from "@/lib/memories/reconcile";
import { jobEpisode } from "./job-episode";

type Row = Record<keyof Known, unknown> & {
  validFrom: string | null;
  validUntil: string | null;
  saidAt: string;
};

// Times leave as JSON text, which both drivers give alike.
const columns = sql`m.id, m.unit::float8 as unit, m.status, m.content, m.content_key as "contentKey", m.confidence, to_json(m.valid_from) #>> '{}' as "validFrom",
  to_json(coalesce(m.last_said_at, m.document_date, m.recorded_at)) #>> '{}' as "saidAt",
  m.attribute_entity_id as "attributeEntityId", m.attribute, m.attribute_value as "attributeValue", m.attribute_ends as "attributeEnds",
  m.mentions_count as "mentionsCount", m.superseded_by as "supersededBy"`;
const present = sql`m.contested, to_json(m.valid_until) #>> '{}' as "validUntil"`;
const beforeSuperseded = sql`(k.before #>> '{existing,contested}')::boolean as contested, k.before #>> '{existing,validUntil}' as "validUntil"`;

const date = (text: string | null) => (text === null ? null : new Date(text));

async function read(statement: SQL): Promise<Known[]> {
  const found = await rows<Row>(statement);
  return found.map((row) => ({
    ...(row as unknown as Known),
    validFrom: date(row.validFrom),
    validUntil: date(row.validUntil),
    saidAt: new Date(row.saidAt),
  }));
}

/** Makes the job's drafts active, but for what the graph knows already, and supersedes or contests what they contradict. */
export async function reconcileMemories(jobId: string): Promise<Applied> {
  const none = { created: 0, duplicates: 0, superseded: 0, conflicts: 0 };
  const episode = await jobEpisode(jobId);
  if (!episode) return none;
  return inTransaction(async () => {
    if (!(await lockGraph(episode.graphId))) return none;
    const drafts = await read(sql`
      select ${columns}, ${present} from memories m join chunks c on c.id = m.chunk_id where m.job_id = ${jobId} and m.status = 'draft'
      order by c.message_index, c.start, m.ordinal`);
    if (drafts.length === 0) return none;
    const sameAttribute = sql`(m.attribute_entity_id, m.attribute) in (select d.attribute_entity_id, d.attribute from memories d
      where d.job_id = ${jobId} and d.status = 'draft' and d.attribute_entity_id is not null)`;
    const active = await read(sql`
      select ${columns}, ${present} from memories m where m.graph_id = ${episode.graphId} and m.status = 'active' and (${sameAttribute}
        or m.content_key in (select d.content_key from memories d where d.job_id = ${jobId} and d.status = 'draft'))
      order by m.created_at, m.id`);
    // Of what was superseded, that which a draft was said before the end of. A person's own resolution of a conflict stands.
    const former = await read(sql`
      select ${columns}, ${beforeSuperseded} from memories m
        join conflicts k on k.existing_memory_id = m.id and k.incoming_memory_id = m.superseded_by and k.auto_applied and k.status = 'resolved'
        join memories n on n.id = m.superseded_by
      where m.graph_id = ${episode.graphId} and m.status = 'superseded' and ${sameAttribute}
        and coalesce(n.document_date, n.recorded_at) > (select min(coalesce(d.document_date, d.recorded_at)) from memories d
          where d.job_id = ${jobId} and d.status = 'draft' and d.attribute_entity_id is not null)
      order by m.created_at, m.id`);
    const graph = { projectId: episode.projectId, graphId: episode.graphId };
    const applied = await applyDecisions(graph, reconcile(drafts, [...active, ...former]));
    // Here, not in `finish`: a step that runs again after a crash finds no drafts and counts none.
    await rows(sql`update ingestion_jobs set duplicates = ${applied.duplicates}::int where id = ${jobId}`);
    return applied;
  });
}
