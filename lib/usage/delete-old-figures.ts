import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { isDistributed } from "@/lib/db/distributed-tables";
import { acrossProjects, inProject } from "@/lib/db/project-scope";

const queryLogDays = 35;
const figureDays = 400;
/** Small enough that requests don't wait for a statement. */
const rowsPerBatch = 10_000;

const before = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

export async function deleteOldFigures(now = new Date()): Promise<void> {
  const known = sql`(select id from projects union all select project_id from deleted_projects)`;
  if (await isDistributed()) {
    // On a cluster, a statement that deletes is about one project.
    for (const { id } of await rows<{ id: string }>(sql`select id from ${known} p`)) {
      await inProject(id, () => deleteOf(sql`(select ${id}::uuid as id)`, now));
    }
  } else {
    await acrossProjects(() => deleteOf(known, now));
  }
  await rows(sql`delete from project_usage where period < ${before(now, figureDays).slice(0, 7)}::text`);
  // A deleted project's name goes with the last of its figures.
  await rows(sql`delete from deleted_projects where deleted_at < ${before(now, figureDays)}::timestamptz`);
}

/** @param projects a table with their ids */
async function deleteOf(projects: SQL, now: Date): Promise<void> {
  const old = before(now, figureDays);
  while ((await deleteCalls(projects, before(now, queryLogDays))) === rowsPerBatch);
  await rows(sql`delete from model_usage u using ${projects} p where u.project_id = p.id and u.day < ${old.slice(0, 10)}::date`);
  await rows(sql`delete from monthly_spend m using ${projects} p where m.project_id = p.id and m.period < ${old.slice(0, 7)}::text`);
  await rows(sql`delete from hourly_counts h using ${projects} p where h.project_id = p.id and h.hour < ${old}::timestamptz`);
}

async function deleteCalls(projects: SQL, old: string): Promise<number> {
  const [deleted] = await rows<{ count: number }>(sql`
    with old as materialized (
      select q.project_id, q.id from ${projects} p cross join lateral (
        select project_id, id from query_log where project_id = p.id and created_at < ${old}::timestamptz order by created_at limit ${rowsPerBatch}::int
      ) q limit ${rowsPerBatch}::int
    ), deleted as (delete from query_log where (project_id, id) in (select project_id, id from old) returning 1)
    select count(*)::int as count from deleted`);
  return deleted!.count;
}
