import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Graph, GraphQuery, readGraphQuery, toGraph } from "@/lib/api/wire/dashboard/graph";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { graphView } from "@/lib/insights/graph-view";

export const GET = dashboardApi.json({
  summary: "Get entities and their relations as a graph",
  access: "member",
  project: "query",
  query: GraphQuery,
  response: Graph,
  errors: ["ENTITY_NOT_FOUND", "USER_NOT_FOUND", "GROUP_NOT_FOUND"],
  handler: async ({ ctx, query }) => ({ project: toProjectRef(ctx.project), ...toGraph(await graphView(ctx, readGraphQuery(query))) }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
