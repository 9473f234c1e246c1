import { z } from "zod";
import { methodsNotAllowed } from "@/lib/api/surface";
import { dashboardApi } from "@/lib/api/surfaces";
import { ProjectChange, ProjectWithSettings, toProjectWithSettings } from "@/lib/api/wire/dashboard/projects";
import { deleteProject } from "@/lib/graphs/delete-project";
import { showId } from "@/lib/ids";
import { getProject } from "@/lib/projects/list-projects";
import { updateProject } from "@/lib/projects/update-project";

const params = z.object({ id: z.string() });

export const GET = dashboardApi({
  summary: "One project, with what it holds and its settings",
  access: "member",
  project: "path",
  params,
  response: ProjectWithSettings,
  handler: async ({ ctx }) => toProjectWithSettings(await getProject(ctx)),
});

export const PATCH = dashboardApi({
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

export const DELETE = dashboardApi({
  summary: "Delete a project and everything in it: memories, users, keys and its audit chain",
  access: "org:admin",
  project: "path",
  params,
  response: z.object({ deleted: z.boolean(), id: z.string() }),
  async handler({ ctx }) {
    await deleteProject(ctx);
    return { deleted: true, id: showId("project", ctx.project.id) };
  },
});

export const { POST, PUT, OPTIONS } = methodsNotAllowed("memory", ["GET", "PATCH", "DELETE"]);
