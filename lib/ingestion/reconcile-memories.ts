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
  supersededAt: string | null;
};

// Times leave as JSON text, which both drivers give alike.
const columns = sql`m.id, m.status, m.content, m.content_key as "contentKey", m.confidence, to_json(m.valid_from) #>> '{}' as "validFrom",
  to_json(m.valid_until) #>> '{}' as "validUntil", to_json(coalesce(m.document_date, m.recorded_at)) #>> '{}' as "saidAt",
  m.attribute_entity_id as "attributeEntityId", m.attribute, m.attribute_value as "attributeValue", m.attribute_ends as "attributeEnds",
  m.mentions_count as "mentionsCount", m.contested, m.superseded_by as "supersededBy", to_json(m.superseded_at) #>> '{}' as "supersededAt"`;

const date = (text: string | null) => (text === null ? null : new Date(text));

async function read(statement: SQL): Promise<Known[]> {
  const found = await rows<Row>(statement);
  return found.map((row) => ({
    ...(row as unknown as Known),
    validFrom: date(row.validFrom),
    validUntil: date(row.validUntil),
    supersededAt: date(row.supersededAt),
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
      select ${columns} from memories m join chunks c on c.id = m.chunk_id where m.job_id = ${jobId} and m.status = 'draft'
      order by c.message_index, c.start, m.ordinal`);
    if (drafts.length === 0) return none;
    const comparable = await read(sql`
      select ${columns} from memories m where m.graph_id = ${episode.graphId} and m.status = 'active' and (
        (m.attribute_entity_id, m.attribute) in (select d.attribute_entity_id, d.attribute from memories d
          where d.job_id = ${jobId} and d.status = 'draft' and d.attribute_entity_id is not null)
        or m.content_key in (select d.content_key from memories d where d.job_id = ${jobId} and d.status = 'draft'))
      order by m.created_at, m.id`);
    return applyDecisions({ projectId: episode.projectId, graphId: episode.graphId }, reconcile(drafts, comparable));
  });
}
