import { z } from "zod";
import { accountApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { showTime } from "@/lib/api/wire/common";
import { CreatedProject, Project, ProjectInput, toProject, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { createProject } from "@/lib/projects/create-project";
import { listProjects } from "@/lib/projects/list-projects";

export const GET = accountApi.json({
  summary: "List the organization's projects, newest first",
  access: "member",
  response: z.object({ projects: z.array(Project) }),
  handler: async ({ ctx }) => ({ projects: (await listProjects(ctx)).map(toProject) }),
});

export const POST = accountApi.json({
  summary: "Create a project with a default group and a first API key",
  description: "The key's scope is `admin` if an organization admin creates the project, and `writer` otherwise. It is shown once.",
  access: "member",
  body: ProjectInput,
  status: [201],
  response: CreatedProject,
  errors: ["TAG_EXISTS"],
  replayed: (created: z.output<typeof CreatedProject>) => ({ ...created, apiKey: created.apiKeyHint }),
  async handler({ ctx, body }) {
    const { actor, account, correlationId } = ctx;
    const { project, key } = await createProject({ organizationId: ctx.organization.id, actor, account, correlationId }, body);
    return {
      ...toProjectRef(project),
      description: project.description,
      apiKey: key.apiKey,
      apiKeyHint: key.hint,
      apiKeyScope: key.scope,
      createdAt: showTime(project.createdAt),
    };
  },
});

export const { PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET", "POST"]);
