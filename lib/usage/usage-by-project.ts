import { sql } from "drizzle-orm";
import type { AccountContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { periodOf } from "./period";

export type ProjectCalls = { id: string; tag: string; name: string; deletedAt: string | null; ingests: number; retrievals: number };

const maxShown = 50;

/** An organization's projects, and the deleted ones that have figures. */
export const projectsOf = (ctx: AccountContext) => sql`(
  select id, tag, name, created_at, null::timestamptz as deleted_at from projects where organization_id = ${ctx.organization.id}::uuid
  union all
  select project_id, tag, name, deleted_at, deleted_at from deleted_projects where organization_id = ${ctx.organization.id}::uuid)`;

/** The busiest of this month. Deleted projects are included if they were used in it. */
export function usageByProject(ctx: AccountContext, now = new Date()): Promise<ProjectCalls[]> {
  const used = (budget: string) => sql`coalesce(sum(u.used) filter (where u.budget = ${budget}::text), 0)::float8`;
  return rows<ProjectCalls>(sql`
    select p.id, p.tag, p.name, to_json(p.deleted_at) #>> '{}' as "deletedAt", ${used("ingest")} as ingests, ${used("retrieval")} as retrievals
    from ${projectsOf(ctx)} p left join project_usage u
      on u.organization_id = ${ctx.organization.id}::uuid and u.period = ${periodOf(now)}::text and u.project_id = p.id
      and u.budget in ('ingest', 'retrieval')
    group by p.id, p.tag, p.name, p.deleted_at, p.created_at
    having p.deleted_at is null or sum(u.used) > 0
    order by coalesce(sum(u.used), 0) desc, p.created_at desc, p.id desc limit ${maxShown}::int`);
}
