import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { groupNotFound } from "@/lib/graphs/not-found";
import type { WritableGraph } from "@/lib/owners/writable-graph";

/** Blocks the graph's deletion, not other writers. @throws AppError GROUP_NOT_FOUND, USER_NOT_FOUND */
export async function lockGraphForWrite(ctx: ProjectContext, graph: WritableGraph): Promise<void> {
  const locked = await rows(sql`select 1 from graphs where project_id = ${ctx.project.id} and id = ${graph.id} for key share`);
  if (locked.length === 1) return;
  if (graph.kind === "GROUP") throw groupNotFound(graph.name);
  throw new AppError("USER_NOT_FOUND", `User "${graph.externalId}" was deleted during this call. Retry to create the user again.`);
}
