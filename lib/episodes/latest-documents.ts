import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { besideJobs, type JobRow, jobColumns, type ListedJob, listedJob } from "@/lib/jobs/list-jobs";

/** Of the project's latest jobs so many are looked through for a graph's: jobs have no order by graph. */
const lookedThrough = 2_000;

/** The jobs of the documents that were added to one graph lately, among the project's latest jobs. */
export async function latestDocuments(ctx: ProjectContext, { graphId, most }: { graphId: string; most: number }): Promise<ListedJob[]> {
  const found = await rows<JobRow>(sql`
    select ${jobColumns} from (
      select * from ingestion_jobs where project_id = ${ctx.project.id}::uuid order by created_at desc, id desc limit ${lookedThrough}::int
    ) j ${besideJobs} where j.graph_id = ${graphId}::uuid and e.thread_id is null order by j.created_at desc, j.id desc limit ${most}::int`);
  return found.map(listedJob);
}
