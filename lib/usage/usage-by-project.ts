import { sql } from "drizzle-orm";
import type { AccountContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { acrossProjects } from "@/lib/db/project-scope";
import { texts } from "@/lib/db/sql-lists";
import { periodStart } from "./period";

export type ProjectCalls = { id: string; tag: string; name: string; ingests: number; retrievals: number };

const retrievals = ["search", "ask", "chat", "context"];
const maxShown = 50;

/** Deleted projects have no hourly counts, so the organization's totals may be higher than the sum. */
export async function usageByProject(ctx: AccountContext, now = new Date()): Promise<ProjectCalls[]> {
  const since = sql`${periodStart(now).toISOString()}::timestamptz`;
  const counted = texts(["ingest", ...retrievals]);
  const statement = sql`
    select p.id, p.tag, p.name, coalesce(c.ingests, 0)::float8 as ingests, coalesce(c.retrievals, 0)::float8 as retrievals
    from projects p cross join lateral (
      select sum(count) filter (where what = 'ingest') as ingests, sum(count) filter (where what <> 'ingest') as retrievals from (
        select what, count from hourly_counts where project_id = p.id and hour >= ${since} and what in ${counted}
        union all
        select what, change from count_changes where project_id = p.id and is_event and at >= ${since} and what in ${counted}
      ) c
    ) c
    where p.organization_id = ${ctx.organization.id}::uuid
    order by coalesce(c.ingests, 0) + coalesce(c.retrievals, 0) desc, p.created_at desc, p.id desc limit ${maxShown}::int`;
  return acrossProjects(() => rows<ProjectCalls>(statement));
}
