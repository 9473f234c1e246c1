import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { deleteStoredAnswers } from "./delete-stored-answers";

/**
 * What holds rows of a graph: first what hangs on others, so that each table goes in one statement and little is left for the
 * foreign keys, which look for every row's dependents one by one. The search tables have no keys, and nobody else takes them out.
 */
export const graphTables = [
  ...["postings", "embeddings", "mentions", "edges", "memory_versions", "entity_aliases", "conflicts", "restatements", "entity_merges"],
  ...["memories", "chunks", "messages", "ingestion_jobs", "episodes", "threads", "entities"],
] as const;

/** Rows that were deleted, by table. */
export type DeletedRows = Record<(typeof graphTables)[number], number>;

/**
 * Every row of a graph, then the graph. Call it with the graph locked in full. Answers kept for replays go too, which
 * may quote it.
 */
export async function deleteGraphRows(ctx: ProjectContext, graphId: string): Promise<DeletedRows> {
  const deleted: Partial<DeletedRows> = {};
  for (const table of graphTables) {
    const [gone] = await rows<{ count: number }>(sql`
      with gone as (delete from ${sql.identifier(table)} where graph_id = ${graphId} returning 1) select count(*)::int as count from gone`);
    deleted[table] = gone!.count;
  }
  await deleteStoredAnswers(ctx);
  await rows(sql`delete from graphs where id = ${graphId} and project_id = ${ctx.project.id}`);
  return deleted as DeletedRows;
}
