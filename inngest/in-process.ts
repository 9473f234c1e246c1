import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { connection, rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import type { Job, Steps } from "./job";

// The step memo, which Inngest's functions use too, and the runner that claims jobs from their table.

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
type StepRecord = {
  name: string;
  status: "running" | "done" | "failed";
  attempts: number;
  result: unknown;
  error: string | null;
  startedAt: string;
  finishedAt: string | null;
};

type Hold = { jobId: string; token: string; leaseMs: number; stepAttempts: number };

export const fromNow = (ms: number): SQL => sql`now() + ${ms}::double precision * interval '1 millisecond'`;

/** The steps' rows of one job as a JSON array; `job` is the SQL of its id. */
const stepsOf = (job: SQL): SQL => sql`coalesce((
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
 * @param beforeStep throws when the run must not go on
 */
export function stepMemo(hold: Hold, known: StepRecord[], beforeStep: () => void = () => {}) {
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

  const steps: Steps = {
    async run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const before = records.get(name);
      if (before?.status === "done") return before.result as T;
      beforeStep();
      if (before?.status === "failed" && before.attempts >= hold.stepAttempts) {
        // Its last attempt was recorded, and the worker died before it could fail the job.
        throw new StepFailed(name, before.attempts, true, before.error ?? "Error");
      }
      const attempts = (before?.attempts ?? 0) + 1;
      const record: StepRecord = {
        name,
        status: "running",
        attempts,
        result: null,
        error: null,
        startedAt: new Date().toISOString(),
        finishedAt: null,
      };
      note(record);
      await save(renewed, sql`and status = 'running'`);
      try {
        // Through JSON the first time too, so that a resumed job sees no other value than one that ran in one go.
        const result: unknown = JSON.parse(JSON.stringify((await work()) ?? null));
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

export type RunnerOptions = {
  job: Job;
  /** Jobs at a time. */
  concurrency?: number;
  /** How long a worker that is not heard of keeps its job. */
  leaseMs?: number;
  pollMs?: number;
  stepAttempts?: number;
  /** Starts of a job, all but the first after a worker died. */
  jobAttempts?: number;
  /** The waits after a step's first failure, its second, … */
  backoffMs?: number[];
};

export type Runner = {
  /** Looks for work now. */
  wake(): void;
  start(): Promise<void>;
  /** Lets steps under way end, then puts their jobs back. */
  stop(): Promise<void>;
  /** Resolves when nothing can be claimed and nothing runs here. A job that waits for its retry is not waited for. */
  idle(): Promise<void>;
};

type Claimed = { id: string; exhausted: boolean; steps: StepRecord[] };
type Run = { jobId: string; isLost: boolean; ended: Promise<void> };

class Stopping extends Error {}

const longestPollMs = 60_000;

/** A worker on the table of jobs. Several may share it, in one process or in many. */
export function createRunner({
  job,
  concurrency = 4,
  leaseMs = 30_000,
  pollMs = 2_000,
  stepAttempts = 5,
  jobAttempts = 5,
  backoffMs = [1_000, 4_000, 16_000, 60_000],
}: RunnerOptions): Runner {
  const running = new Map<string, Run>();
  // A request wakes the runner, and its transaction and its Next context must not become the job's.
  const inOwnContext = AsyncLocalStorage.snapshot();
  let isStarted = false;
  let pumping: Promise<void> | null = null;
  let wokenAgain = false;
  let failures = 0;
  let poll: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isRenewing = false;
  const idlers: (() => void)[] = [];

  /** The oldest job that is due, with the steps it has done. The runner's own jobs are left out: after a sleep of the machine their leases look dead. */
  async function claim(token: string): Promise<Claimed | undefined> {
    const own = `{${[...running.values()].map((run) => run.jobId).join(",")}}`;
    const [claimed] = await rows<Claimed>(sql`
      with next as materialized (
        select id, attempts, (lease_token is not null or started_at is null) as counts from ingestion_jobs
        where status in ('pending', 'running') and run_after <= now()
          and (status = 'pending' or lease_until < now()) and id <> all(${own}::uuid[])
        order by run_after limit 1 for update skip locked
      ), claimed as (
        update ingestion_jobs as job set status = 'running', lease_token = ${token}, lease_until = ${fromNow(leaseMs)},
          attempts = next.attempts + (next.counts and next.attempts < ${jobAttempts})::integer, started_at = coalesce(job.started_at, now())
        from next where job.id = next.id
        returning job.id, (next.counts and next.attempts >= ${jobAttempts}) as exhausted
      )
      select id, exhausted, ${stepsOf(sql`claimed.id`)} as steps from claimed`);
    return claimed;
  }

  function begin(claimed: Claimed, token: string): void {
    const run: Run = { jobId: claimed.id, isLost: false, ended: Promise.resolve() };
    running.set(token, run);
    run.ended = execute(claimed, token, run)
      // The database went away: the lease runs out, and the job is taken up again.
      .catch((error) => log.warn("job.left_to_its_lease", { jobId: claimed.id, ...describeError(error) }))
      .finally(() => {
        running.delete(token);
        wake();
      });
  }

  async function execute({ id, exhausted, steps: known }: Claimed, token: string, run: Run): Promise<void> {
    const memo = stepMemo({ jobId: id, token, leaseMs, stepAttempts }, known, () => {
      if (run.isLost) throw new LeaseLost();
      if (!isStarted) throw new Stopping();
    });
    try {
      if (exhausted) return await job.fail(id, abandoned(memo.lastStep()));
      await job.run(id, memo.steps);
      await memo.settle();
    } catch (error) {
      await recover(memo, id, error).catch((later) => {
        if (!(later instanceof LeaseLost)) throw later;
        log.info("job.lease_lost", { jobId: id });
      });
    }
  }

  async function recover(memo: ReturnType<typeof stepMemo>, jobId: string, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) throw error;
    if (error instanceof Stopping) return memo.release();
    if (!(error instanceof StepFailed)) {
      // Not a step's work but a save, or the job's own body. It counts as a worker's death, so that it cannot go on for ever.
      log.error("job.broke", { jobId, ...describeError(error) });
      return memo.release({ afterMs: wait(1), asDead: true });
    }
    const { step, attempts, isFinal } = error;
    log.warn("job.step_failed", { jobId, step, attempts, isFinal, ...describeError(error.cause ?? error) });
    if (isFinal) {
      await memo.renew();
      return job.fail(jobId, error.message);
    }
    const afterMs = wait(attempts);
    await memo.release({ afterMs });
    setTimeout(wake, afterMs + 1).unref();
  }

  /** With a fifth of jitter, so that jobs that one outage failed do not come back in one moment. */
  const wait = (attempts: number): number =>
    Math.round((backoffMs[Math.min(attempts, backoffMs.length) - 1] ?? 0) * (0.8 + 0.4 * Math.random()));

  /** One line an outage. The next claim that succeeds ends it. */
  function databaseAway(error: unknown): void {
    if (failures++ === 0) log.warn("jobs.database_away", describeError(error));
  }

  async function pump(): Promise<void> {
    try {
      wokenAgain = false;
      while (isStarted && running.size < concurrency) {
        const token = randomUUID();
        const claimed = await claim(token);
        if (failures > 0) log.info("jobs.database_back", { failures });
        failures = 0;
        if (!claimed) break;
        begin(claimed, token);
      }
    } catch (error) {
      databaseAway(error);
    }
    if (running.size === 0 && failures === 0 && !wokenAgain) {
      for (const resolve of idlers.splice(0)) resolve();
    }
    clearTimeout(poll);
    if (isStarted) poll = setTimeout(wake, Math.min(pollMs * 2 ** failures, Math.max(pollMs, longestPollMs))).unref();
  }

  function wake(): void {
    if (!isStarted) return;
    wokenAgain = true;
    pumping ??= inOwnContext(pump).finally(() => {
      pumping = null;
      // Woken after the last claim came back empty.
      if (wokenAgain) wake();
    });
  }

  async function renewLeases(): Promise<void> {
    if (isRenewing || running.size === 0) return;
    isRenewing = true;
    const runs = [...running];
    const ids = `{${runs.map(([, run]) => run.jobId).join(",")}}`;
    const tokens = `{${runs.map(([token]) => token).join(",")}}`;
    try {
      const held = await rows<{ token: string }>(sql`
        update ingestion_jobs set lease_until = ${fromNow(leaseMs)}
        where id = any(${ids}::uuid[]) and lease_token = any(${tokens}::uuid[]) returning lease_token as token`);
      const still = new Set(held.map(({ token }) => token));
      for (const [token, run] of runs) run.isLost ||= !still.has(token);
    } catch (error) {
      // A lease outlives two missed renewals.
      databaseAway(error);
    } finally {
      isRenewing = false;
    }
  }

  return {
    wake,
    async start() {
      if (isStarted) return;
      // One process owns a PGlite folder, so whoever held these is dead. Their token stays: the next claim counts an attempt.
      if ((await connection()).kind === "pglite") {
        await rows(sql`update ingestion_jobs set status = 'pending', lease_until = null where status = 'running'`);
      }
      isStarted = true;
      heartbeat = inOwnContext(() => setInterval(renewLeases, leaseMs / 3).unref());
      wake();
    },
    async stop() {
      isStarted = false;
      clearTimeout(poll);
      await pumping;
      await Promise.all([...running.values()].map((run) => run.ended));
      clearInterval(heartbeat);
      for (const resolve of idlers.splice(0)) resolve();
    },
    idle() {
      if (!isStarted) return Promise.reject(new Error("The job runner does not run: call startJobs() first."));
      return new Promise((resolve) => {
        idlers.push(resolve);
        wake();
      });
    },
  };
}

// On globalThis, because Next bundles instrumentation and routes apart: there is one runner in a process.
const shared = globalThis as typeof globalThis & { lociRunner?: Runner };

/** Starts this process's runner; does nothing when it runs. */
export async function startRunner(options: RunnerOptions): Promise<void> {
  shared.lociRunner ??= createRunner(options);
  await shared.lociRunner.start();
}

/** @throws Error when no one called startJobs() in this process */
export function runner(): Runner {
  if (!shared.lociRunner) throw new Error("The job runner does not run: call startJobs() first.");
  return shared.lociRunner;
}

/** A process without a runner leaves its jobs to one that has, or to its own next start. */
export const wakeRunner = (): void => shared.lociRunner?.wake();
