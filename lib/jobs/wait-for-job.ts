import type { ProjectContext } from "@/lib/context";
import { listenForJobEnd } from "@/lib/ingestion/job-ending";
import { getJob } from "./get-job";

/** Longer waits run into the timeouts of proxies. */
const maxWaitMs = 25_000;

/**
 * Waits until a job has finished or `waitMs` have passed, and returns the job. A job in this process notifies the listener; others
 * are polled at increasing intervals.
 */
export async function waitForJob(ctx: ProjectContext, jobId: string, signal: AbortSignal, waitMs = maxWaitMs) {
  const until = Date.now() + waitMs;
  const ending = listenForJobEnd(jobId);
  try {
    for (let pauseMs = 25; ; pauseMs = Math.min(pauseMs * 1.5, 500)) {
      const job = await getJob(ctx, jobId);
      const leftMs = until - Date.now();
      if (job.status === "done" || job.status === "failed" || leftMs <= 0 || signal.aborted) return job;
      await ending.within(Math.min(pauseMs, leftMs));
    }
  } finally {
    ending.close();
  }
}
