import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { UnmeteredReply } from "@/lib/api/operation";
import { isOneExpiry, oneExpiry, readDate, readExpiry } from "@/lib/api/wire/common";
import {
  Document,
  DocumentDeleted,
  DocumentParams,
  DocumentQuery,
  DocumentStored,
  StoredDocument,
  toDocument,
  toOneTarget,
} from "@/lib/api/wire/documents";
import { isOneOwner } from "@/lib/api/wire/memory-list";
import { warnIfShared } from "@/lib/api/wire/warnings";
import { deleteDocument } from "@/lib/documents/delete-document";
import { getDocument } from "@/lib/documents/document-record";
import { putDocument } from "@/lib/documents/put-document";

export const GET = memoryApi.json({
  summary: "Get a document by your own id or path",
  description: "Of a user or a group; with neither, of the group `default`.",
  access: "read",
  params: DocumentParams,
  query: DocumentQuery,
  response: Document,
  errors: ["DOCUMENT_NOT_FOUND", "USER_NOT_FOUND", "GROUP_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  handler: async ({ ctx, params: { id }, query }) => toDocument(await getDocument(ctx, { id, ...query })),
});

export const PUT = memoryApi.json({
  summary: "Store a document under your own id or path",
  description:
    "Sending the same document again changes nothing and isn't counted. A new text replaces the old one: its passages are no longer searched, and memories that rested on the old text alone are superseded and stay as history, except those that a person edited. A job then extracts memories from the new text. **Without userId and group, the document goes to the group `default`, which is shared by all users.**",
  access: "write",
  meter: "ingest",
  params: DocumentParams,
  body: StoredDocument.refine(isOneOwner, toOneTarget).refine(isOneExpiry, oneExpiry),
  response: DocumentStored,
  errors: ["USER_REQUIRED", "GROUP_NOT_FOUND", "GRAPH_ACCESS_DENIED", "CONTENT_BLOCKED"],
  async handler({ ctx, params: { id }, body: { group, userId, documentDate, expiresAt, ttl, ...content } }) {
    const target = { group, userId };
    const { document, change } = await putDocument(ctx, {
      id,
      target,
      documentDate: readDate(documentDate),
      expiresAt: readExpiry({ expiresAt, ttl }),
      ...content,
    });
    const stored = { ...toDocument(document), change, ...warnIfShared(target) };
    return change === "created" || change === "replaced" ? stored : new UnmeteredReply(stored, 200);
  },
});

export const DELETE = memoryApi.json({
  summary: "Delete a document, all its versions, and everything derived from them alone",
  description:
    "A memory that another document or thread also states stays, and rests on that one from then on. A memory that a deleted one superseded becomes active again.",
  access: "admin",
  params: DocumentParams,
  query: DocumentQuery,
  response: DocumentDeleted,
  errors: ["DOCUMENT_NOT_FOUND", "USER_NOT_FOUND", "GROUP_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  handler: async ({ ctx, params: { id }, query }) => ({ deleted: true as const, ...(await deleteDocument(ctx, { id, ...query })) }),
});

export const { POST, PATCH, OPTIONS } = methodsNotAllowed("memory", ["GET", "PUT", "DELETE"]);
