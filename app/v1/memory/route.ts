import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { toMemoryInList } from "@/lib/api/wire/memories";
import {
  MemoriesDeleted,
  MemoryDeletionQuery,
  MemoryListQuery,
  MemoryPage,
  readMemoryFilter,
  readThreadId,
} from "@/lib/api/wire/memory-list";
import { readPage } from "@/lib/api/wire/page";
import { deleteMatching } from "@/lib/memories/delete-matching";
import { listMemories } from "@/lib/memories/list-memories";
import { listedStatuses, memorySource } from "@/lib/memories/walk-memories";
import { readableGraphs } from "@/lib/owners/readable-graphs";

export const GET = memoryApi.json({
  summary: "List memories, newest first",
  description:
    "Memories of a user, a group or a thread; with none of them, of every group that the key can access, and of no user. With `q`, a page can be short although there is a `nextCursor`.",
  access: "read",
  query: MemoryListQuery,
  response: MemoryPage,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND", "THREAD_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  async handler({ ctx, query }) {
    const threadId = readThreadId(query.threadId);
    const graphs = await readableGraphs(ctx, { ...query, threadId });
    const filter = { ...readMemoryFilter(query, ["active"]), q: query.q || undefined, graphs };
    const source = await memorySource(ctx, graphs, { ...query, threadId });
    const { items, total, totalIsExact, nextCursor } = await listMemories(ctx, { ...filter, source, page: readPage(query) });
    return { memories: items.map(toMemoryInList), total, totalIsExact, nextCursor };
  },
});

export const DELETE = memoryApi.json({
  summary: "Delete all memories that match a filter",
  description:
    "Permanently deletes memories of a user, a group or a thread, narrowed by the other parameters, as DELETE /v1/memory/{id} does for one. Messages and documents are kept. A call that names neither a user, a group nor a thread is rejected. At most 1,000 per call: repeat it while `hasMore` is true.",
  access: "admin",
  query: MemoryDeletionQuery,
  response: MemoriesDeleted,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND", "THREAD_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  async handler({ ctx, query }) {
    const threadId = readThreadId(query.threadId);
    const graphs = await readableGraphs(ctx, { ...query, threadId });
    const source = await memorySource(ctx, graphs, { ...query, threadId });
    return deleteMatching(ctx, { ...readMemoryFilter(query, listedStatuses), graphs, source });
  },
});

export const { POST, PUT, PATCH, OPTIONS } = methodsNotAllowed("memory", ["GET", "DELETE"]);
