import { outsideTransaction } from "@/lib/db/client";
import { env } from "@/lib/env";
import type { JobKey } from "@/lib/ingestion/job-episode";
import { describeError, log } from "@/lib/log";
import { wakeDeliverer } from "./deliveries";
import { wakeRunner } from "./in-process";

const timeoutMs = 3_000;

/** Call it after the commit. It never fails: a job that could not be passed on is found later by a poll or the scheduled resend. */
export async function dispatch(job: JobKey): Promise<void> {
  if (env().jobs === "in-process") return outsideTransaction(wakeRunner);
  await outsideTransaction(() => sendSoon(job));
}

/** As `dispatch`, for webhooks. @param again makes it another event for Inngest, which drops repeated ones */
export async function dispatchDeliveries(projectId: string, ids: string[], again?: string): Promise<void> {
  if (env().jobs === "in-process") return outsideTransaction(wakeDeliverer);
  const send = () =>
    import("./client")
      .then(({ sendDeliveries }) => sendDeliveries(ids.map((id) => ({ id, projectId, eventId: again ? `${id}:${again}` : id }))))
      .catch((error) => log.warn("webhook.not_sent", { count: ids.length, ...describeError(error) }));
  await outsideTransaction(() => soon(send()));
}

function sendSoon(job: JobKey): Promise<void> {
  const sent = import("./client")
    .then(({ sendJobs }) => sendJobs([{ ...job, eventId: job.id }]))
    .catch((error) => log.warn("job.not_sent", { jobId: job.id, ...describeError(error) }));
  return soon(sent);
}

async function soon(sent: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([sent, timeout]);
  clearTimeout(timer);
}
