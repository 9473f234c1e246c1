import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { FindAnswer, FindQuery, toFindAnswer } from "@/lib/api/wire/dashboard/find";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { findAnything } from "@/lib/find/find-anything";

export const GET = dashboardApi.json({
  summary: "Find anything in the project by name or meaning",
  description: "For a search field: a few memories, entities, groups, threads and users in one call, without totals.",
  access: "member",
  project: "query",
  query: FindQuery,
  response: FindAnswer,
  errors: ["CONTENT_BLOCKED"],
  handler: async ({ ctx, query }) => ({
    project: toProjectRef(ctx.project),
    ...toFindAnswer(await findAnything(ctx, query.q.trim())),
  }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
