import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { ProjectUsage, toProjectUsage } from "@/lib/api/wire/dashboard/usage";
import { projectUsage } from "@/lib/projects/project-usage";
import { spendOf } from "@/lib/usage/spend-state";

export const GET = dashboardApi.json({
  summary: "Get a project's usage this month and its plan's limits",
  access: "member",
  project: "path",
  params: z.object({ id: z.string() }),
  response: ProjectUsage,
  async handler({ ctx }) {
    const [usage, spend] = await Promise.all([projectUsage(ctx), spendOf(ctx.project.id)]);
    return toProjectUsage(ctx.project, usage, spend);
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
