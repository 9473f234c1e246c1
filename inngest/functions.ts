import { type SQL, sql } from "drizzle-orm";
import { NonRetriableError, StepError } from "inngest";
import { sha256 } from "@/lib/crypto";
import { rows } from "@/lib/db/client";
import { acrossProjects, inProject } from "@/lib/db/project-scope";
import { attemptsPerRound } from "@/lib/deliveries/attempts";
import { claimOne, type DeliveryKey, dueAt, maxInFlight } from "@/lib/deliveries/claim-delivery";
import { deliver } from "@/lib/deliveries/deliver";
import type { Checkpoint } from "@/lib/ingestion/checkpoint";
import type { JobKey } from "@/lib/ingestion/job-episode";
import { describeError, log } from "@/lib/log";
import { insertMove } from "@/lib/usage/record-changes";
import { deliverRequested, inngest, sendDeliveries, sendJobs } from "./client";
import type { Job, StepOptions, Steps } from "./job";
import { jobs } from "./jobs";
import { schedule } from "./schedule";
import { abandonedMessage, checkSpend, fromNow, LeaseLost, readJob, StepFailed, stepMemo, Waiting } from "./step-memo";

// Inngest stores results too, but a step whose response was lost would be paid for twice.

const retries = 4;
const stepAttempts = retries + 1;
const jobAttempts = 5;
/** Longer than Inngest's delay between two attempts of a step. */
const leaseMs = 3_600_000;

/** A project with a long queue must leave capacity for others. */
const perProject = 4;
/** Seconds, so that short jobs go first. */
const longJobDelay = 120;

/** What one read finds and sends, and how many of them a minute's run makes. */
const resentPerRound = 100;
const resendRounds = 10;

const tokenOf = (runId: string): string => sha256(runId).slice(0, 32);

const openMemo = async (key: JobKey, token: string) =>
  stepMemo({ job: key, token, leaseMs, stepAttempts }, await readJob(key), (options) => checkSpend(options, key));

/** Inngest stores an error's message, stack and causes, so it must not have content. */
function safeError(error: unknown): Error {
  if (error instanceof StepFailed) return error.isFinal ? new NonRetriableError(error.message) : new Error(error.message);
  const { error: name, errorCode } = describeError(error);
  return new Error(`${name}${errorCode ? ` (${errorCode})` : ""}`);
}

/** @returns false when it has finished, was deleted, or another run has it */
async function claim(job: Job, key: JobKey, token: string): Promise<boolean> {
  const [claimed] = await rows<{ attempts: number }>(sql`
    with claimed as (
      update ingestion_jobs as job set status = 'running', lease_token = ${token}, lease_until = ${fromNow(leaseMs)},
        attempts = job.attempts + (job.lease_token is distinct from ${token}::uuid)::integer,
        started_at = coalesce(job.started_at, now()), waiting_for = null, sent_at = coalesce(job.sent_at, now())
      from ingestion_jobs old where old.project_id = ${key.projectId} and old.id = ${key.id}
        and job.project_id = ${key.projectId} and job.id = ${key.id} and (job.status = 'pending'
        or (job.status = 'running' and (job.lease_token = ${token}::uuid or job.lease_until is null or job.lease_until < now())))
      returning job.project_id, job.graph_id, job.attempts, old.status = 'pending' as was_pending
    ), counted as (${insertMove(sql`claimed`, { from: "job:pending", to: "job:running" }, sql`c.was_pending`)})
    select attempts from claimed`);
  if (!claimed) return false;
  if (claimed.attempts <= jobAttempts) return true;
  await job.fail(key, abandonedMessage((await openMemo(key, token)).lastStep()));
  return false;
}

const keyOf = (data: unknown): JobKey => {
  const { jobId, projectId } = data as { jobId: string; projectId: string };
  return { id: jobId, projectId };
};

type Outcome = { result: unknown } | { isLost: true } | { isWaiting: true };

type Work = { name: string; work: (checkpoint?: Checkpoint) => Promise<unknown>; options?: StepOptions };

async function runStep(key: JobKey, token: string, { name, work, options }: Work): Promise<Outcome> {
  try {
    const memo = await openMemo(key, token);
    try {
      const result = await memo.steps.run(name, work, options);
      await memo.settle();
      return { result };
    } catch (error) {
      if (error instanceof StepFailed) await memo.renew();
      if (!(error instanceof Waiting)) throw error;
      await memo.waitForSpend();
      return { isWaiting: true };
    }
  } catch (error) {
    if (error instanceof LeaseLost) return { isLost: true };
    log.warn("job.step_failed", {
      jobId: key.id,
      step: name,
      ...describeError(error instanceof StepFailed ? (error.cause ?? error) : error),
    });
    throw safeError(error);
  }
}

async function failRun(job: Job, key: JobKey, token: string): Promise<void> {
  const memo = await openMemo(key, token);
  try {
    await memo.renew();
  } catch (error) {
    if (error instanceof LeaseLost) return;
    throw safeError(error);
  }
  await job.fail(key, abandonedMessage(memo.lastStep()));
}

