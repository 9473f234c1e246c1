import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Conflict, Resolve, resolveActions, toConflict } from "@/lib/api/wire/conflicts";
import { resolveConflict } from "@/lib/conflicts/resolve-conflict";
import { parseId } from "@/lib/ids";

export const POST = memoryApi.json({
  summary: "Resolve a conflict, or undo its resolution",
  description: resolveActions,
  access: "admin",
  params: z.object({ id: z.string() }),
  body: Resolve,
  response: Conflict,
  errors: [
    "CONFLICT_NOT_FOUND",
    "CONFLICT_ALREADY_RESOLVED",
    "CONFLICT_NOT_RESOLVED",
    "CONFLICT_NOT_UNDOABLE",
    "CONTENT_BLOCKED",
    "MODEL_UNAVAILABLE",
  ],
  handler: async ({ ctx, params: { id }, body }) => toConflict(await resolveConflict(ctx, { id: parseId("conflict", id), ...body })),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
