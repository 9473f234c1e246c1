import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { ProjectMemory } from "@/lib/api/wire/dashboard/memories";
import { ProjectRef, toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { MemoryDeleted, MemoryEdit, readEdit, toMemoryRecord } from "@/lib/api/wire/memories";
import { formatId, parseId } from "@/lib/ids";
import { deleteMemory } from "@/lib/memories/delete-memory";
import { editMemory } from "@/lib/memories/edit-memory";
import { getMemory } from "@/lib/memories/get-memory";

const params = z.object({ id: z.string() });

export const GET = dashboardApi.json({
  summary: "Get a memory with its history and source",
  access: "member",
  project: "query",
  params,
  query: projectQuery,
  response: ProjectMemory,
  errors: ["MEMORY_NOT_FOUND"],
  handler: async ({ ctx, params: { id } }) => ({
    project: toProjectRef(ctx.project),
    ...toMemoryRecord(await getMemory(ctx, parseId("memory", id))),
  }),
});

export const PATCH = dashboardApi.json({
  summary: "Edit a memory",
  description: "Same as PATCH /v1/memory/{id}: saves a new version and keeps the old one in history.",
  access: "member",
  project: "query",
  params,
  query: projectQuery,
  body: MemoryEdit,
  response: ProjectMemory,
  errors: ["MEMORY_NOT_FOUND", "MODEL_UNAVAILABLE"],
  handler: async ({ ctx, params: { id }, body }) => ({
    project: toProjectRef(ctx.project),
    ...toMemoryRecord(await editMemory(ctx, { id: parseId("memory", id), edit: readEdit(body) })),
  }),
});

export const DELETE = dashboardApi.json({
  summary: "Delete a memory and everything derived from it alone",
  description: "Same as DELETE /v1/memory/{id}.",
  access: "member",
  project: "query",
  params,
  query: projectQuery,
  response: MemoryDeleted.extend({ project: ProjectRef }),
  errors: ["MEMORY_NOT_FOUND"],
  async handler({ ctx, params: { id } }) {
    const deleted = await deleteMemory(ctx, parseId("memory", id));
    return { project: toProjectRef(ctx.project), ...deleted, id: formatId("memory", deleted.id) };
  },
});

export const { POST, PUT, OPTIONS } = methodsNotAllowed("memory", ["GET", "PATCH", "DELETE"]);