// Each step enters the project by itself: Inngest calls it outside the function's async context.
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
        const key = keyOf(first.data);
        await inProject(key.projectId, () => failRun(job, key, tokenOf(runId)));
      },
    },
    async ({ event, runId, step }) => {
      const key = keyOf(event.data);
      const token = tokenOf(runId);
      const steps: Steps = {
        async run<T>(name: string, work: (checkpoint?: Checkpoint) => Promise<T>, options?: StepOptions): Promise<T> {
          const run = () => inProject(key.projectId, () => runStep(key, token, { name, work, options }));
          const outcome = (await step.run(name, run)) as Outcome;
          if ("isLost" in outcome) throw new LeaseLost();
          if ("isWaiting" in outcome) throw new Waiting();
          return outcome.result as T;
        },
      };
      try {
        const isClaimed = await step.run("take", () =>
          inProject(key.projectId, () => claim(job, key, token)).catch((error) => {
            throw safeError(error);
          }),
        );
        if (isClaimed) await job.run(key, steps);
      } catch (error) {
        if (error instanceof StepError) throw error;
        if (error instanceof Waiting) return;
        if (!(error instanceof LeaseLost)) throw safeError(error);
        log.info("job.lease_lost", { jobId: key.id });
      }
    },
  );
}

/**
 * After an hour also jobs that were sent but don't run: the functions were not registered, or the run was canceled. Extra events are
 * harmless, as only one run can claim a job.
 */
const unsentJobs = sql`
  select id, project_id as "projectId", extract(epoch from sent_at)::bigint::text as "sentAt" from (
    select *, row_number() over (partition by project_id order by run_after) as turn from ingestion_jobs
    where status in ('pending', 'running') and run_after <= now() and (
      (status = 'pending' and sent_at is null and created_at < now() - interval '30 seconds')
      or ((status = 'pending' or lease_until < now()) and coalesce(sent_at, created_at) < now() - interval '1 hour'))
  ) due order by turn, run_after limit ${resentPerRound}`;

/** Runs that find another one at work wait for it, so they need more steps than attempts. */
const maxRounds = 3;

/** Each attempt is a step: the delivery's row tells whether it is due, so that a run that repeats one sends nothing twice. */
function deliveryFunction() {
  return inngest().createFunction(
    {
      id: "deliver-webhook",
      triggers: [{ event: deliverRequested }],
      retries,
      concurrency: { key: "event.data.endpointId", limit: maxInFlight },
    },
    async ({ event, step }) => {
      const { deliveryId: id, projectId } = event.data as { deliveryId: string; projectId: string };
      for (let attempt = 1; attempt <= maxRounds * attemptsPerRound; attempt++) {
        const { next } = await step.run(`attempt ${attempt}`, () =>
          inProject(projectId, () => attemptDelivery({ id, projectId })).catch((error) => {
            throw safeError(error);
          }),
        );
        if (next === null) return;
        await step.sleepUntil(`wait after attempt ${attempt}`, next);
      }
    },
  );
}

/** What isn't due, or another run has, is asked about again when that should have ended. */
async function attemptDelivery(key: DeliveryKey): Promise<{ next: string | null }> {
  const claimed = await claimOne(key);
  const next = claimed ? await deliver(claimed) : await dueAt(key);
  return { next: next?.toISOString() ?? null };
}

/** Deliveries that were committed and never sent, and, after an hour, those whose run was lost. */
const unsentDeliveries = sql`
  select id, project_id as "projectId", extract(epoch from sent_at)::bigint::text as "sentAt" from (
    select *, row_number() over (partition by project_id order by next_at) as turn from webhook_deliveries
    where status = 'pending' and (
      (sent_at is null and next_at < now() - interval '30 seconds')
      or (next_at < now() - interval '1 hour' and sent_at < now() - interval '1 hour'))
  ) due order by turn, next_at limit ${resentPerRound}`;

type Unsent = { id: string; projectId: string; sentAt: string | null };
type ToSend = { id: string; projectId: string; eventId: string };

/** Projects take turns, and a long outage is caught up with soon, but not in one endless run. */
async function resend(unsent: SQL, send: (due: ToSend[]) => Promise<void>): Promise<{ sent: number }> {
  let sent = 0;
  for (let round = 0; round < resendRounds; round++) {
    const due = await acrossProjects(() => rows<Unsent>(unsent));
    // The first event has the row's id, so that Inngest drops duplicates; later ones need a different id.
    if (due.length > 0) await send(due.map(({ id, projectId, sentAt }) => ({ id, projectId, eventId: sentAt ? `${id}:${sentAt}` : id })));
    sent += due.length;
    if (due.length < resentPerRound) break;
  }
  return { sent };
}

const scheduled = (id: string, cron: string, work: () => Promise<unknown>) =>
  inngest().createFunction({ id, triggers: [{ cron }], retries: 0 }, ({ step }) =>
    step.run(id, () =>
      work().catch((error) => {
        throw safeError(error);
      }),
    ),
  );

export const inngestFunctions = () => [
  ...jobs.map(asFunction),
  deliveryFunction(),
  scheduled("resend-jobs", "* * * * *", () => resend(unsentJobs, sendJobs)),
  scheduled("resend-webhooks", "* * * * *", () => resend(unsentDeliveries, sendDeliveries)),
  ...schedule.map(({ id, minute, run }) => scheduled(id, `${minute ?? "*"} * * * *`, run)),
];
