import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";

/** What happened at a time, as JSON text: `created`, `ingest`, `active:day`. */
export type Happened = { what: string; at: string };

/**
 * Counts events in the hours in which they happened. Triggers count what a transaction writes as of now; what an import writes happened
 * long ago. Called in that transaction.
 * @param counted how many of each the triggers have counted now: these are taken back
 */
export async function dateEvents(projectId: string, { counted, happened }: { counted: Record<string, number>; happened: Happened[] }) {
  const changes = [
    ...Object.entries(counted).flatMap(([what, count]) => (count === 0 ? [] : [{ what, change: -count, at: null }])),
    ...happened.map((event) => ({ ...event, change: 1 })),
  ];
  if (changes.length === 0) return;
  await rows(sql`
    insert into count_changes (project_id, what, change, is_event, at)
    select ${projectId}::uuid, what, sum(change), true, happened from (
      select what, change, case when at < now() then date_trunc('hour', at, 'UTC') else now() end as happened
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (what text, change int, at timestamptz)
    ) c group by what, happened having sum(change) <> 0`);
}
