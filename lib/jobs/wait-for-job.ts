import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { listenForJobEnd } from "@/lib/ingestion/job-ending";
import { getJob, type JobRecord } from "./get-job";

/** Longer waits run into the timeouts of proxies. */
const maxWaitMs = 25_000;

/** Jobs of other processes are polled at increasing intervals. @throws AppError JOB_NOT_FOUND */
export async function waitForJob(ctx: ProjectContext, jobId: string, signal: AbortSignal, waitMs = maxWaitMs): Promise<JobRecord> {
  // The system's clock may be set meanwhile.
  const until = performance.now() + waitMs;
  const ending = listenForJobEnd(jobId);
  try {
    for (let pauseMs = 50; await isRunning(ctx, jobId); pauseMs = Math.min(pauseMs * 1.5, 500)) {
      const leftMs = until - performance.now();
      if (leftMs <= 0 || signal.aborted) break;
      await ending.within(Math.min(pauseMs, leftMs));
    }
  } finally {
    ending.close();
  }
  return getJob(ctx, jobId);
}

async function isRunning(ctx: ProjectContext, jobId: string): Promise<boolean> {
  const running = await rows(sql`
    select 1 from ingestion_jobs where id = ${jobId}::uuid and project_id = ${ctx.project.id}::uuid and status in ('pending', 'running')`);
  return running.length > 0;
}
