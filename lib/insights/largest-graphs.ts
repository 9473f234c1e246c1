import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { countOf, readCounts } from "@/lib/usage/counts";
import type { graphKinds } from "@/lib/vocabulary";

export type LargeGraph = { id: string; kind: (typeof graphKinds)[number]; owner: string; entities: number };

export const countEntities = async (ctx: ProjectContext): Promise<number> => countOf(await readCounts(ctx), "entity");

/** So many of the most connected entities are looked at; the largest graphs are among theirs. */
const maxLookedAt = 2_000;

/** Users and groups with the most entities, largest first. The cost doesn't depend on how many there are. */
export const largestGraphs = (ctx: ProjectContext, limit: number): Promise<LargeGraph[]> =>
  rows<LargeGraph>(sql`
    with connected as materialized (
      select distinct graph_id from (
        select graph_id from entities where project_id = ${ctx.project.id}::uuid order by degree desc nulls last, id limit ${maxLookedAt}::int) e
    ), changed as materialized (
      select graph_id, sum(change) as count from count_changes
      where project_id = ${ctx.project.id}::uuid and not is_event and what = 'entity' group by graph_id
    ), sized as (
      select graph_id, coalesce((select count from counts where project_id = ${ctx.project.id}::uuid and owner_id = c.graph_id and what = 'entity'), 0)
        + coalesce((select count from changed h where h.graph_id = c.graph_id), 0) as entities
      from connected c
    )
    select g.id, g.kind, coalesce(g.name, u.external_id) as owner, s.entities::int as entities
    from sized s join graphs g on g.project_id = ${ctx.project.id}::uuid and g.id = s.graph_id
      left join users u on u.project_id = g.project_id and u.id = g.user_id
    order by s.entities desc, g.id limit ${limit}::int`);
