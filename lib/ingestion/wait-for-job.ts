import { setTimeout } from "node:timers/promises";
import type { ProjectContext } from "@/lib/context";
import { getJob } from "./get-job";

/** A held-open call ends here with what there is: longer waits run into proxies' limits. */
const longestWaitMs = 25_000;

/** Waits until a job has ended, and gives its record as it then is. Asks rarely while a job takes long. */
export async function waitForJob(ctx: ProjectContext, jobId: string, signal: AbortSignal, waitMs = longestWaitMs) {
  const until = Date.now() + waitMs;
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 1.4, 500)) {
    const job = await getJob(ctx, jobId);
    const leftMs = until - Date.now();
    if (job.status === "done" || job.status === "failed" || leftMs <= 0 || signal.aborted) return job;
    await setTimeout(Math.min(pauseMs, leftMs));
  }
}
