import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { acrossProjects, inProject } from "@/lib/db/project-scope";

export const eventDays = 30;
/** Small enough that requests don't wait for a statement. */
const rowsPerBatch = 5_000;

/** With their deliveries and attempts. */
export async function deleteOldEvents(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - eventDays * 86_400_000).toISOString();
  for (const projectId of await projectsWithOld(before)) {
    await inProject(projectId, async () => {
      while ((await deleteBatch(projectId, before)) === rowsPerBatch);
    });
  }
}

/** Deleting an endpoint deletes the events that no other one gets, so each event has a delivery. */
async function projectsWithOld(before: string): Promise<string[]> {
  const found = await acrossProjects(() =>
    rows<{ id: string }>(sql`select distinct project_id as id from webhook_deliveries where created_at < ${before}::timestamptz`),
  );
  return found.map(({ id }) => id);
}

async function deleteBatch(projectId: string, before: string): Promise<number> {
  const [deleted] = await rows<{ count: number }>(sql`
    with gone as (
      delete from event_outbox where project_id = ${projectId}::uuid and id in (
        select id from event_outbox where project_id = ${projectId}::uuid and created_at < ${before}::timestamptz
        order by created_at limit ${rowsPerBatch}::int)
      returning 1)
    select count(*)::int as count from gone`);
  return deleted!.count;
}
