import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { acrossProjects } from "@/lib/db/project-scope";

const queryLogDays = 35;
const figureDays = 400;
/** Small enough that requests don't wait for a statement. */
const rowsPerBatch = 10_000;

export const deleteOldFigures = (now = new Date()): Promise<void> => acrossProjects(() => deleteOld(now));

async function deleteOld(now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  while ((await deleteCalls(before(queryLogDays))) === rowsPerBatch);
  await deleteUsageBefore(before(figureDays));
  await rows(sql`
    delete from hourly_counts h using projects p where h.project_id = p.id and h.hour < ${before(figureDays)}::timestamptz`);
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

/** A deleted project's name goes with the last of its figures. */
async function deleteUsageBefore(before: string): Promise<void> {
  const known = sql`(select id from projects union all select project_id from deleted_projects) p`;
  await rows(sql`delete from model_usage u using ${known} where u.project_id = p.id and u.day < ${before.slice(0, 10)}::date`);
  await rows(sql`delete from monthly_spend m using ${known} where m.project_id = p.id and m.period < ${before.slice(0, 7)}::text`);
  await rows(sql`delete from project_usage where period < ${before.slice(0, 7)}::text`);
  await rows(sql`delete from deleted_projects where deleted_at < ${before}::timestamptz`);
}
