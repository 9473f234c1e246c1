import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { readPage } from "@/lib/api/wire/page";
import { MessagePageQuery, ThreadDeleted, ThreadRecord, toThreadRecord } from "@/lib/api/wire/threads";
import { formatId, parseId } from "@/lib/ids";
import { deleteThread } from "@/lib/threads/delete-thread";
import { getThread } from "@/lib/threads/get-thread";

const params = z.object({ id: z.string() });

export const GET = memoryApi.json({
  summary: "Get a thread with its messages and the memories extracted from each",
  description: "`limit`, `offset` and `cursor` page through the messages, oldest first.",
  access: "read",
  params,
  query: MessagePageQuery,
  response: ThreadRecord,
  errors: ["THREAD_NOT_FOUND"],
  handler: async ({ ctx, params: { id }, query }) =>
    toThreadRecord(await getThread(ctx, { id: parseId("thread", id), page: readPage(query) })),
});

export const DELETE = memoryApi.json({
  summary: "Delete a thread, its messages and everything derived from them alone",
  description:
    "Permanently deletes the thread. A memory that another thread or document also states stays, and rests on that one from then on. A memory that a deleted one superseded becomes active again. Running jobs of the thread write nothing more.",
  access: "admin",
  params,
  response: ThreadDeleted,
  errors: ["THREAD_NOT_FOUND"],
  async handler({ ctx, params: { id } }) {
    const deleted = await deleteThread(ctx, parseId("thread", id));
    return { deleted: true as const, ...deleted, id: formatId("thread", deleted.id) };
  },
});

export const { POST, PUT, PATCH, OPTIONS } = methodsNotAllowed("memory", ["GET", "DELETE"]);
