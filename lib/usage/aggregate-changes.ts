import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";

/** Changes that one folding takes up: a fraction of a second's work. */
const maxPerBatch = 10_000;
/** Any constant serves: foldings go one after the other, so that none waits for rows of another. */
const foldingLock = 7_241_012;

/** Lets nobody fold until the transaction ends. */
export const lockAggregation = (): Promise<unknown> => rows(sql`select pg_advisory_xact_lock(${foldingLock})`);

/**
 * Adds changes up into the counts of their project, their graph and their hour, and takes them out. Readers see each change once, before
 * and after. Does nothing while another folds.
 * @param projectId of this project alone; else the oldest of all
 * @returns whether there may be more
 */
export async function aggregateChanges(projectId?: string): Promise<boolean> {
  return inTransaction(async () => {
    const [lock] = await rows<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${foldingLock}) as held`);
    if (!lock!.held) return false;
    const which = projectId ? sql`where project_id = ${projectId}` : sql``;
    const [folded] = await rows<{ changes: number; zeros: boolean }>(sql`
      with taken as (
        delete from count_changes where id in (select id from count_changes ${which} order by id limit ${maxPerBatch})
        returning project_id, graph_id, what, change, is_event, at
      ), counted as (
        insert into counts as c (owner_id, project_id, what, count)
        select owner, project_id, what, sum(change) from taken cross join lateral (values (project_id), (graph_id)) as o (owner)
        where not is_event and owner is not null group by owner, project_id, what
        on conflict (owner_id, what) do update set count = c.count + excluded.count returning count
      ), timed as (
        insert into hourly_counts as h (project_id, hour, what, count)
        select project_id, date_trunc('hour', at, 'UTC'), what, sum(change) from taken where is_event group by 1, 2, 3
        on conflict (project_id, hour, what) do update set count = h.count + excluded.count
      )
      select (select count(*) from taken)::int as changes, exists (select 1 from counted where count = 0) as zeros`);
    // What is no more leaves no row: a deleted graph's id among them.
    if (folded!.zeros) await rows(sql`delete from counts where count = 0 ${projectId ? sql`and project_id = ${projectId}` : sql``}`);
    return folded!.changes === maxPerBatch;
  });
}

/** Folds all there is, in transactions of bounded size. */
export async function aggregateAllChanges(): Promise<void> {
  while (await aggregateChanges());
}
