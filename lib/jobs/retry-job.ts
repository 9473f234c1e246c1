import { sql } from "drizzle-orm";
import { dispatch } from "@/inngest/dispatch";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { formatId, newId } from "@/lib/ids";
import { hasReconciled } from "@/lib/ingestion/has-reconciled";
import { traceparent } from "@/lib/telemetry";
import { added, recordChanges } from "@/lib/usage/record-changes";
import type { jobStates } from "@/lib/vocabulary";
import { jobNotFound } from "./get-job";

type State = (typeof jobStates)[number];
type Job = { id: string; graphId: string; episodeId: string; status: string };

/**
 * Concurrent calls return the same new job.
 * @param id null for a malformed id
 * @throws AppError JOB_NOT_FOUND, JOB_NOT_RETRYABLE
 */
export async function retryJob(
  ctx: ProjectContext,
  id: string | null,
): Promise<{ originalId: string; newId: string; status: "pending" | "running" | "done" }> {
  const condition = sql`id = ${id}::uuid and project_id = ${ctx.project.id}::uuid`;
  const [original] = id ? await rows<Job>(sql`select id, graph_id as "graphId" from ingestion_jobs where ${condition}`) : [];
  if (!original) throw jobNotFound();
  const retried = await inTransaction(async () => {
    // Every writer locks the graph before any of its rows.
    if (!(await lockGraph({ projectId: ctx.project.id, graphId: original.graphId }))) throw jobNotFound();
    const [job] = await rows<Job>(
      sql`select id, graph_id as "graphId", episode_id as "episodeId", status from ingestion_jobs where ${condition}`,
    );
    if (!job) throw jobNotFound();
    const [existing] = await rows<{ id: string; status: State }>(sql`
      select id, status from ingestion_jobs where project_id = ${ctx.project.id}::uuid and retry_of = ${job.id}::uuid and graph_id = ${job.graphId}::uuid
      order by created_at desc, id desc limit 1`);
    if (existing?.status === "failed")
      throw notRetryable(`It was already retried as ${formatId("job", existing.id)}, which failed too. Retry that job.`);
    if (existing) return { id: existing.id, status: existing.status, isNew: false };
    if (job.status !== "failed") throw notRetryable("Only failed jobs can be retried.");
    const retry = newId();
    await rows(sql`
      insert into ingestion_jobs (id, project_id, graph_id, episode_id, correlation_id, traceparent, retry_of)
      values (${retry}::uuid, ${ctx.project.id}::uuid, ${job.graphId}::uuid, ${job.episodeId}::uuid, ${ctx.correlationId}::text, ${traceparent()}::text, ${job.id}::uuid)`);
    await recordChanges(ctx.project.id, [added(job.graphId, "job:pending", 1)]);
    await takeOverResults(ctx, job, retry);
    await record(ctx, "job.retried", { type: "job", id: formatId("job", job.id) }, { newJobId: formatId("job", retry) });
    return { id: retry, status: "pending" as const, isNew: true };
  });
  if (retried.isNew) await dispatch({ id: retried.id, projectId: ctx.project.id });
  return { originalId: original.id, newId: retried.id, status: retried.status };
}

const notRetryable = (reason: string) => new AppError("JOB_NOT_RETRYABLE", `This job can't be retried. ${reason}`);

async function takeOverResults(ctx: ProjectContext, job: Job, retry: string): Promise<void> {
  const { id: projectId } = ctx.project;
  if (!(await hasReconciled({ ...job, projectId }))) return;
  await rows(sql`
    insert into job_steps (project_id, job_id, name, status, attempts, result, started_at, finished_at)
    select project_id, ${retry}::uuid, name, 'done', attempts, result, started_at, coalesce(finished_at, now())
    from job_steps where project_id = ${projectId}::uuid and job_id = ${job.id}::uuid and name <> 'store'`);
  await rows(sql`
    update ingestion_jobs n set duplicates = o.duplicates from ingestion_jobs o
    where n.project_id = ${projectId}::uuid and n.id = ${retry}::uuid and o.project_id = ${projectId}::uuid and o.id = ${job.id}::uuid`);
  await rows(
    sql`update memories set job_id = ${retry}::uuid where project_id = ${projectId}::uuid and job_id = ${job.id}::uuid and graph_id = ${job.graphId}::uuid`,
  );
}
