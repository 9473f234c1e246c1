import type { ProjectContext } from "@/lib/context";
import { listenForEnding } from "@/lib/ingestion/job-ending";
import { getJob } from "./get-job";

/** A held-open call ends here with what there is: longer waits run into proxies' limits. */
const longestWaitMs = 25_000;

/**
 * Waits until a job has ended, and gives its record as it then is. One that runs in this process tells of its end; one that
 * runs elsewhere is asked for, rarely while it takes long.
 */
export async function waitForJob(ctx: ProjectContext, jobId: string, signal: AbortSignal, waitMs = longestWaitMs) {
  const until = Date.now() + waitMs;
  const ending = listenForEnding(jobId);
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
