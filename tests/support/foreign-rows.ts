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
  entity: "entities",
  edge: "edges",
  conflict: "conflicts",
  job: "ingestion_jobs",
  apiKey: "api_keys",
};

/** For each kind the id of a row of the project; of memories and conflicts one that is in doubt, so that an undo would change it. */
export async function rowOfEachKind(projectId: string): Promise<Record<IdKind, string>> {
  const found = await rows<{ kind: IdKind; id: string }>(
    sql`${sql.join(
      Object.entries(tables).map(
        ([kind, table]) => sql`(select ${kind}::text as kind, id from ${sql.identifier(table)} t where project_id = ${projectId}
        order by to_jsonb(t) ->> 'contested' desc nulls last, to_jsonb(t) ->> 'status' = 'unresolved' desc nulls last, to_jsonb(t) ->> 'is_subject' nulls first, id limit 1)`,
      ),
      sql` union all `,
    )}`,
  );
  const missing = Object.keys(tables).filter((kind) => !found.some((row) => row.kind === kind));
  if (missing.length > 0) throw new Error(`The project has no ${missing.join(", ")}`);
  return Object.fromEntries(found.map(({ kind, id }) => [kind, id])) as Record<IdKind, string>;
}

/** Tables that tell of calls, and not of what is stored. */
const ofCalls = ["audit_entries", "audit_heads", "query_log", "idempotency_keys", "rate_windows", "count_changes", "hourly_counts"];

/** Every row of a project as text, by table. */
export async function everyRow(projectId: string): Promise<Record<string, string[]>> {
  await aggregateAllChanges();
  const found = await rows<{ name: string }>(sql`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'project_id' order by 1`);
  const held: Record<string, string[]> = {};
  for (const { name } of found.filter(({ name }) => !ofCalls.includes(name))) {
    const each = await rows<{ row: string }>(sql`
      select (to_jsonb(t) - 'last_used_at')::text as row from ${sql.identifier(name)} t where project_id = ${projectId} order by 1`);
    held[name] = each.map(({ row }) => row);
  }
  return held;
}
