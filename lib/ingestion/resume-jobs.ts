import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";

/** Jobs that wait for the project's spend limit run again, in the order in which they were added. Both runners find them by themselves. */
export async function resumeJobs(projectId: string): Promise<void> {
  await rows(sql`
    update ingestion_jobs set run_after = created_at, waiting_for = null
    where project_id = ${projectId}::uuid and status = 'pending' and waiting_for = 'spend_limit'`);
}
