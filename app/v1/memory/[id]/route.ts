import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { MemoryDeleted, MemoryEdit, MemoryRecord, toMemoryRecord } from "@/lib/api/wire/memories";
import { readId, showId } from "@/lib/ids";
import { deleteMemory } from "@/lib/memories/delete-memory";
import { editMemory } from "@/lib/memories/edit-memory";
import { getMemory } from "@/lib/memories/get-memory";

const params = z.object({ id: z.string() });

export const GET = memoryApi.json({
  summary: "One memory, with its history and where it comes from",
  access: "read",
  params,
  response: MemoryRecord,
  errors: ["MEMORY_NOT_FOUND"],
  handler: async ({ ctx, params: { id } }) => toMemoryRecord(await getMemory(ctx, readId("memory", id))),
});

export const PATCH = memoryApi.json({
  summary: "Edit a memory",
  description:
    "Gives the memory new words, another type or other metadata, as a new version; what it said before stays in its history. " +
    "Entities, relations and dates are drawn from the new words, and search finds it by them. " +
    "An edit retires no other memory: where the new words contradict one, a conflict is opened.",
  access: "write",
  params,
  body: MemoryEdit,
  response: MemoryRecord,
  errors: ["MEMORY_NOT_FOUND", "CONTENT_BLOCKED", "MODEL_UNAVAILABLE"],
  handler: async ({ ctx, params: { id }, body }) => toMemoryRecord(await editMemory(ctx, { id: readId("memory", id), edit: body })),
});

export const DELETE = memoryApi.json({
  summary: "Delete a memory and all that was derived from it alone",
  description:
    "As if it had never been said: its versions, repetitions, relations and conflicts go, entities that nothing else speaks of, and its words " +
    "in the passages, so that no search, answer or context block finds them. What it had superseded holds again, unless something else " +
    "says otherwise. The messages and documents themselves stay, as the record of what arrived; to say it again makes a memory again.",
  access: "admin",
  params,
  response: MemoryDeleted,
  errors: ["MEMORY_NOT_FOUND"],
  async handler({ ctx, params: { id } }) {
    const deleted = await deleteMemory(ctx, readId("memory", id));
    return { ...deleted, id: showId("memory", deleted.id) };
  },
});

export const { POST, PUT, OPTIONS } = methodsNotAllowed("memory", ["GET", "PATCH", "DELETE"]);
