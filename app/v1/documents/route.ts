import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { readSource } from "@/lib/api/wire/common";
import { DocumentListQuery, DocumentPage, toDocumentSummary } from "@/lib/api/wire/documents";
import { readPage } from "@/lib/api/wire/page";
import { listDocuments } from "@/lib/documents/list-documents";

export const GET = memoryApi.json({
  summary: "List documents that have an id of your own, latest change first",
  description: "Documents of a user or a group; with neither, of the group `default`. Without their text.",
  access: "read",
  query: DocumentListQuery,
  response: DocumentPage,
  errors: ["USER_NOT_FOUND", "GROUP_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  async handler({ ctx, query }) {
    const { agentId, runId, prefix, userId, group } = query;
    const found = await listDocuments(ctx, { userId, group, prefix, ...readSource(agentId, runId), page: readPage(query) });
    return { documents: found.items.map(toDocumentSummary), nextCursor: found.nextCursor };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
