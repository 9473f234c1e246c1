import { sql } from "drizzle-orm";
import { isInTransaction, rows } from "@/lib/db/client";
import type { Graph } from "./graph";

/** Until the transaction ends. @returns false if the graph was deleted; the caller must then write nothing */
export async function lockGraph({ projectId, graphId }: Graph): Promise<boolean> {
  if (!isInTransaction()) throw new Error("lockGraph must be called inside a transaction");
  const locked = await rows(sql`select 1 from graphs where project_id = ${projectId} and id = ${graphId} for no key update`);
  return locked.length === 1;
}
