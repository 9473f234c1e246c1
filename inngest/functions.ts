import { sql } from "drizzle-orm";
import { NonRetriableError, StepError } from "inngest";
import { sha256 } from "@/lib/crypto";
import { rows } from "@/lib/db/client";
import type { Checkpoint } from "@/lib/ingestion/checkpoint";
import { describeError, log } from "@/lib/log";
import { inngest, sendJobs } from "./client";
import type { Job, Steps } from "./job";
import { jobs } from "./jobs";
import { schedule } from "./schedule";
import { abandoned, fromNow, LeaseLost, readSteps, StepFailed, stepMemo } from "./step-memo";

// The same job bodies as Inngest functions. Inngest retries and remembers; job_steps is written too, for the dashboard, and
// so that a step whose answer got lost on the way to Inngest is not paid for twice.

const retries = 4;
const stepAttempts = retries + 1;
const jobAttempts = 5;
/** Longer than Inngest waits between two attempts of a step. */
const leaseMs = 3_600_000;

/** Steps of one project's jobs at a time, so that a project with a long queue leaves capacity to the others. */
const perProject = 4;
/** How many seconds later than it was added a long document counts as added: short jobs of that time go first. */
const longJobDelay = 120;

/** The lease token of an Inngest run: the same each time that the run calls back. */
const tokenOf = (runId: string): string => sha256(runId).slice(0, 32);

const openMemo = async (jobId: string, token: string) => stepMemo({ jobId, token, leaseMs, stepAttempts }, await readSteps(jobId));

/** What may leave for Inngest, which stores an error's message, stack and causes. */
function toSend(error: unknown): Error {
  if (error instanceof StepFailed) return error.isFinal ? new NonRetriableError(error.message) : new Error(error.message);
  const { error: name, errorCode } = describeError(error);
  return new Error(`${name}${errorCode ? ` (${errorCode})` : ""}`);
}

/** Takes the job for this run. @returns false when it has ended, is gone, or another run has it */
async function take(job: Job, jobId: string, token: string): Promise<boolean> {
  const [taken] = await rows<{ attempts: number }>(sql`
    update ingestion_jobs set status = 'running', lease_token = ${token}, lease_until = ${fromNow(leaseMs)},
      attempts = attempts + (lease_token is distinct from ${token}::uuid)::integer,
      started_at = coalesce(started_at, now()), sent_at = coalesce(sent_at, now())
    where id = ${jobId} and (status = 'pending'
      or (status = 'running' and (lease_token = ${token}::uuid or lease_until is null or lease_until < now())))
    returning attempts`);
  if (!taken) return false;
  if (taken.attempts <= jobAttempts) return true;
  await job.fail(jobId, abandoned((await openMemo(jobId, token)).lastStep()));
  return false;
}

type Outcome = { result: unknown } | { isLost: true };

/** One step in one call from Inngest, remembered in job_steps. */
async function runStep(jobId: string, token: string, name: string, work: (kept?: Checkpoint) => Promise<unknown>): Promise<Outcome> {
  try {
    const memo = await openMemo(jobId, token);
    try {
      const result = await memo.steps.run(name, work);
      await memo.settle();
      return { result };
    } catch (error) {
      if (error instanceof StepFailed) await memo.renew();
      throw error;
    }
  } catch (error) {
    if (error instanceof LeaseLost) return { isLost: true };
    log.warn("job.step_failed", { jobId, step: name, ...describeError(error instanceof StepFailed ? (error.cause ?? error) : error) });
    throw toSend(error);
  }
}

function asFunction(job: Job) {
  return inngest().createFunction(
    {
      id: job.name.replace(/\W+/g, "-"),
      triggers: [{ event: job.name }],
      retries,
      concurrency: { key: "event.data.projectId", limit: perProject },
      priority: { run: `event.data.isLong == true ? -${longJobDelay} : 0` },
      onFailure: async ({ event }) => {
        const { event: first, run_id: runId } = event.data;
        const { jobId } = first.data as { jobId: string };
        const memo = await openMemo(jobId, tokenOf(runId));
        try {
          await memo.renew();
        } catch (error) {
          if (error instanceof LeaseLost) return;
          throw toSend(error);
        }
        await job.fail(jobId, abandoned(memo.lastStep()));
      },
    },
    async ({ event, runId, step }) => {
      const { jobId } = event.data as { jobId: string };
      const token = tokenOf(runId);
      const steps: Steps = {
        async run<T>(name: string, work: (kept?: Checkpoint) => Promise<T>): Promise<T> {
          const outcome = (await step.run(name, () => runStep(jobId, token, name, work))) as Outcome;
          if ("isLost" in outcome) throw new LeaseLost();
          return outcome.result as T;
        },
      };
      try {
        const isTaken = await step.run("take", () =>
          take(job, jobId, token).catch((error) => {
            throw toSend(error);
          }),
        );
        if (isTaken) await job.run(jobId, steps);
      } catch (error) {
        if (error instanceof StepError) throw error;
        if (!(error instanceof LeaseLost)) throw toSend(error);
        log.info("job.lease_lost", { jobId });
      }
    },
  );
}

/**
 * Sends what was committed and never sent, and, an hour later, what Inngest took and nobody works on: it arrived before the
 * functions were registered, or its run was cancelled. An event too many is harmless, as only one run can take the job.
 */
async function resend(): Promise<{ sent: number }> {
  const due = await rows<{ id: string; sentAt: string | null }>(sql`
    select id, extract(epoch from sent_at)::bigint::text as "sentAt" from ingestion_jobs
    where status in ('pending', 'running') and run_after <= now() and (
      (status = 'pending' and sent_at is null and created_at < now() - interval '30 seconds')
      or ((status = 'pending' or lease_until < now()) and coalesce(sent_at, created_at) < now() - interval '1 hour'))
    order by run_after limit 100`);
  // A first sending keeps the job's id, so that Inngest drops the second of two; a later one must differ from it.
  if (due.length > 0) await sendJobs(due.map(({ id, sentAt }) => ({ id, eventId: sentAt ? `${id}:${sentAt}` : id })));
  return { sent: due.length };
}

/** A function that Inngest runs at fixed times. */
const regularly = (id: string, cron: string, work: () => Promise<unknown>) =>
  inngest().createFunction({ id, triggers: [{ cron }], retries: 0 }, ({ step }) =>
    step.run(id, () =>
      work().catch((error) => {
        throw toSend(error);
      }),
    ),
  );

export const inngestFunctions = () => [
  ...jobs.map(asFunction),
  regularly("resend-jobs", "* * * * *", resend),
  ...schedule.map(({ id, minute, run }) => regularly(id, `${minute ?? "*"} * * * *`, run)),
];
