import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Observability, ObservabilityQuery, toObservability } from "@/lib/api/wire/dashboard/observability";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { observability } from "@/lib/insights/observability";

export const GET = dashboardApi.json({
  summary: "Get latency, errors and model use of a project",
  access: "member",
  project: "query",
  query: ObservabilityQuery,
  response: Observability,
  handler: async ({ ctx, query: { period } }) => ({
    project: toProjectRef(ctx.project),
    ...toObservability(period, await observability(ctx, { period })),
  }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
