import { sql } from "drizzle-orm";
import { batchSize } from "@/lib/db/batch-size";
import { rows } from "@/lib/db/client";
import type { JobKey } from "./job-episode";

export const linkSizes = { pglite: 24, postgres: 100 };
export const reconcileSizes = { pglite: 10, postgres: 64 };
export const chunkSizes = { pglite: 12, postgres: 32 };

/** In the order of the text. Read once: sorting them for every batch would be quadratic. */
export async function draftBatches(job: JobKey, sizes: typeof linkSizes): Promise<string[][]> {
  const size = await batchSize(sizes);
  const drafts = await rows<{ id: string }>(
    sql`select id from memories where project_id = ${job.projectId} and job_id = ${job.id} and status = 'draft' order by unit`,
  );
  const batches: string[][] = [];
  for (let i = 0; i < drafts.length; i += size) batches.push(drafts.slice(i, i + size).map(({ id }) => id));
  return batches;
}
