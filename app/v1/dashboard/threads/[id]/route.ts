import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { listQuery } from "@/lib/api/wire/dashboard/lists";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { ThreadRecord, toThreadRecord } from "@/lib/api/wire/dashboard/threads";
import { readPage } from "@/lib/api/wire/page";
import { parseId } from "@/lib/ids";
import { getThread } from "@/lib/threads/get-thread";

export const GET = dashboardApi.json({
  summary: "Get a thread with its messages and the memories extracted from each",
  access: "member",
  project: "query",
  params: z.object({ id: z.string() }),
  query: z.object(listQuery),
  response: ThreadRecord,
  errors: ["THREAD_NOT_FOUND"],
  handler: async ({ ctx, params, query }) => ({
    project: toProjectRef(ctx.project),
    ...toThreadRecord(await getThread(ctx, { id: parseId("thread", params.id), page: readPage(query) })),
  }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
