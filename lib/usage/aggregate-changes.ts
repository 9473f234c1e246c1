import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { isDistributed } from "@/lib/db/distributed-tables";
import { acrossProjects, inProject } from "@/lib/db/project-scope";

const maxPerBatch = 10_000;
/** Arbitrary. Aggregations run one at a time, so that none waits for another's rows. */
const aggregationLock = 7_241_012;

export const lockAggregation = (): Promise<unknown> => rows(sql`select pg_advisory_xact_lock(${aggregationLock})`);

/**
 * Readers count each change exactly once. Does nothing while another aggregation runs.
 * @param projectId by default changes of all
 * @returns whether there may be more
 */
export async function aggregateChanges(projectId?: string): Promise<boolean> {
  if (projectId) return inProject(projectId, () => inTransaction(() => aggregateOldest(projectId)));
  if (await isDistributed()) return aggregateEach();
  return acrossProjects(() => inTransaction(() => aggregateOldest(undefined)));
}

/** On a cluster, only statements of one project can write what others of it return. */
async function aggregateEach(): Promise<boolean> {
  const changed = await acrossProjects(() =>
    rows<{ id: string }>(sql`select distinct project_id as id from count_changes limit ${maxPerBatch}`),
  );
  let isMore = changed.length === maxPerBatch;
  for (const { id } of changed) isMore = (await aggregateChanges(id)) || isMore;
  return isMore;
}

async function aggregateOldest(projectId: string | undefined): Promise<boolean> {
  const [lock] = await rows<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${aggregationLock}) as held`);
  if (!lock!.held) return false;
  const condition = projectId ? sql`where project_id = ${projectId}` : sql``;
  const [aggregated] = await rows<{ changes: number; zeros: boolean }>(sql`
      with taken as (
        delete from count_changes where (project_id, id) in (
          select project_id, id from count_changes ${condition} order by project_id, id limit ${maxPerBatch})
        returning project_id, graph_id, what, change, is_event, at
      ), counted as (
        insert into counts as c (owner_id, project_id, what, count)
        select owner, project_id, what, sum(change) from taken cross join lateral (values (project_id), (graph_id)) as o (owner)
        where not is_event and owner is not null group by owner, project_id, what
        on conflict (project_id, owner_id, what) do update set count = c.count + excluded.count returning count
      ), timed as (
        insert into hourly_counts as h (project_id, hour, what, count)
        select project_id, date_trunc('hour', at, 'UTC'), what, sum(change) from taken where is_event group by 1, 2, 3
        on conflict (project_id, hour, what) do update set count = h.count + excluded.count
      )
      select (select count(*) from taken)::int as changes, exists (select 1 from counted where count = 0) as zeros`);
  if (aggregated!.zeros) await rows(sql`delete from counts where count = 0 ${projectId ? sql`and project_id = ${projectId}` : sql``}`);
  return aggregated!.changes === maxPerBatch;
}

export async function aggregateAllChanges(): Promise<void> {
  while (await aggregateChanges());
}
