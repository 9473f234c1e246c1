import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import type { IdKind } from "@/lib/ids";
import { aggregateAllChanges } from "@/lib/usage/aggregate-changes";

const tables: Partial<Record<IdKind, string>> = {
  user: "users",
  graph: "graphs",
  thread: "threads",
  episode: "episodes",
  message: "messages",
  chunk: "chunks",
  memory: "memories",
  held: "held_memories",
  entity: "entities",
  edge: "edges",
  conflict: "conflicts",
  job: "ingestion_jobs",
  apiKey: "api_keys",
};

/** Memories and conflicts with an open conflict come first, so that an undo would change them. */
export async function rowOfEachKind(projectId: string): Promise<Record<IdKind, string>> {
  const picked = await rows<{ kind: IdKind; id: string }>(
    sql`${sql.join(
      Object.entries(tables).map(
        ([kind, table]) => sql`(select ${kind}::text as kind, id from ${sql.identifier(table)} t where project_id = ${projectId}
        order by to_jsonb(t) ->> 'contested' desc nulls last, to_jsonb(t) ->> 'status' = 'unresolved' desc nulls last, to_jsonb(t) ->> 'is_subject' nulls first, id limit 1)`,
      ),
      sql` union all `,
    )}`,
  );
  const missing = Object.keys(tables).filter((kind) => !picked.some((row) => row.kind === kind));
  if (missing.length > 0) throw new Error(`The project has no ${missing.join(", ")}. Add data that creates them.`);
  return Object.fromEntries(picked.map(({ kind, id }) => [kind, id])) as Record<IdKind, string>;
}

const callTables = [
  ...["audit_entries", "audit_heads", "query_log", "idempotency_keys", "rate_windows", "account_rate_windows"],
  "project_usage",
  ...["count_changes", "hourly_counts"],
];

export async function everyRow(projectId: string): Promise<Record<string, string[]>> {
  await aggregateAllChanges();
  const tableNames = await rows<{ name: string }>(sql`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'project_id' order by 1`);
  const byTable: Record<string, string[]> = {};
  for (const { name } of tableNames.filter(({ name }) => !callTables.includes(name))) {
    const found = await rows<{ row: string }>(sql`
      select (to_jsonb(t) - 'last_used_at')::text as row from ${sql.identifier(name)} t where project_id = ${projectId} order by 1`);
    byTable[name] = found.map(({ row }) => row);
  }
  return byTable;
}
