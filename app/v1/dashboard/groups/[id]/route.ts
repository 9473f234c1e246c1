import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { GroupRecord, toGroupRecord } from "@/lib/api/wire/dashboard/groups";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
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

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
