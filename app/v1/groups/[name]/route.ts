import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Group, toGroup } from "@/lib/api/wire/groups";
import { deleteGroup } from "@/lib/groups/delete-group";
import { getGroup } from "@/lib/groups/get-group";

const params = z.object({ name: z.string() });

export const GET = memoryApi.json({
  summary: "Get a group with its statistics",
  access: "read",
  params,
  response: Group,
  errors: ["GROUP_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  handler: async ({ ctx, params: { name } }) => toGroup(await getGroup(ctx, name)),
});

export const DELETE = memoryApi.json({
  summary: "Delete a group with all its memories, entities and relations",
  access: "admin",
  params,
  response: z.object({ deleted: z.boolean(), name: z.string() }),
  errors: ["GROUP_NOT_FOUND", "GROUP_PROTECTED", "GRAPH_ACCESS_DENIED"],
  handler: ({ ctx, params: { name } }) => deleteGroup(ctx, name),
});

export const { POST, PUT, PATCH, OPTIONS } = methodsNotAllowed("memory", ["GET", "DELETE"]);
