import { sql } from "drizzle-orm";
import type { AccountContext, ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { enterProject } from "@/lib/db/project-scope";
import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";
import { recordCall } from "@/lib/usage/call-ledger";

export const projectNotFound = () =>
  new AppError("PROJECT_NOT_FOUND", "No project with this id in this organization. GET /v1/dashboard/projects lists all projects.");

/** Also enters the project, and attributes the call to it in the query log. */
export function projectContext(ctx: AccountContext, project: ProjectContext["project"]): ProjectContext {
  enterProject(project.id);
  recordCall({ projectId: project.id, accountId: ctx.account.id });
  return { project, actor: ctx.actor, correlationId: ctx.correlationId, account: ctx.account };
}

/** By default the newest. @throws AppError PROJECT_NOT_FOUND */
export async function findProject(ctx: AccountContext, shownId?: string): Promise<ProjectContext> {
  const id = shownId === undefined ? undefined : parseId("project", shownId);
  if (id === null) throw projectNotFound();
  const [project] = await rows<ProjectContext["project"]>(sql`
    select id, organization_id as "organizationId", tag, name, settings from projects
    where organization_id = ${ctx.organization.id}::uuid ${id === undefined ? sql`order by created_at desc, id desc limit 1` : sql`and id = ${id}::uuid`}`);
  if (!project) throw projectNotFound();
  return projectContext(ctx, project);
}

export async function projectById(id: string): Promise<ProjectContext["project"] | null> {
  const [project] = await rows<ProjectContext["project"]>(sql`
    select id, organization_id as "organizationId", tag, name, settings from projects where id = ${id}::uuid`);
  return project ?? null;
}

/** For work that nobody called for. @param name what does it, for the audit log @returns null if the project was deleted */
export async function systemContext(projectId: string, name: string): Promise<ProjectContext | null> {
  const project = await projectById(projectId);
  return project ? { project, actor: { type: "system", id: null, name }, correlationId: null } : null;
}
