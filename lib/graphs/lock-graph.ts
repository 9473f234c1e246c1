import { sql } from "drizzle-orm";
import { isInTransaction, rows } from "@/lib/db/client";

/**
 * Holds a graph until the transaction ends, so that its writers go one after the other.
 * @returns false when the graph has been deleted: what was under way for it must write nothing
 */
export async function lockGraph(graphId: string): Promise<boolean> {
  if (!isInTransaction()) throw new Error("A lock outside a transaction holds nothing");
  const locked = await rows(sql`select 1 from graphs where id = ${graphId} for no key update`);
  return locked.length === 1;
}
