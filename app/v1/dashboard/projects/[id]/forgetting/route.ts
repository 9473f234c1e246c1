import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { DueCounts, ForgettingQuery } from "@/lib/api/wire/dashboard/projects";
import { countDue } from "@/lib/forgetting/count-due";

export const GET = dashboardApi.json({
  summary: "Count what settings would erase at once",
  description: "Changes nothing. Counts what PATCH /v1/dashboard/projects/{id} with these settings would have erased within minutes.",
  access: "member",
  project: "path",
  params: z.object({ id: z.string() }),
  query: ForgettingQuery,
  response: DueCounts,
  handler: ({ ctx, query: { expiry, history, messagesDays, memoriesDays } }) =>
    countDue(ctx, { expiry, history, retention: { messagesDays, memoriesDays } }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
