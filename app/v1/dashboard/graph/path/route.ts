import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { GraphPath, PathQuery, readPathQuery, toGraphPath } from "@/lib/api/wire/dashboard/graph";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { graphPath } from "@/lib/insights/graph-path";

export const GET = dashboardApi.json({
  summary: "Find the shortest path between two entities",
  access: "member",
  project: "query",
  query: PathQuery,
  response: GraphPath,
  errors: ["ENTITY_NOT_FOUND"],
  handler: async ({ ctx, query }) => ({ project: toProjectRef(ctx.project), ...toGraphPath(await graphPath(ctx, readPathQuery(query))) }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
