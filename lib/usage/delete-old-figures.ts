import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { acrossProjects } from "@/lib/db/project-scope";

const queryLogDays = 35;
const hourlyCountDays = 400;
/** Small enough that requests don't wait for a statement. */
const rowsPerBatch = 10_000;

export const deleteOldFigures = (now = new Date()): Promise<void> => acrossProjects(() => deleteOld(now));

async function deleteOld(now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  while ((await deleteCalls(before(queryLogDays))) === rowsPerBatch);
  await rows(sql`
    delete from hourly_counts h using projects p where h.project_id = p.id and h.hour < ${before(hourlyCountDays)}::timestamptz`);
}

async function deleteCalls(before: string): Promise<number> {
  const [deleted] = await rows<{ count: number }>(sql`
    with old as materialized (
      select q.project_id, q.id from projects p cross join lateral (
        select project_id, id from query_log where project_id = p.id and created_at < ${before}::timestamptz order by created_at limit ${rowsPerBatch}::int
      ) q limit ${rowsPerBatch}::int
    ), deleted as (delete from query_log where (project_id, id) in (select project_id, id from old) returning 1)
    select count(*)::int as count from deleted`);
  return deleted!.count;
}
