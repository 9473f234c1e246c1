import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { groupNotFound } from "@/lib/graphs/not-found";
import type { WritableGraph } from "@/lib/owners/writable-graph";

/**
 * Keeps the graph from being deleted until the transaction ends, beside other writers: between finding it and writing to it
 * a deletion may have come.
 * @throws AppError GROUP_NOT_FOUND, USER_NOT_FOUND
 */
export async function lockGraphForWrite(graph: WritableGraph): Promise<void> {
  const kept = await rows(sql`select 1 from graphs where id = ${graph.id} for key share`);
  if (kept.length === 1) return;
  if (graph.kind === "GROUP") throw groupNotFound(graph.name);
  throw new AppError("USER_NOT_FOUND", `User "${graph.externalId}" was deleted while this was written. Call again to start anew.`);
}
