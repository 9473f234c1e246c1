import { type SQL, sql } from "drizzle-orm";
import { afterCommit, inTransaction, rows, writeAhead } from "@/lib/db/client";
import { idList, recordEvent } from "@/lib/events/record-event";
import { maxIdsPerEvent } from "@/lib/events/types";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { formatId } from "@/lib/ids";
import { removeDrafts } from "@/lib/memories/remove-memories";
import { instrument } from "@/lib/telemetry";
import { moved, recordChanges } from "@/lib/usage/record-changes";
import { hasReconciled } from "./has-reconciled";
import { notifyJobEnded } from "./job-ending";
import type { JobKey } from "./job-episode";

export type JobCounts = { chunks: number; dropped: number; refused: number };
export type JobTotals = { memories: number; edges: number };

/** @param last work of the job for the same transaction; the graph is locked. It doesn't run if the graph was deleted. */
export async function finishJob(job: JobKey, counts: JobCounts, last?: () => Promise<void>): Promise<JobTotals> {
  const finished = await inTransaction(async () => {
    const graphId = await lockGraphOf(job);
    if (graphId === null) return { memories: 0, edges: 0 };
    await last?.();
    const [done] = await rows<{ memories: number; edges: number; before: string; seconds: number }>(sql`
      update ingestion_jobs j set status = 'done', finished_at = now(), error_message = ${refusalMessage(counts)}, chunks_created = ${counts.chunks}::int,
        memories_created = (select count(*) from memories m where m.project_id = j.project_id and m.job_id = j.id and m.graph_id = j.graph_id and m.status <> 'draft'),
        edges_created = (select count(*) from edges e join memories m on m.project_id = e.project_id and m.id = e.memory_id where m.project_id = j.project_id and m.job_id = j.id and m.graph_id = j.graph_id),
        dropped = ${counts.dropped}::int
      from ingestion_jobs o where ${ofJob(job, "o")} and ${ofJob(job, "j")} and j.status <> 'done'
      returning j.memories_created as memories, j.edges_created as edges, o.status as before, ${secondsOf}`);
    if (!done) return { memories: 0, edges: 0 };
    await recordChanges(job.projectId, moved(graphId, { from: `job:${done.before}`, to: "job:done" }));
    await settlePassages(job);
    // For BM25. Nine characters per indexed term is close enough for a mean length.
    await writeAhead(sql`
      update graphs g set chunk_count = chunk_count + n.chunks, chunk_terms = chunk_terms + n.terms
      from (select j.project_id, j.graph_id, count(c.id) as chunks, coalesce(sum(ceil(length(c.content) / 9.0)), 0)::bigint as terms
        from ingestion_jobs j join chunks c on c.project_id = j.project_id and c.episode_id = j.episode_id where j.project_id = ${job.projectId} and j.id = ${job.id} group by j.project_id, j.graph_id) n
      where g.project_id = n.project_id and g.id = n.graph_id`);
    await reportDone(job, graphId, done);
    await afterCommit(() => countEnd("done", done));
    return { memories: done.memories, edges: done.edges };
  });
  notifyJobEnded(job.id);
  return finished;
}

/** From the first claim on. A job that fails before it was claimed took no time. */
const secondsOf = sql.raw("coalesce(extract(epoch from now() - j.started_at), 0)::float8 as seconds");

async function countEnd(outcome: "done" | "failed", { seconds }: { seconds: number }): Promise<void> {
  instrument().job.record(seconds, { "loci.job.outcome": outcome });
}

async function reportDone(
  { id, projectId }: JobKey,
  graphId: string,
  { memories, edges }: { memories: number; edges: number },
): Promise<void> {
  const jobId = formatId("job", id);
  if (memories > 0) {
    const created = await rows<{ id: string }>(sql`
      select id from memories where project_id = ${projectId}::uuid and job_id = ${id}::uuid and graph_id = ${graphId}::uuid and status <> 'draft'
      order by unit limit ${maxIdsPerEvent}::int`);
    const ids = created.map((memory) => memory.id);
    await recordEvent({ projectId, graphId, type: "memory.created", data: { jobId, ...idList("memory", "memoryIds", ids, memories) } });
  }
  await recordEvent({ projectId, graphId, type: "job.done", data: { jobId, memories, relations: edges } });
}

function ofJob({ id, projectId }: JobKey, table?: string): SQL {
  const prefix = sql.raw(table ? `${table}.` : "");
  return sql`${prefix}project_id = ${projectId} and ${prefix}id = ${id}`;
}

const refusalMessage = ({ refused, chunks }: JobCounts): string | null =>
  refused > 0 ? `The model refused ${refused} of ${chunks} passages. No memories were extracted from them.` : null;

/** Keeps the drafts if some are memories already: a retry continues with the rest. */
export async function failJob(job: JobKey, message: string): Promise<void> {
  await inTransaction(async () => {
    const graphId = await lockGraphOf(job);
    if (graphId === null) return;
    const [failed] = await rows<{ before: string; seconds: number }>(sql`
      update ingestion_jobs j set status = 'failed', finished_at = now(), error_message = ${message}
      from ingestion_jobs o where ${ofJob(job, "o")} and ${ofJob(job, "j")} and j.status not in ('done', 'failed')
      returning o.status as before, ${secondsOf}`);
    if (failed) {
      await afterCommit(() => countEnd("failed", failed));
      await recordChanges(job.projectId, moved(graphId, { from: `job:${failed.before}`, to: "job:failed" }));
      // The message has no content, as it is shown on the job.
      const data = { jobId: formatId("job", job.id), error: message };
      await recordEvent({ projectId: job.projectId, graphId, type: "job.failed", data });
    }
    if (!(await hasReconciled({ ...job, graphId }))) {
      await writeAhead(sql`delete from embeddings where project_id = ${job.projectId}
        and unit in (select unit from memories where project_id = ${job.projectId} and job_id = ${job.id} and status = 'draft')`);
      await removeDrafts({ projectId: job.projectId, graphId }, sql`job_id = ${job.id}`);
    }
    // Checkpoints may quote the content.
    await writeAhead(
      sql`update job_steps set result = null where project_id = ${job.projectId} and job_id = ${job.id} and status <> 'done'`,
    );
    await settlePassages(job);
  });
  notifyJobEnded(job.id);
}

/** Before touching the job's rows: deletions lock the graph first, and another order could deadlock. */
async function lockGraphOf(job: JobKey): Promise<string | null> {
  const [found] = await rows<{ graphId: string }>(sql`select graph_id as "graphId" from ingestion_jobs where ${ofJob(job)}`);
  return found && (await lockGraph({ projectId: job.projectId, graphId: found.graphId })) ? found.graphId : null;
}

async function settlePassages(job: JobKey): Promise<void> {
  await writeAhead(sql`
    update chunks set is_pending = false where project_id = ${job.projectId} and is_pending and episode_id = (select episode_id from ingestion_jobs where ${ofJob(job)})`);
}
