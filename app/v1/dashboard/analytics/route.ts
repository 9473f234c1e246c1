import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Analytics, AnalyticsQuery, toAnalytics } from "@/lib/api/wire/dashboard/analytics";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { analytics } from "@/lib/insights/analytics";

export const GET = dashboardApi.json({
  summary: "Get a project's activity, hourly or daily",
  access: "member",
  project: "query",
  query: AnalyticsQuery,
  response: Analytics,
  handler: async ({ ctx, query: { period } }) => ({
    project: toProjectRef(ctx.project),
    period,
    ...toAnalytics(await analytics(ctx, { period })),
  }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
