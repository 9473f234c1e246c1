import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { MemoryDeleted, MemoryEdit, MemoryRecord, readEdit, toMemoryRecord } from "@/lib/api/wire/memories";
import { formatId, parseId } from "@/lib/ids";
import { deleteMemory } from "@/lib/memories/delete-memory";
import { editMemory } from "@/lib/memories/edit-memory";
import { getMemory } from "@/lib/memories/get-memory";

const params = z.object({ id: z.string() });

export const GET = memoryApi.json({
  summary: "Get a memory with its history and source",
  access: "read",
  params,
  response: MemoryRecord,
  errors: ["MEMORY_NOT_FOUND"],
  handler: async ({ ctx, params: { id } }) => toMemoryRecord(await getMemory(ctx, parseId("memory", id))),
});

export const PATCH = memoryApi.json({
  summary: "Edit a memory",
  description:
    "Changes the text, type, metadata, expiry or pin. A new text, type or metadata saves a new version and keeps the old one in history. " +
    "Entities, relations and dates are re-extracted, and search uses only the new text. " +
    "An edit supersedes no other memory: if the new text contradicts one, a conflict is opened.",
  access: "write",
  params,
  body: MemoryEdit,
  response: MemoryRecord,
  errors: ["MEMORY_NOT_FOUND", "CONTENT_BLOCKED", "MODEL_UNAVAILABLE"],
  handler: async ({ ctx, params: { id }, body }) =>
    toMemoryRecord(await editMemory(ctx, { id: parseId("memory", id), edit: readEdit(body) })),
});

export const DELETE = memoryApi.json({
  summary: "Delete a memory and everything derived from it alone",
  description:
    "Permanently deletes the memory with its versions, relations, conflicts, and entities that no other memory mentions. Its text is " +
    "also removed from stored passages, so that search, answers and context blocks no longer use it. A memory that it superseded becomes " +
    "active again, unless another memory contradicts it. The original messages and documents are kept; adding them again creates the memory again.",
  access: "admin",
  params,
  response: MemoryDeleted,
  errors: ["MEMORY_NOT_FOUND"],
  async handler({ ctx, params: { id } }) {
    const deleted = await deleteMemory(ctx, parseId("memory", id));
    return { ...deleted, id: formatId("memory", deleted.id) };
  },
});

export const { POST, PUT, OPTIONS } = methodsNotAllowed("memory", ["GET", "PATCH", "DELETE"]);
