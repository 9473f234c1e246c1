import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { connection, rows } from "@/lib/db/client";
import { describeError, log } from "@/lib/log";
import { type Claimed, claimJob, isJobWaiting, noProject } from "./claim";
import type { Job, StepOptions } from "./job";
import { abandoned, fromNow, LeaseLost, StepFailed, stepMemo } from "./step-memo";

// The runner that claims jobs from their table.

export type RunnerOptions = {
  job: Job;
  /** Jobs at a time. */
  concurrency?: number;
  /** Jobs of one project at a time while other projects have jobs waiting; alone, a project has every place. */
  perProject?: number;
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

type Run = { jobId: string; projectId: string; stepsRun: number; isLost: boolean; ended: Promise<void> };

/** The job goes back to the queue: the runner stops, or others wait. */
class PutBack extends Error {}

/** New jobs go before the rest of long ones, but for one claim in so many: a steady stream of short jobs starves no long one. */
const yieldedJobEvery = 4;

const longestPollMs = 60_000;

/** A worker on the table of jobs. Several may share it, in one process or in many. */
export function createRunner({
  job,
  concurrency = 4,
  perProject = Math.ceil(concurrency / 2),
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
  let claims = 0;
  const served = { new: noProject, yielded: noProject };
  let poll: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isRenewing = false;
  const idlers: (() => void)[] = [];

  async function claim(token: string): Promise<Claimed | undefined> {
    const runs = [...running.values()];
    const placesOf = (project: string) => runs.filter(({ projectId }) => projectId === project).length;
    const claimed = await claimJob({
      token,
      leaseMs,
      jobAttempts,
      running: runs.map(({ jobId }) => jobId),
      full: [...new Set(runs.map(({ projectId }) => projectId))].filter((project) => placesOf(project) >= perProject),
      after: served,
      prefersYielded: claims % yieldedJobEvery === yieldedJobEvery - 1,
    });
    if (!claimed) return undefined;
    claims++;
    served[claimed.hasYielded ? "yielded" : "new"] = claimed.projectId;
    return claimed;
  }

  function begin(claimed: Claimed, token: string): void {
    const run: Run = { jobId: claimed.id, projectId: claimed.projectId, stepsRun: 0, isLost: false, ended: Promise.resolve() };
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
    const memo = stepMemo({ jobId: id, token, leaseMs, stepAttempts }, known, async ({ yields }: StepOptions) => {
      if (run.isLost) throw new LeaseLost();
      if (!isStarted) throw new PutBack();
      // Never before a claim's first step, so that each claim brings the job on.
      const isFirst = run.stepsRun++ === 0;
      if (yields && !isFirst && running.size >= concurrency && (await isJobWaiting())) throw new PutBack();
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
    if (error instanceof PutBack) return memo.release();
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
