import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { GroupRecord, toGroupRecord } from "@/lib/api/wire/dashboard/groups";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { deleteGroup } from "@/lib/groups/delete-group";
import { getGroup } from "@/lib/groups/get-group";

export const GET = dashboardApi.json({
  summary: "Get a group by id or name, with its statistics",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: GroupRecord,
  errors: ["GROUP_NOT_FOUND"],
  handler: async ({ ctx, params }) => ({ project: toProjectRef(ctx.project), ...toGroupRecord(await getGroup(ctx, params.id)) }),
});

export const DELETE = dashboardApi.json({
  summary: "Delete a group with all its memories, entities and relations",
  description: "Same as DELETE /v1/groups/{name}. Requires an organization admin.",
  access: "org:admin",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: z.object({ deleted: z.boolean(), name: z.string() }),
  errors: ["GROUP_NOT_FOUND", "GROUP_PROTECTED"],
  handler: ({ ctx, params: { id } }) => deleteGroup(ctx, id),
});

export const { POST, PUT, PATCH, OPTIONS } = methodsNotAllowed("memory", ["GET", "DELETE"]);
