import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { ProjectChange, ProjectWithSettings, toProjectWithSettings } from "@/lib/api/wire/dashboard/projects";
import { formatId } from "@/lib/ids";
import { deleteProject } from "@/lib/projects/delete-project";
import { getProject } from "@/lib/projects/list-projects";
import { updateProject } from "@/lib/projects/update-project";

const params = z.object({ id: z.string() });

export const GET = dashboardApi.json({
  summary: "Get a project with its statistics and settings",
  access: "member",
  project: "path",
  params,
  response: ProjectWithSettings,
  handler: async ({ ctx }) => toProjectWithSettings(await getProject(ctx)),
});

export const PATCH = dashboardApi.json({
  summary: "Change a project's name, description or settings",
  access: "member",
  project: "path",
  params,
  body: ProjectChange,
  response: ProjectWithSettings,
  async handler({ ctx, body: { name, description, settings } }) {
    await updateProject(ctx, { name, description, settings });
    return toProjectWithSettings(await getProject(ctx));
  },
});

export const DELETE = dashboardApi.json({
  summary: "Delete a project with all its memories, users, API keys and its audit chain",
  access: "org:admin",
  project: "path",
  params,
  response: z.object({ deleted: z.boolean(), id: z.string() }),
  async handler({ ctx }) {
    await deleteProject(ctx);
    return { deleted: true, id: formatId("project", ctx.project.id) };
  },
});

export const { POST, PUT, OPTIONS } = methodsNotAllowed("memory", ["GET", "PATCH", "DELETE"]);
