import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { type JobRow, jobColumns, jobJoins, type ListedJob, listedJob } from "@/lib/jobs/list-jobs";

/** No index orders jobs by graph. */
const maxScanned = 2_000;

export async function latestDocuments(ctx: ProjectContext, { graphId, most }: { graphId: string; most: number }): Promise<ListedJob[]> {
  const found = await rows<JobRow>(sql`
    select ${jobColumns} from (
      select * from ingestion_jobs where project_id = ${ctx.project.id}::uuid order by created_at desc, id desc limit ${maxScanned}::int
    ) j ${jobJoins} where j.graph_id = ${graphId}::uuid and e.thread_id is null order by j.created_at desc, j.id desc limit ${most}::int`);
  return found.map(listedJob);
}
