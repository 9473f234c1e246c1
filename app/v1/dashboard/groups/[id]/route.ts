import { z } from "zod";
import { methodsNotAllowed } from "@/lib/api/surface";
import { dashboardApi } from "@/lib/api/surfaces";
import { GroupRecord, toGroupRecord } from "@/lib/api/wire/dashboard/groups";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { getGroupRecord } from "@/lib/graphs/list-groups";

export const GET = dashboardApi({
  summary: "One group, by its id or name, with what it holds",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: GroupRecord,
  errors: ["GROUP_NOT_FOUND"],
  handler: async ({ ctx, params }) => ({ project: toProjectRef(ctx.project), ...toGroupRecord(await getGroupRecord(ctx, params.id)) }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
