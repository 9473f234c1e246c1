import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Conflict, Resolve, resolveActions, toConflict } from "@/lib/api/wire/conflicts";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { resolveConflict } from "@/lib/conflicts/resolve-conflict";
import { parseId } from "@/lib/ids";

export const POST = dashboardApi.json({
  summary: "Resolve a conflict, or undo its resolution",
  description: resolveActions,
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  body: Resolve,
  response: Conflict.extend({ project: ProjectRef }),
  errors: ["CONFLICT_NOT_FOUND", "CONFLICT_ALREADY_RESOLVED", "CONFLICT_NOT_RESOLVED", "CONFLICT_NOT_UNDOABLE", "MODEL_UNAVAILABLE"],
  handler: async ({ ctx, params, body }) => ({
    project: toProjectRef(ctx.project),
    ...toConflict(await resolveConflict(ctx, { id: parseId("conflict", params.id), ...body })),
  }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
