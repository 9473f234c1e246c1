import { recordAhead } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { db, sendAhead } from "@/lib/db/client";
import { ingestionJobs, jobSteps } from "@/lib/db/schema";
import { formatId, newId } from "@/lib/ids";
import type { Chunked } from "@/lib/ingestion/chunk-rest";
import type { JobKey } from "@/lib/ingestion/job-episode";
import { traceparent } from "@/lib/telemetry";
import { added, type CountChange, hourOf, recordChanges } from "@/lib/usage/record-changes";

type NewJob = {
  id?: string;
  /** What else the call added. */
  counted: CountChange[];
  /** How many passages the call cut the whole text into; null: the job cuts the rest, or must read the text first. */
  passages: number | null;
};

/** Call it in the episode's transaction, so no accepted episode is left without a job. */
export async function createJob(
  ctx: ProjectContext,
  episode: { id: string; graphId: string },
  { id = newId(), counted, passages }: NewJob,
) {
  const apiKeyId = ctx.access?.by === "key" ? ctx.access.id : null;
  const job: JobKey = { id, projectId: ctx.project.id };
  const values = {
    graphId: episode.graphId,
    episodeId: episode.id,
    correlationId: ctx.correlationId,
    traceparent: traceparent(),
    apiKeyId,
  };
  await sendAhead(async () => (await db()).insert(ingestionJobs).values({ ...job, ...values }));
  if (passages !== null) await recordChunkStep(job, passages);
  const now = hourOf(new Date());
  const event = (what: string): CountChange => ({ graphId: null, what, change: 1, isEvent: true, at: now });
  await recordChanges(ctx.project.id, [
    ...counted,
    added(episode.graphId, "job:pending", 1),
    event("ingest"),
    ...(apiKeyId ? [event(`key:${apiKeyId}`)] : []),
  ]);
  await recordAhead(ctx, "episode.added", { type: "episode", id: formatId("episode", episode.id) }, { jobId: formatId("job", job.id) });
  return job;
}

/** Of a text that the call itself has cut: the job begins with the next step. */
async function recordChunkStep({ id, projectId }: JobKey, chunks: number): Promise<void> {
  const now = new Date();
  const step = {
    name: "chunk",
    status: "done",
    attempts: 1,
    result: { chunks } satisfies Chunked,
    startedAt: now,
    finishedAt: now,
  } as const;
  await sendAhead(async () => (await db()).insert(jobSteps).values({ projectId, jobId: id, ...step }));
}
