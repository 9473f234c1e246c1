import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Conflict, toConflict } from "@/lib/api/wire/conflicts";
import { getConflict } from "@/lib/conflicts/get-conflict";
import { parseId } from "@/lib/ids";

export const GET = memoryApi.json({
  summary: "Get a conflict with both memories and their quotes",
  access: "read",
  params: z.object({ id: z.string() }),
  response: Conflict,
  errors: ["CONFLICT_NOT_FOUND"],
  handler: async ({ ctx, params: { id } }) => toConflict(await getConflict(ctx, parseId("conflict", id))),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
