import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { deleteStoredAnswers } from "./delete-stored-answers";
import { ofGraph } from "./graph";

/** Dependents first: cascading foreign keys would look them up row by row. */
export const graphTables = [
  ...[
    "postings",
    "embeddings",
    "mentions",
    "edges",
    "memory_versions",
    "entity_aliases",
    "conflicts",
    "restatements",
    "entity_merges",
    "held_memories",
  ],
  ...["memories", "chunks", "messages", "ingestion_jobs", "episodes", "threads", "entities"],
] as const;

export type DeletedRows = Record<(typeof graphTables)[number], number>;

/** Call it with an exclusive lock on the graph. */
export async function deleteGraphRows(ctx: ProjectContext, graphId: string): Promise<DeletedRows> {
  const deleted: Partial<DeletedRows> = {};
  for (const table of graphTables) {
    const [result] = await rows<{ count: number }>(sql`
      with gone as (delete from ${sql.identifier(table)} where ${ofGraph({ projectId: ctx.project.id, graphId })} returning 1) select count(*)::int as count from gone`);
    deleted[table] = result!.count;
  }
  await deleteStoredAnswers(ctx);
  await rows(sql`delete from graphs where project_id = ${ctx.project.id} and id = ${graphId}`);
  return deleted as DeletedRows;
}
