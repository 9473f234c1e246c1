import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { groupNotFound } from "@/lib/graphs/not-found";
import type { WritableGraph } from "./writable-graph";

/** Blocks the graph's deletion, not other writers. A user's graph is locked since it was found. @throws AppError GROUP_NOT_FOUND */
export async function lockGraphForWrite(ctx: ProjectContext, graph: WritableGraph): Promise<void> {
  if (graph.kind === "USER") return;
  const locked = await rows(sql`select 1 from graphs where project_id = ${ctx.project.id} and id = ${graph.id} for key share`);
  if (locked.length === 0) throw groupNotFound(graph.name);
}
