import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Conflict, toConflict } from "@/lib/api/wire/conflicts";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { getConflict } from "@/lib/conflicts/get-conflict";
import { parseId } from "@/lib/ids";

export const GET = dashboardApi.json({
  summary: "Get a conflict with both memories",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: Conflict.extend({ project: ProjectRef }),
  errors: ["CONFLICT_NOT_FOUND"],
  handler: async ({ ctx, params }) => ({
    project: toProjectRef(ctx.project),
    ...toConflict(await getConflict(ctx, parseId("conflict", params.id))),
  }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
