import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
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

export async function readCounts(ctx: ProjectContext, graphs?: string | string[]): Promise<Counts> {
  const project = sql`${ctx.project.id}::uuid`;
  const graphIds = graphs === undefined ? null : uuids([graphs].flat());
  const totals = await rows<{ what: string; count: number; changes: number }>(sql`
    select what, sum(count)::float8 as count, sum(changes)::int as changes from (
      select what, count, 0 as changes from counts where owner_id ${graphIds ? sql`in ${graphIds}` : sql`= ${project}`} and project_id = ${project}
      union all select what, sum(change), count(*) from count_changes
      where project_id = ${project} and not is_event ${graphIds ? sql`and graph_id in ${graphIds}` : sql``} group by what
    ) c group by what`);
  if (totals.reduce((sum, { changes }) => sum + changes, 0) > maxChanges) await aggregateChanges(ctx.project.id);
  return new Map(totals.filter(({ count }) => count > 0).map(({ what, count }) => [what, count]));
}
