import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";

const daysOfCalls = 35;
const daysOfCounts = 400;
/** A statement's work; those who are answered meanwhile wait for none of it. */
const rowsPerBatch = 10_000;

/**
 * Drops the query log's rows after 35 days and the hourly counts after 400. Run now and then, by no request: it looks at all projects,
 * of each at what is too old alone.
 */
export async function deleteOldFigures(now = new Date()): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  while ((await forgetCalls(before(daysOfCalls))) === rowsPerBatch);
  await rows(sql`
    delete from hourly_counts h using projects p where h.project_id = p.id and h.hour < ${before(daysOfCounts)}::timestamptz`);
}

async function forgetCalls(before: string): Promise<number> {
  const [gone] = await rows<{ count: number }>(sql`
    with old as materialized (
      select q.id from projects p cross join lateral (
        select id from query_log where project_id = p.id and created_at < ${before}::timestamptz order by created_at limit ${rowsPerBatch}::int
      ) q limit ${rowsPerBatch}::int
    ), gone as (delete from query_log where id in (select id from old) returning 1)
    select count(*)::int as count from gone`);
  return gone!.count;
}
