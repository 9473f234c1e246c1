import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import type { JobKey } from "./job-episode";

/** Drafts must not be extracted again then: some of them are memories already. */
export async function hasReconciled(job: JobKey & { graphId: string }): Promise<boolean> {
  const reconciled = await rows(sql`
    select 1 where exists (select 1 from memories where project_id = ${job.projectId}::uuid and job_id = ${job.id}::uuid and graph_id = ${job.graphId}::uuid and status <> 'draft')
      or exists (select 1 from ingestion_jobs j join chunks c on c.project_id = j.project_id and c.episode_id = j.episode_id and c.graph_id = j.graph_id
        join restatements r on r.project_id = c.project_id and r.chunk_id = c.id and r.graph_id = c.graph_id
        where j.project_id = ${job.projectId}::uuid and j.id = ${job.id}::uuid and j.graph_id = ${job.graphId}::uuid and r.statement ->> 'job_id' = ${job.id}::text)`);
  return reconciled.length > 0;
}
