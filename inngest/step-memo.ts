import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import type { Checkpoint } from "@/lib/ingestion/checkpoint";
import { describeError } from "@/lib/log";
import type { StepOptions, Steps } from "./job";

// The memory of a job's steps, for the in-process runner and for Inngest's functions.

/** Another worker has the job, or its row is gone: this run writes nothing more and ends without a word. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** A step threw. The message is a sentence for the job's record: it never quotes content. */
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

/** A row of job_steps; times as ISO text. */
export type StepRecord = {
  name: string;
  status: "running" | "done" | "failed";
  attempts: number;
  /** What it returned; of a step that is not done, what it has kept. */
  result: unknown;
  error: string | null;
  startedAt: string;
  finishedAt: string | null;
};

type Hold = { jobId: string; token: string; leaseMs: number; stepAttempts: number };

export const fromNow = (ms: number): SQL => sql`now() + ${ms}::double precision * interval '1 millisecond'`;

/** The steps' rows of one job as a JSON array; `job` is the SQL of its id. */
export const stepsOf = (job: SQL): SQL => sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', name, 'status', status, 'attempts', attempts, 'result', result, 'error', error,
    'startedAt', started_at, 'finishedAt', finished_at)) from job_steps where job_id = ${job}), '[]')`;

export async function readSteps(jobId: string): Promise<StepRecord[]> {
  const [found] = await rows<{ steps: StepRecord[] }>(sql`select ${stepsOf(sql`${jobId}`)} as steps`);
  return found?.steps ?? [];
}

/** An AppError was written to be read; any other message may quote content or SQL parameters, so its class and code must do. */
function safeReason(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const { error: name, errorCode } = describeError(error);
  return errorCode ? `${name} (${errorCode})` : `${name}`;
}

/**
 * What is known of one run's steps. A step's result waits in memory until the next step starts and is saved by the same
 * statement that says so: one round trip a step, and no step starts before the results it builds on are stored.
 * @param beforeStep runs before each step that is not done yet; throws when the run must not go on
 */
export function stepMemo(hold: Hold, known: StepRecord[], beforeStep: (options: StepOptions) => Promise<void> = async () => {}) {
  const records = new Map(known.map((record) => [record.name, record]));
  const unsaved = new Map<string, StepRecord>();

  const note = (record: StepRecord) => {
    records.set(record.name, record);
    unsaved.set(record.name, record);
  };

  /** Writes what is unsaved and changes the job's row, if this run still holds it. */
  async function save(change: SQL, condition: SQL = sql``): Promise<void> {
    const batch = [...unsaved.values()];
    const held = await rows(sql`
      with job as (
        update ingestion_jobs set ${change} where id = ${hold.jobId} and lease_token = ${hold.token} ${condition} returning id, project_id
      ), steps as (
        insert into job_steps (project_id, job_id, name, status, attempts, result, error, started_at, finished_at)
        select job.project_id, job.id, step.* from job, jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb) as step(
          name text, status text, attempts integer, result jsonb, error text, "startedAt" timestamptz, "finishedAt" timestamptz)
        on conflict (job_id, name) do update set status = excluded.status, attempts = excluded.attempts, result = excluded.result,
          error = excluded.error, started_at = excluded.started_at, finished_at = excluded.finished_at
      )
      select id from job`);
    if (held.length === 0) throw new LeaseLost();
    for (const record of batch) if (unsaved.get(record.name) === record) unsaved.delete(record.name);
  }

  const renewed = sql`lease_until = ${fromNow(hold.leaseMs)}`;

  /** The parts that a step has done, from its earlier runs and this one. One save at a time: a late one would undo a newer. */
  function keeping(record: StepRecord): Checkpoint {
    let saved = Promise.resolve();
    return {
      get: (key) => (record.result as Record<string, unknown> | null)?.[key],
      set(key, value) {
        record.result = { ...(record.result as object | null), [key]: value };
        // A copy: what is added while it is being saved is not saved with it.
        note({ ...record });
        saved = saved.then(() => save(renewed, sql`and status = 'running'`));
        return saved;
      },
    };
  }

  const steps: Steps = {
    async run<T>(name: string, work: (kept?: Checkpoint) => Promise<T>, options: StepOptions = {}): Promise<T> {
      const before = records.get(name);
      if (before?.status === "done") return before.result as T;
      await beforeStep(options);
      if (before?.status === "failed" && before.attempts >= hold.stepAttempts) {
        // Its last attempt was recorded, and the worker died before it could fail the job.
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
      note(record);
      await save(renewed, sql`and status = 'running'`);
      try {
        // Through JSON the first time too, so that a resumed job sees no other value than one that ran in one go.
        const result: unknown = JSON.parse(JSON.stringify((await work(keeping(record))) ?? null));
        note({ ...record, status: "done", result, finishedAt: new Date().toISOString() });
        return result as T;
      } catch (error) {
        const reason = safeReason(error);
        note({ ...record, status: "failed", error: reason, finishedAt: new Date().toISOString() });
        const isFinal = attempts >= hold.stepAttempts || (error as { retryable?: unknown } | null)?.retryable === false;
        throw new StepFailed(name, attempts, isFinal, reason, error);
      }
    },
  };

  return {
    steps,
    /** Saves and keeps the job. */
    renew: () => save(renewed, sql`and status = 'running'`),
    /** Saves, and lets go of the job if it has ended. */
    settle: () =>
      save(sql`lease_token = case when status = 'running' then lease_token end,
        lease_until = case when status = 'running' then ${fromNow(hold.leaseMs)} end`),
    /** Saves and puts the job back in the queue. `asDead`: the next claim counts an attempt, as after a worker's death. */
    release: ({ afterMs = 0, asDead = false } = {}) =>
      save(
        sql`status = 'pending', run_after = ${fromNow(afterMs)}, lease_until = null, lease_token = ${asDead ? sql`lease_token` : sql`null`}`,
        sql`and status = 'running'`,
      ),
    /** Where the job stopped, when no error says so. */
    lastStep: (): StepRecord | undefined =>
      [...records.values()].filter((record) => record.status !== "done").sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0],
  };
}

/** The sentence for a job whose workers died, or whose run on Inngest ended without a result. */
export function abandoned(lastStep: StepRecord | undefined): string {
  if (lastStep?.status === "failed") return new StepFailed(lastStep.name, lastStep.attempts, true, lastStep.error ?? "Error").message;
  return `Given up${lastStep ? ` in the step "${lastStep.name}"` : ""}: no worker brought it to an end. Retry it to begin anew.`;
}
