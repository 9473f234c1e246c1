import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { formatId } from "@/lib/ids";
import type { Checkpoint } from "@/lib/ingestion/checkpoint";
import type { JobKey } from "@/lib/ingestion/job-episode";
import { resumeJobs } from "@/lib/ingestion/resume-jobs";
import { describeError } from "@/lib/log";
import { continueTrace, inSpan } from "@/lib/telemetry";
import { periodEnd } from "@/lib/usage/period";
import { insertMove } from "@/lib/usage/record-changes";
import { mayCallModels } from "@/lib/usage/spend-state";
import type { StepOptions, Steps } from "./job";

export class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** The job goes back to the queue, and on by itself once it no longer has to wait. */
export class Waiting extends Error {
  override name = "Waiting";
}

/** @throws Waiting while the project's spend limit is reached */
export async function checkSpend({ spends }: StepOptions, { projectId }: JobKey): Promise<void> {
  if (spends && !(await mayCallModels(projectId))) throw new Waiting();
}

/** The message is shown on the job and never contains content. */
export class StepFailed extends Error {
  override name = "StepFailed";
  readonly step: string;
  readonly attempts: number;
  readonly isFinal: boolean;

  constructor(step: string, attempts: number, isFinal: boolean, reason: string, cause?: unknown) {
    super(`The step "${step}" failed${attempts > 1 ? ` ${attempts} times` : ""}: ${reason}`, { cause });
    this.step = step;
    this.attempts = attempts;
    this.isFinal = isFinal;
  }
}

export type StepRecord = {
  name: string;
  status: "running" | "done" | "failed";
  attempts: number;
  result: unknown;
  error: string | null;
  startedAt: string;
  finishedAt: string | null;
};

type Lease = { job: JobKey; token: string; leaseMs: number; stepAttempts: number };

export const fromNow = (ms: number): SQL => sql`now() + ${ms}::double precision * interval '1 millisecond'`;

