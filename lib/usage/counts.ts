import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { aggregateChanges } from "./aggregate-changes";

/** More than this and the reader folds them: it would read them again and again. */
const manyChanges = 2_000;

/** How many there are of what: `counts.get("entity")`. What there is none of is not in it. */
export type Counts = Map<string, number>;

export const countOf = (counts: Counts, what: string): number => counts.get(what) ?? 0;

/** Of all that begin so: `sumOf(counts, "memory:active:")`. */
export function sumOf(counts: Counts, prefix: string): number {
  let sum = 0;
  for (const [what, count] of counts) if (what.startsWith(prefix)) sum += count;
  return sum;
}

/** How many rows of each kind a project has, or some of its graphs together, without counting them: the folded counts and what changed since. */
export async function readCounts(ctx: ProjectContext, graphs?: string | string[]): Promise<Counts> {
  const project = sql`${ctx.project.id}::uuid`;
  const which = graphs === undefined ? null : uuids([graphs].flat());
  const found = await rows<{ what: string; count: number; changes: number }>(sql`
    select what, sum(count)::float8 as count, sum(changes)::int as changes from (
      select what, count, 0 as changes from counts where owner_id ${which ? sql`in ${which}` : sql`= ${project}`} and project_id = ${project}
      union all select what, sum(change), count(*) from count_changes
      where project_id = ${project} and not is_event ${which ? sql`and graph_id in ${which}` : sql``} group by what
    ) c group by what`);
  if (found.reduce((sum, { changes }) => sum + changes, 0) > manyChanges) await aggregateChanges(ctx.project.id);
  return new Map(found.filter(({ count }) => count > 0).map(({ what, count }) => [what, count]));
}
