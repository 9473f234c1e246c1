import { outsideTransaction } from "@/lib/db/client";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { wakeRunner } from "./in-process";

const timeoutMs = 3_000;

/** Call it after the commit. It never fails: a job that could not be passed on is found later by a poll or the scheduled resend. */
export async function dispatch(jobId: string): Promise<void> {
  if (env().jobs === "in-process") return outsideTransaction(wakeRunner);
  await outsideTransaction(() => sendSoon(jobId));
}

async function sendSoon(jobId: string): Promise<void> {
  const sent = import("./client")
    .then(({ sendJobs }) => sendJobs([{ id: jobId, eventId: jobId }]))
    .catch((error) => log.warn("job.not_sent", { jobId, ...describeError(error) }));
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([sent, timeout]);
  clearTimeout(timer);
}