export const stepsOf = (project: SQL, job: SQL): SQL => sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', name, 'status', status, 'attempts', attempts, 'result', result, 'error', error,
    'startedAt', started_at, 'finishedAt', finished_at)) from job_steps where project_id = ${project} and job_id = ${job}), '[]')`;

/** What earlier runs of the job left, and the trace that it belongs to. */
export type KnownJob = { steps: StepRecord[]; traceparent: string | null };

export async function readJob({ id, projectId }: JobKey): Promise<KnownJob> {
  const [row] = await rows<KnownJob>(sql`
    select ${stepsOf(sql`${projectId}`, sql`${id}`)} as steps,
      (select traceparent from ingestion_jobs where project_id = ${projectId} and id = ${id}) as traceparent`);
  return row ?? { steps: [], traceparent: null };
}

/** Messages other than an AppError's may quote content or SQL parameters. */
function safeReason(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const { error: name, errorCode } = describeError(error);
  return errorCode ? `${name} (${errorCode})` : `${name}`;
}

/**
 * A result is saved together with the start of the next step: one round trip per step, and no step starts before its input is stored.
 * @param beforeStep throws to stop the run
 */
export function stepMemo(lease: Lease, known: KnownJob, beforeStep: (options: StepOptions) => Promise<void> = async () => {}) {
  const records = new Map(known.steps.map((record) => [record.name, record]));
  const unsaved = new Map<string, StepRecord>();
  /** That isn't saved yet. Only starts in a row without any count as the job's attempts: servers are killed without its doing, too. */
  let hasProgress = false;

  const update = (record: StepRecord) => {
    records.set(record.name, record);
    unsaved.set(record.name, record);
  };

  /** @throws LeaseLost when this run no longer holds the job */
  async function save(change: SQL, condition: SQL = sql``, moves?: { from: string; to: string }): Promise<void> {
    const batch = [...unsaved.values()];
    const madeProgress = hasProgress;
    hasProgress = false;
    const held = await rows(sql`
      with job as (
        update ingestion_jobs set ${change}, attempts = case when ${madeProgress}::boolean then least(attempts, 1) else attempts end
        where project_id = ${lease.job.projectId} and id = ${lease.job.id} and lease_token = ${lease.token} ${condition} returning id, project_id, graph_id
      ), steps as (
        insert into job_steps (project_id, job_id, name, status, attempts, result, error, started_at, finished_at)
        select job.project_id, job.id, step.* from job, jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb) as step(
          name text, status text, attempts integer, result jsonb, error text, "startedAt" timestamptz, "finishedAt" timestamptz)
        on conflict (project_id, job_id, name) do update set status = excluded.status, attempts = excluded.attempts, result = excluded.result,
          error = excluded.error, started_at = excluded.started_at, finished_at = excluded.finished_at
      )${moves ? sql`, counted as (${insertMove(sql`job`, moves)})` : sql``}
      select id from job`);
    if (held.length === 0) throw new LeaseLost();
    for (const record of batch) if (unsaved.get(record.name) === record) unsaved.delete(record.name);
  }

  const about = ({ name, attempts }: StepRecord) => ({
    "loci.job.id": formatId("job", lease.job.id),
    "loci.project.id": formatId("project", lease.job.projectId),
    "loci.job.step": name,
    "loci.job.attempt": attempts,
  });

  const renewal = sql`lease_until = ${fromNow(lease.leaseMs)}`;

  /** Saves run one at a time, so that an older one can't overwrite a newer one. */
  function checkpointOf(record: StepRecord): Checkpoint {
    let saved = Promise.resolve();
    return {
      get: (key) => (record.result as Record<string, unknown> | null)?.[key],
      set(values) {
        record.result = { ...(record.result as object | null), ...values };
        hasProgress = true;
        // A copy, so that parts added during the save don't count as saved.
        update({ ...record });
        saved = saved.then(() => save(renewal, sql`and status = 'running'`));
        return saved;
      },
    };
  }

  const steps: Steps = {
    async run<T>(name: string, work: (checkpoint?: Checkpoint) => Promise<T>, options: StepOptions = {}): Promise<T> {
      const before = records.get(name);
      if (before?.status === "done") return before.result as T;
      await beforeStep(options);
      if (before?.status === "failed" && before.attempts >= lease.stepAttempts) {
        // The worker died before it could fail the job.
        throw new StepFailed(name, before.attempts, true, before.error ?? "Error");
      }
      const attempts = (before?.attempts ?? 0) + 1;
      const record: StepRecord = {
        name,
        status: "running",
        attempts,
        result: before?.result ?? null,
        error: null,
        startedAt: new Date().toISOString(),
        finishedAt: null,
      };
      update(record);
      await save(renewal, sql`and status = 'running'`);
      try {
        // Always through JSON, so that resumed and uninterrupted jobs see the same value.
        const done = await continueTrace(known.traceparent, () => inSpan("job step", about(record), () => work(checkpointOf(record))));
        const result: unknown = JSON.parse(JSON.stringify(done ?? null));
        update({ ...record, status: "done", result, finishedAt: new Date().toISOString() });
        hasProgress = true;
        return result as T;
      } catch (error) {
        const reason = safeReason(error);
        update({ ...record, status: "failed", error: reason, finishedAt: new Date().toISOString() });
        const isFinal = attempts >= lease.stepAttempts || (error as { retryable?: unknown } | null)?.retryable === false;
        throw new StepFailed(name, attempts, isFinal, reason, error);
      }
    },
  };

  return {
    steps,
    renew: () => save(renewal, sql`and status = 'running'`),
    settle: () =>
      save(sql`lease_token = case when status = 'running' then lease_token end,
        lease_until = case when status = 'running' then ${fromNow(lease.leaseMs)} end`),
    /** `asDead`: the next claim counts as an attempt, as if the worker had died. */
    release: ({ afterMs = 0, asDead = false } = {}) =>
      save(
        sql`status = 'pending', run_after = ${fromNow(afterMs)}, lease_until = null, lease_token = ${asDead ? sql`lease_token` : sql`null`}`,
        sql`and status = 'running'`,
        { from: "job:running", to: "job:pending" },
      ),
    /**
     * Until the month ends, or the limit is raised (`resumeJobs`). `sent_at` in the past has Inngest's resend find the job at once, and
     * send it under an id that Inngest hasn't seen.
     */
    async waitForSpend(): Promise<void> {
      await save(
        sql`status = 'pending', waiting_for = 'spend_limit', run_after = ${periodEnd(new Date()).toISOString()}::timestamptz,
          sent_at = now() - interval '1 hour', lease_until = null, lease_token = null`,
        sql`and status = 'running'`,
        { from: "job:running", to: "job:pending" },
      );
      // The limit may have been raised meanwhile.
      if (await mayCallModels(lease.job.projectId)) await resumeJobs(lease.job.projectId);
    },
    lastStep: (): StepRecord | undefined =>
      [...records.values()].filter((record) => record.status !== "done").sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0],
  };
}

export function abandonedMessage(lastStep: StepRecord | undefined): string {
  if (lastStep?.status === "failed") return new StepFailed(lastStep.name, lastStep.attempts, true, lastStep.error ?? "Error").message;
  return `Gave up${lastStep ? ` in the step "${lastStep.name}"` : ""}: the worker stopped repeatedly. Retry the job to start over.`;
}
