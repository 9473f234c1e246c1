import { sql } from "drizzle-orm";
import { isInTransaction, rows } from "@/lib/db/client";
import type { Graph } from "./graph";

/** Until the transaction ends, which it counts as a change (`revision`). @returns false if the graph was deleted; the caller must then write nothing */
export async function lockGraph({ projectId, graphId }: Graph): Promise<boolean> {
  if (!isInTransaction()) throw new Error("lockGraph must be called inside a transaction");
  const locked = await rows(sql`update graphs set revision = revision + 1 where project_id = ${projectId} and id = ${graphId} returning 1`);
  return locked.length === 1;
}
