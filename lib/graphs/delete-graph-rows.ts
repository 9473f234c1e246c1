import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { added, type CountChange, recordChanges } from "@/lib/usage/record-changes";
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
    "profiles",
    "feedback",
    "eval_results",
    "eval_cases",
    // With their deliveries: what hasn't been sent about the graph isn't sent any more.
    "event_outbox",
  ],
  ...["memories", "chunks", "messages", "ingestion_jobs", "episodes", "threads", "entities"],
] as const;

export type DeletedRows = Record<(typeof graphTables)[number], number>;

/** What is counted of a table, from its row; null: nothing. Links are counted with their entities, which go, too. */
const counted: Partial<Record<(typeof graphTables)[number], SQL>> = {
  edges: sql`'edge'`,
  conflicts: sql`'conflict:' || status`,
  memories: sql`case when status <> 'draft' then 'memory:' || status || ':' || type end`,
  chunks: sql`'chunk'`,
  messages: sql`'message'`,
  ingestion_jobs: sql`'job:' || status`,
  threads: sql`'thread'`,
  entities: sql`'entity'`,
};

/** Call it with an exclusive lock on the graph. */
export async function deleteGraphRows(ctx: ProjectContext, graphId: string): Promise<DeletedRows> {
  const deleted: Partial<DeletedRows> = {};
  const changes: CountChange[] = [];
  for (const table of graphTables) {
    const gone = await rows<{ what: string | null; count: number }>(sql`
      with gone as (
        delete from ${sql.identifier(table)} where ${ofGraph({ projectId: ctx.project.id, graphId })} returning ${counted[table] ?? sql`null`} as what
      )
      select what, count(*)::int as count from gone group by what`);
    deleted[table] = gone.reduce((sum, { count }) => sum + count, 0);
    for (const { what, count } of gone) if (what) changes.push(added(graphId, what, -count));
  }
  if (deleted.threads! > 0) changes.push(added(graphId, "owner", -1));
  await recordChanges(ctx.project.id, changes);
  await deleteStoredAnswers(ctx);
  await rows(sql`delete from graphs where project_id = ${ctx.project.id} and id = ${graphId}`);
  return deleted as DeletedRows;
}
