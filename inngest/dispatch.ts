import { outsideTransaction } from "@/lib/db/client";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { wakeRunner } from "./in-process";

/** What a request waits for Inngest at most. */
const patienceMs = 3_000;

/**
 * Hands a committed job to whichever runner the environment chose. Call it after the commit. It never fails: a job that
 * could not be handed over is found in its table, by the in-process runner's poll or by Inngest's cron.
 *
 * In process it wakes the runner that startJobs() started and starts none itself, so that a process without one (a script,
 * a test of a single route) leaves the job pending.
 */
export async function dispatch(jobId: string): Promise<void> {
  if (env().jobs === "in-process") return outsideTransaction(wakeRunner);
  await outsideTransaction(() => sendSoon(jobId));
}

async function sendSoon(jobId: string): Promise<void> {
  const sent = import("./client")
    .then(({ sendJobs }) => sendJobs([{ id: jobId, eventId: jobId }]))
    .catch((error) => log.warn("job.not_sent", { jobId, ...describeError(error) }));
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([sent, patience]);
  clearTimeout(timer);
}
