import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { connection, inTransaction, rows } from "@/lib/db/client";
import { acrossProjects, inProject, withoutProject } from "@/lib/db/project-scope";
import type { JobKey } from "@/lib/ingestion/job-episode";
import { describeError, log } from "@/lib/log";
import { moved, recordChanges } from "@/lib/usage/record-changes";
import { type ClaimedJob, claimJob, hasJobs, isJobWaiting, noProject } from "./claim";
import type { Job, StepOptions } from "./job";
import { abandonedMessage, checkSpend, fromNow, LeaseLost, StepFailed, stepMemo, Waiting } from "./step-memo";

export type RunnerOptions = {
  job: Job;
  concurrency?: number;
  /** Concurrent jobs of one project while other projects have jobs waiting. */
  perProject?: number;
  leaseMs?: number;
  pollMs?: number;
  stepAttempts?: number;
  /** More than one only after a worker died. */
  jobAttempts?: number;
  backoffMs?: number[];
};

export type Runner = {
  wake(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Jobs that are still running go back to the queue; what they do from now on isn't stored. @returns how many */
  giveBack(): Promise<number>;
  /** Does not wait for jobs with a delayed retry. */
  idle(): Promise<void>;
};

type Run = { jobId: string; projectId: string; stepsRun: number; isLost: boolean; ended: Promise<void>; giveBack?: () => Promise<void> };

class PutBack extends Error {}

/** New jobs go before yielded ones, except for every n-th claim, so that many short jobs don't starve long ones. */
const yieldedJobEvery = 4;

const maxPollMs = 60_000;

async function returnRunning(): Promise<void> {
  const returned = await rows<{ projectId: string; graphId: string }>(sql`
    update ingestion_jobs set status = 'pending', lease_until = null where status = 'running' returning project_id as "projectId", graph_id as "graphId"`);
  for (const { projectId, graphId } of returned) await recordChanges(projectId, moved(graphId, { from: "job:running", to: "job:pending" }));
}

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
  // The runner may be woken by a request, whose transaction and Next context jobs must not join.
  const inOwnContext = AsyncLocalStorage.snapshot();
  let isStarted = false;
  let { prepare } = job;
  let polling: Promise<void> | null = null;
  let wokenAgain = false;
  let failures = 0;
  let claims = 0;
  const served = { new: noProject, yielded: noProject };
  let poll: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isRenewing = false;
  const idlers: (() => void)[] = [];

  async function claim(token: string): Promise<ClaimedJob | undefined> {
    const runs = [...running.values()];
    const countOf = (project: string) => runs.filter(({ projectId }) => projectId === project).length;
    const claimed = await claimJob({
      token,
      leaseMs,
      jobAttempts,
      running: runs.map(({ jobId }) => jobId),
      full: [...new Set(runs.map(({ projectId }) => projectId))].filter((project) => countOf(project) >= perProject),
      after: served,
      prefersYielded: claims % yieldedJobEvery === yieldedJobEvery - 1,
    });
    if (!claimed) return undefined;
    claims++;
    served[claimed.hasYielded ? "yielded" : "new"] = claimed.projectId;
    return claimed;
  }

  function startRun(claimed: ClaimedJob, token: string): void {
    const run: Run = { jobId: claimed.id, projectId: claimed.projectId, stepsRun: 0, isLost: false, ended: Promise.resolve() };
    running.set(token, run);
    run.ended = inProject(claimed.projectId, () => execute(claimed, token, run))
      .catch((error) => log.warn("job.not_released", { jobId: claimed.id, ...describeError(error) }))
      .finally(() => {
        running.delete(token);
        wake();
      });
  }

  async function execute({ id, projectId, exhausted, traceparent, steps: known }: ClaimedJob, token: string, run: Run): Promise<void> {
    const key = { id, projectId };
    const memo = stepMemo({ job: key, token, leaseMs, stepAttempts }, { steps: known, traceparent }, async (options: StepOptions) => {
      if (run.isLost) throw new LeaseLost();
      if (!isStarted) throw new PutBack();
      await checkSpend(options, key);
      // Never before the first step of a claim, so that every claim makes progress.
      const isFirst = run.stepsRun++ === 0;
      if (options.yields && !isFirst && running.size >= concurrency && (await isJobWaiting())) throw new PutBack();
    });
    run.giveBack = () => memo.release();
    try {
      if (exhausted) return await job.fail(key, abandonedMessage(memo.lastStep()));
      await job.run(key, memo.steps);
      await memo.settle();
    } catch (error) {
      await recover(memo, key, error).catch((later) => {
        if (!(later instanceof LeaseLost)) throw later;
        log.info("job.lease_lost", { jobId: id });
      });
    }
  }

  async function recover(memo: ReturnType<typeof stepMemo>, key: JobKey, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) throw error;
    if (error instanceof PutBack) return memo.release();
    if (error instanceof Waiting) return memo.waitForSpend();
    if (!(error instanceof StepFailed)) {
      // Counts as a worker's death, so that it can't repeat forever.
      log.error("job.run_failed", { jobId: key.id, ...describeError(error) });
      return memo.release({ afterMs: delayAfter(1), asDead: true });
    }
    const { step, attempts, isFinal } = error;
    log.warn("job.step_failed", { jobId: key.id, step, attempts, isFinal, ...describeError(error.cause ?? error) });
    if (isFinal) {
      await memo.renew();
      return job.fail(key, error.message);
    }
    const afterMs = delayAfter(attempts);
    await memo.release({ afterMs });
    setTimeout(wake, afterMs + 1).unref();
  }

  /** With ±20% jitter, so that jobs that failed in the same outage don't all retry at once. */
  const delayAfter = (attempts: number): number =>
    Math.round((backoffMs[Math.min(attempts, backoffMs.length) - 1] ?? 0) * (0.8 + 0.4 * Math.random()));

  function logOutage(error: unknown): void {
    if (failures++ === 0) log.warn("jobs.database_away", describeError(error));
  }

  /** The database is there. */
  function noteAnswer(): void {
    if (failures > 0) log.info("jobs.database_back", { failures });
    failures = 0;
  }

  /** False: there is no job to prepare for, so none is claimed. */
  async function prepareForJobs(): Promise<boolean> {
    if (!prepare) return true;
    const hasAny = await hasJobs();
    noteAnswer();
    if (!hasAny) return false;
    // A job that needs it fails with the reason.
    await prepare().catch((error) => log.warn("jobs.not_prepared", describeError(error)));
    prepare = undefined;
    return true;
  }

  async function claimAll(): Promise<void> {
    // Where a round takes longer than the pause, it would call for the next one, and the runner would never be idle.
    clearTimeout(poll);
    try {
      wokenAgain = false;
      // A job that can't be stored would only use up its attempts.
      (await connection()).requireRoom?.();
      const isPrepared = await prepareForJobs();
      while (isPrepared && isStarted && running.size < concurrency) {
        const token = randomUUID();
        const claimed = await claim(token);
        noteAnswer();
        if (!claimed) break;
        startRun(claimed, token);
      }
    } catch (error) {
      logOutage(error);
    }
    if (running.size === 0 && failures === 0 && !wokenAgain) {
      for (const resolve of idlers.splice(0)) resolve();
    }
    clearTimeout(poll);
    if (isStarted) poll = setTimeout(wake, Math.min(pollMs * 2 ** failures, Math.max(pollMs, maxPollMs))).unref();
  }

  function wake(): void {
    if (!isStarted) return;
    wokenAgain = true;
    polling ??= inOwnContext(() => withoutProject(claimAll)).finally(() => {
      polling = null;
      if (wokenAgain) wake();
    });
  }

  async function renewLeases(): Promise<void> {
    if (isRenewing || running.size === 0) return;
    isRenewing = true;
    const runs = [...running];
    try {
      for (const [projectId, own] of Map.groupBy(runs, ([, run]) => run.projectId)) {
        await inProject(projectId, () => renewOwnLeases(projectId, own));
      }
    } catch (error) {
      // A lease survives two missed renewals.
      logOutage(error);
    } finally {
      isRenewing = false;
    }
  }

  async function renewOwnLeases(projectId: string, runs: [token: string, run: Run][]): Promise<void> {
    const ids = `{${runs.map(([, run]) => run.jobId).join(",")}}`;
    const tokens = `{${runs.map(([token]) => token).join(",")}}`;
    const renewed = await rows<{ token: string }>(sql`
      update ingestion_jobs set lease_until = ${fromNow(leaseMs)}
      where project_id = ${projectId}::uuid and id = any(${ids}::uuid[]) and lease_token = any(${tokens}::uuid[]) returning lease_token as token`);
    const held = new Set(renewed.map(({ token }) => token));
    for (const [token, run] of runs) run.isLost ||= !held.has(token);
  }

  return {
    wake,
    async start() {
      if (isStarted) return;
      // Only one process opens a PGlite folder, so earlier holders are dead. Kept tokens make the next claim count an attempt.
      if ((await connection()).kind === "pglite") {
        await acrossProjects(() => inTransaction(returnRunning));
      }
      isStarted = true;
      heartbeat = inOwnContext(() => setInterval(renewLeases, leaseMs / 3).unref());
      wake();
    },
    async stop() {
      isStarted = false;
      clearTimeout(poll);
      await polling;
      await Promise.all([...running.values()].map((run) => run.ended));
      clearInterval(heartbeat);
      for (const resolve of idlers.splice(0)) resolve();
    },
    async giveBack() {
      const runs = [...running.values()];
      for (const run of runs) {
        run.isLost = true;
        await inProject(run.projectId, async () => run.giveBack?.()).catch((error) => {
          if (!(error instanceof LeaseLost)) throw error;
        });
      }
      return runs.length;
    },
    idle() {
      if (!isStarted) return Promise.reject(new Error("The job runner is not running: call startJobs() first."));
      return new Promise((resolve) => {
        idlers.push(resolve);
        wake();
      });
    },
  };
}

// Next bundles instrumentation and routes separately, and a process needs only one runner.
const shared = globalThis as typeof globalThis & { lociRunner?: Runner };

export async function startRunner(options: RunnerOptions): Promise<void> {
  shared.lociRunner ??= createRunner(options);
  await shared.lociRunner.start();
}

export function runner(): Runner {
  if (!shared.lociRunner) throw new Error("The job runner is not running: call startJobs() first.");
  return shared.lociRunner;
}

export const wakeRunner = (): void => shared.lociRunner?.wake();

export const stopRunner = async (): Promise<void> => shared.lociRunner?.stop();

export const giveBackJobs = async (): Promise<number> => (await shared.lociRunner?.giveBack()) ?? 0;
