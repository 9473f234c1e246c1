import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { readSource } from "@/lib/api/wire/common";
import { readPage } from "@/lib/api/wire/page";
import { ThreadListQuery, ThreadPage, toThread } from "@/lib/api/wire/threads";
import { readableGraphs } from "@/lib/owners/readable-graphs";
import { pageThreads } from "@/lib/threads/page-threads";

export const GET = memoryApi.json({
  summary: "List threads with their last message, newest first",
  description: "Threads of a user or a group; with neither, of every group that the key can access, and of no user.",
  access: "read",
  query: ThreadListQuery,
  response: ThreadPage,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  async handler({ ctx, query }) {
    const graphs = await readableGraphs(ctx, { userId: query.userId, group: query.group });
    const { items, nextCursor } = await pageThreads(ctx, { graphs, ...readSource(query.agentId, query.runId), page: readPage(query) });
    return { threads: items.map(toThread), nextCursor };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
