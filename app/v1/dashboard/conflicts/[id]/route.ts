import { z } from "zod";
import { methodsNotAllowed } from "@/lib/api/surface";
import { dashboardApi } from "@/lib/api/surfaces";
import { Conflict, toConflict } from "@/lib/api/wire/conflicts";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { getConflict } from "@/lib/conflicts/get-conflict";
import { readId } from "@/lib/ids";

export const GET = dashboardApi({
  summary: "One conflict, with both its sides",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: Conflict.extend({ project: ProjectRef }),
  errors: ["CONFLICT_NOT_FOUND"],
  handler: async ({ ctx, params }) => ({
    project: toProjectRef(ctx.project),
    ...toConflict(await getConflict(ctx, readId("conflict", params.id))),
  }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
