import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { listQuery, projectQuery } from "@/lib/api/wire/dashboard/lists";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { ThreadRecord, toThreadRecord } from "@/lib/api/wire/dashboard/threads";
import { readPage } from "@/lib/api/wire/page";
import { ThreadDeleted } from "@/lib/api/wire/threads";
import { formatId, parseId } from "@/lib/ids";
import { deleteThread } from "@/lib/threads/delete-thread";
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

export const DELETE = dashboardApi.json({
  summary: "Delete a thread, its messages and everything derived from them alone",
  description: "Same as DELETE /v1/threads/{id}. Requires an organization admin.",
  access: "org:admin",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: ThreadDeleted.extend({ project: ProjectRef }),
  errors: ["THREAD_NOT_FOUND"],
  async handler({ ctx, params }) {
    const deleted = await deleteThread(ctx, parseId("thread", params.id));
    return { project: toProjectRef(ctx.project), deleted: true as const, ...deleted, id: formatId("thread", deleted.id) };
  },
});

export const { POST, PUT, PATCH, OPTIONS } = methodsNotAllowed("memory", ["GET", "DELETE"]);
