import { type SQL, sql } from "drizzle-orm";
import type { AccountContext, ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { acrossProjects } from "@/lib/db/project-scope";
import type { ProjectSettings } from "@/lib/db/schema/tenancy";
import type { PlanCode } from "@/lib/vocabulary";
import { projectNotFound } from "./find-project";

export type ListedProject = {
  id: string;
  tag: string;
  name: string;
  description: string;
  region: string;
  plan: PlanCode;
  settings: ProjectSettings;
  hasConnectorSecret: boolean;
  createdAt: string;
  stats: { memories: number; chunks: number; apiKeys: number; users: number };
};

/** From maintained counts, so large projects cost no more than small ones. */
export const listProjects = (ctx: AccountContext): Promise<ListedProject[]> =>
  acrossProjects(() => readProjects(sql`p.organization_id = ${ctx.organization.id}::uuid`));

export async function getProject(ctx: ProjectContext): Promise<ListedProject> {
  const [project] = await readProjects(sql`p.organization_id = ${ctx.project.organizationId}::uuid and p.id = ${ctx.project.id}::uuid`);
  if (!project) throw projectNotFound();
  return project;
}

const readProjects = (condition: SQL): Promise<ListedProject[]> =>
  rows<ListedProject>(sql`
    select p.id, p.tag, p.name, p.description, p.region, o.plan_code as plan, p.settings,
      p.connector_secret is not null as "hasConnectorSecret", to_json(p.created_at) #>> '{}' as "createdAt",
      jsonb_build_object(
        'memories', coalesce(n.counts ->> 'memories', '0')::int, 'chunks', coalesce(n.counts ->> 'chunk', '0')::int,
        'users', coalesce(n.counts ->> 'user', '0')::int,
        'apiKeys', (select count(*) from api_keys k where k.project_id = p.id and k.revoked_at is null)) as stats
    from projects p join organizations o on o.id = p.organization_id left join lateral (
      select jsonb_object_agg(what, count) as counts from (
        select case when what like 'memory:%' then 'memories' else what end as what, sum(count) as count from (
          select what, count from counts c where c.project_id = p.id and c.owner_id = p.id
          union all select what, change from count_changes c where c.project_id = p.id and not is_event
        ) c where what in ('chunk', 'user') or what like 'memory:%' group by 1
      ) c
    ) n on true
    where ${condition} order by p.created_at desc, p.id desc`);
