import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";

// Other writers wait for a transaction, and on PGlite every other request: each of these takes about 15 ms there.

export const draftsPerLinking = 48;
export const draftsPerReconciling = 24;
export const chunksPerTransaction = 24;

/** In the order of the text. Read once: sorting them for every batch would be quadratic. */
export async function draftBatches(jobId: string, size: number): Promise<string[][]> {
  const drafts = await rows<{ id: string }>(sql`select id from memories where job_id = ${jobId} and status = 'draft' order by unit`);
  const batches: string[][] = [];
  for (let i = 0; i < drafts.length; i += size) batches.push(drafts.slice(i, i + size).map(({ id }) => id));
  return batches;
}
