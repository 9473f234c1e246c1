import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { isUuid } from "@/lib/db/sql-lists";
import { aggregateChanges } from "./aggregate-changes";

/** With more changes than this, the reader aggregates them so that later reads don't have to. */
const maxChanges = 2_000;

export type Counts = Map<string, number>;

export const countOf = (counts: Counts, what: string): number => counts.get(what) ?? 0;

export function sumOf(counts: Counts, prefix: string): number {
  let sum = 0;
  for (const [what, count] of counts) if (what.startsWith(prefix)) sum += count;
  return sum;
}

export type Total = { what: string; count: number; changes: number };

/** A subquery, for a statement that reads more: its rows are for `countsFrom`. */
export function countTotals(ctx: ProjectContext, graphs?: string | string[]): SQL {
  const project = sql`${ctx.project.id}::uuid`;
  const ofGraphs = graphs === undefined ? null : isUuid([graphs].flat());
  return sql`
    select what, sum(count)::float8 as count, sum(changes)::int as changes from (
      select what, count, 0 as changes from counts where owner_id ${ofGraphs ?? sql`= ${project}`} and project_id = ${project}
      union all select what, sum(change), count(*) from count_changes
      where project_id = ${project} and not is_event ${ofGraphs ? sql`and graph_id ${ofGraphs}` : sql``} group by what
    ) c group by what`;
}

export const readCounts = async (ctx: ProjectContext, graphs?: string | string[]): Promise<Counts> =>
  countsFrom(ctx, await rows<Total>(countTotals(ctx, graphs)));

export async function countsFrom(ctx: ProjectContext, totals: Total[]): Promise<Counts> {
  if (totals.reduce((sum, { changes }) => sum + changes, 0) > maxChanges) await aggregateChanges(ctx.project.id);
  return new Map(totals.filter(({ count }) => count > 0).map(({ what, count }) => [what, count]));
}

/**
 * For a `with`: `id, threads, memories, entities, jobs` of the graphs of a list, of which only those in memory that are active. Whatever
 * the size of a graph, a few rows are read for it, and the changes that aren't added up yet once for all.
 * @param ids a subquery of ids of graphs
 */
export const countedGraphs = (ctx: ProjectContext, ids: SQL): SQL => sql`
  select id, ${total(sql`what = 'thread'`)} as threads, ${total(sql`what like 'memory:active:%'`)} as memories,
    ${total(sql`what = 'entity'`)} as entities, ${total(sql`what like 'job:%'`)} as jobs
  from (
    select owner_id as id, what, count from counts where project_id = ${ctx.project.id}::uuid and owner_id = any(array(${ids}))
    union all select graph_id, what, change from count_changes where project_id = ${ctx.project.id}::uuid and not is_event and graph_id in (${ids})
  ) c group by id`;

/** A subquery of how many of one thing a project has, such as `user`, with the changes that aren't added up yet. */
export const totalOf = (ctx: ProjectContext, what: string): SQL => sql`
  select coalesce(sum(count), 0) from (
    select count from counts where project_id = ${ctx.project.id}::uuid and owner_id = ${ctx.project.id}::uuid and what = ${what}
    union all select change from count_changes where project_id = ${ctx.project.id}::uuid and not is_event and what = ${what}
  ) c`;

const total = (which: SQL): SQL => sql`coalesce(sum(count) filter (where ${which}), 0)::int`;
