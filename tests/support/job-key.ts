import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import type { JobKey } from "@/lib/ingestion/job-episode";

/** @param id ours or the public one */
export async function jobKey(id: string): Promise<JobKey> {
  const [job] = await rows<JobKey>(sql`
    select id, project_id as "projectId" from ingestion_jobs where id = ${parseId("job", id) ?? id}::uuid`);
  if (!job) throw new Error(`No job ${id}`);
  return job;
}
