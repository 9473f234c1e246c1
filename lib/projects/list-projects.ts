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

/** Projects and their counts are read apart: on a cluster, they are on different nodes. */
async function readProjects(condition: SQL): Promise<ListedProject[]> {
  const found = await rows<Omit<ListedProject, "stats"> & { apiKeys: number }>(sql`
    select p.id, p.tag, p.name, p.description, p.region, o.plan_code as plan, p.settings,
      p.connector_secret is not null as "hasConnectorSecret", to_json(p.created_at) #>> '{}' as "createdAt",
      (select count(*) from api_keys k where k.project_id = p.id and k.revoked_at is null)::int as "apiKeys"
    from projects p join organizations o on o.id = p.organization_id
    where ${condition} order by p.created_at desc, p.id desc`);
  const counts = found.length > 0 ? await readCounts(found.map(({ id }) => id)) : [];
  return found.map(({ apiKeys, ...project }) => {
    const countOf = (name: string) => counts.find(({ projectId, what }) => projectId === project.id && what === name)?.count ?? 0;
    return { ...project, stats: { memories: countOf("memories"), chunks: countOf("chunk"), users: countOf("user"), apiKeys } };
  });
}

const readCounts = (projectIds: string[]) =>
  rows<{ projectId: string; what: string; count: number }>(sql`
    select project_id as "projectId", case when what like 'memory:%' then 'memories' else what end as what, sum(count)::int as count from (
      select project_id, what, count from counts where project_id = any(${idArray(projectIds)}) and owner_id = project_id
      union all select project_id, what, change from count_changes where project_id = any(${idArray(projectIds)}) and not is_event
    ) c where what in ('chunk', 'user') or what like 'memory:%' group by 1, 2`);

const idArray = (ids: string[]): SQL => sql`${`{${ids.join(",")}}`}::uuid[]`;
