import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";

// Other writers wait for a transaction at the graph's lock, and on PGlite, which has one connection, every other request does. Each of
// these takes about 15 ms there.

export const draftsPerLinking = 32;
export const draftsPerReconciling = 12;
export const chunksPerTransaction = 16;

/** The ids of a job's drafts in the order of the text, in batches. Read once: sorting them for every batch would be quadratic. */
export async function draftBatches(jobId: string, size: number): Promise<string[][]> {
  const drafts = await rows<{ id: string }>(sql`select id from memories where job_id = ${jobId} and status = 'draft' order by unit`);
  const batches: string[][] = [];
  for (let i = 0; i < drafts.length; i += size) batches.push(drafts.slice(i, i + size).map(({ id }) => id));
  return batches;
}
