import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { notifyEnding } from "./job-ending";

/** What the steps counted. */
export type Counts = { chunks: number; dropped: number; refused: number };

/** The job is done: its memories stand for its passages, which leave the results. */
export async function finishJob(jobId: string, counts: Counts): Promise<{ memories: number; edges: number }> {
  const finished = await inTransaction(async () => {
    if (!(await lockGraphOf(jobId))) return { memories: 0, edges: 0 };
    const [done] = await rows<{ memories: number; edges: number }>(sql`
      update ingestion_jobs j set status = 'done', finished_at = now(), error_message = ${refusals(counts)}, chunks_created = ${counts.chunks}::int,
        memories_created = (select count(*) from memories m where m.job_id = j.id and m.graph_id = j.graph_id and m.status <> 'draft'),
        edges_created = (select count(*) from edges e join memories m on m.id = e.memory_id where m.job_id = j.id and m.graph_id = j.graph_id),
        dropped = ${counts.dropped}::int
      where id = ${jobId} and status <> 'done'
      returning memories_created as memories, edges_created as edges`);
    if (!done) return { memories: 0, edges: 0 };
    await settlePassages(jobId);
    // Sizes for BM25, once a job. About nine characters go to an indexed term; a mean length needs to be no closer.
    await rows(sql`
      update graphs g set chunk_count = chunk_count + n.chunks, chunk_terms = chunk_terms + n.terms
      from (select j.graph_id, count(c.id) as chunks, coalesce(sum(ceil(length(c.content) / 9.0)), 0)::bigint as terms
        from ingestion_jobs j join chunks c on c.episode_id = j.episode_id where j.id = ${jobId} group by j.graph_id) n
      where g.id = n.graph_id`);
    return done;
  });
  notifyEnding(jobId);
  return finished;
}

/** A refusal fails no job, and is not hidden either. */
const refusals = ({ refused, chunks }: Counts): string | null =>
  refused > 0 ? `The model refused to read ${refused} of ${chunks} passages: nothing is remembered from them.` : null;

/** Out of retries. The passages leave the results too; they are still found as passages. Nothing half-made stays. */
export async function failJob(jobId: string, message: string): Promise<void> {
  await inTransaction(async () => {
    if (!(await lockGraphOf(jobId))) return;
    await rows(sql`
      update ingestion_jobs set status = 'failed', finished_at = now(), error_message = ${message}
      where id = ${jobId} and status not in ('done', 'failed')`);
    await rows(sql`delete from embeddings where unit in (select unit from memories where job_id = ${jobId} and status = 'draft')`);
    await rows(sql`delete from memories where job_id = ${jobId} and status = 'draft'`);
    // What its steps kept for another run may quote the content.
    await rows(sql`update job_steps set result = null where job_id = ${jobId} and status <> 'done'`);
    await settlePassages(jobId);
  });
  notifyEnding(jobId);
}

/** Before any row of it: a deletion takes the graph first too, and two orders would be a deadlock. */
async function lockGraphOf(jobId: string): Promise<boolean> {
  const [job] = await rows<{ graphId: string }>(sql`select graph_id as "graphId" from ingestion_jobs where id = ${jobId}`);
  return job !== undefined && lockGraph(job.graphId);
}

async function settlePassages(jobId: string): Promise<void> {
  await rows(sql`
    update chunks set is_pending = false where is_pending and episode_id = (select episode_id from ingestion_jobs where id = ${jobId})`);
}
