import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { ProjectUsage, toProjectUsage } from "@/lib/api/wire/dashboard/usage";
import { projectUsage } from "@/lib/projects/project-usage";

export const GET = dashboardApi.json({
  summary: "Get a project's usage this month and its plan's limits",
  access: "member",
  project: "path",
  params: z.object({ id: z.string() }),
  response: ProjectUsage,
  handler: async ({ ctx }) => toProjectUsage(ctx.project, await projectUsage(ctx)),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
