import { z } from "zod";
import { coreExpiryFields, DateInput, isOneExpiry, readDate, readExpiry } from "@/lib/api/wire/common";
import { Conflict, resolveActions, toConflict } from "@/lib/api/wire/conflicts";
import { Message } from "@/lib/api/wire/core";
import { MemoryContent, toMemoryRecord } from "@/lib/api/wire/memories";
import { conflictActions } from "@/lib/conflicts/conflict-record";
import { listConflicts } from "@/lib/conflicts/list-conflicts";
import { resolveConflict } from "@/lib/conflicts/resolve-conflict";
import { addMessages } from "@/lib/episodes/add-messages";
import { AppError } from "@/lib/errors";
import { formatId, parseId } from "@/lib/ids";
import { waitForJob } from "@/lib/jobs/wait-for-job";
import { deleteMemory } from "@/lib/memories/delete-memory";
import { editMemory } from "@/lib/memories/edit-memory";
import { readableGraphs } from "@/lib/owners/readable-graphs";
import { decodeCursor } from "@/lib/page";
import { plainText } from "@/lib/text/frame";
import { memoryTypes } from "@/lib/vocabulary";
import { readOwner, writeOwner } from "./session";
import { defineTool, Memory, oneOwner } from "./tool";

export const remember = defineTool({
  name: "remember",
  title: "Remember",
  description:
    "Store what the user said, or shared knowledge, that will matter later. Send full sentences as `content`, or the conversation as `messages`. Memories are extracted from it; a newer statement supersedes an older one.",
  access: "write",
  meter: "ingest",
  owner: oneOwner,
  input: {
    content: z.string().min(1).max(100_000).optional(),
    // Inline: hosts pass a tool's input on to models that know no `$ref`.
    messages: z.array(z.object(Message.shape)).min(1).max(100).optional(),
    document_date: DateInput.optional().describe("When it was said, if not now"),
    expires_at: coreExpiryFields.expires_at.describe("When it stops being true or useful. From then on it is not read any more"),
    ttl: coreExpiryFields.ttl,
    wait: z.boolean().default(true).describe("Until the memories are extracted"),
  },
  output: {
    episode_id: z.string(),
    job_id: z.string(),
    status: z.enum(["queued", "running", "done", "failed"]),
    memories_created: z.int().min(0),
  },
  async run(session, { content, messages, document_date, expires_at, ttl, wait, ...given }, signal) {
    if ((content === undefined) === (messages === undefined))
      throw new AppError("VALIDATION_ERROR", "Send content or messages, and not both.");
    if (!isOneExpiry({ expires_at, ttl })) throw new AppError("VALIDATION_ERROR", "Send expires_at or ttl, and not both.");
    const said = messages?.map(({ created_at, ...message }) => ({ ...message, createdAt: readDate(created_at) }));
    const added = await addMessages(session.ctx, {
      target: writeOwner(session, given),
      documentDate: readDate(document_date),
      expiresAt: readExpiry({ expires_at, ttl }),
      messages: said ?? [{ role: "user", content: content! }],
    });
    const job = wait ? await waitForJob(session.ctx, added.job.id, signal) : null;
    const ended = job?.status === "done" || job?.status === "failed" ? job.status : null;
    const status = ended ?? (wait ? ("running" as const) : ("queued" as const));
    const created = job?.memoriesCreated ?? 0;
    return {
      text: ended === "done" ? `Remembered: ${created} ${created === 1 ? "memory" : "memories"}.` : `Stored; extraction is ${status}.`,
      data: { episode_id: formatId("episode", added.episodeId), job_id: formatId("job", added.job.id), status, memories_created: created },
    };
  },
});

export const correctMemory = defineTool({
  name: "correct_memory",
  title: "Correct a memory",
  description: "Change the text or type of one memory. Saves a new version; the old one stays in its history.",
  access: "write",
  input: { memory_id: z.string().max(64), content: MemoryContent.optional(), type: z.enum(memoryTypes).optional() },
  output: { memory: Memory },
  async run({ ctx }, { memory_id, content, type }) {
    if (content === undefined && type === undefined) throw new AppError("VALIDATION_ERROR", "Send content, type or both.");
    const memory = toMemoryRecord(await editMemory(ctx, { id: parseId("memory", memory_id), edit: { content, type } }));
    return { text: `Corrected. Version ${memory.version}: ${plainText(memory.content)}`, data: { memory } };
  },
});

export const forgetMemory = defineTool({
  name: "forget_memory",
  title: "Forget a memory",
  description: "Permanently delete one memory by its id. Ask the user first. It can't be undone.",
  access: "admin",
  isDestructive: true,
  input: { memory_id: z.string().max(64), confirm: z.literal(true).describe("true: the user agreed") },
  output: { deleted: z.boolean(), id: z.string() },
  async run({ ctx }, { memory_id }) {
    await deleteMemory(ctx, parseId("memory", memory_id));
    return { text: "Forgotten.", data: { deleted: true, id: memory_id } };
  },
});

export const conflictsOf = defineTool({
  name: "list_conflicts",
  title: "List conflicts",
  description: "Open contradictions between two memories of a user or a group, which a person should decide.",
  access: "admin",
  isReadOnly: true,
  owner: oneOwner,
  input: { limit: z.int().min(1).max(50).default(10), cursor: z.string().optional() },
  output: { conflicts: z.array(Conflict), total: z.int().min(0), next_cursor: z.string().nullable() },
  async run(session, { limit, cursor, ...given }) {
    const graphs = await readableGraphs(
      session.ctx,
      session.bound?.userId === undefined ? readOwner(session, given) : { userId: session.bound.userId },
    );
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const found = await listConflicts(session.ctx, { unresolved: true, graphs, limit, offset: 0, after });
    const conflicts = found.conflicts.map(toConflict);
    const lines = conflicts.map(
      ({ id, existing, incoming }) => `- [${id}] "${plainText(existing.content)}" or "${plainText(incoming.content)}"`,
    );
    return { text: lines.join("\n") || "No open conflicts.", data: { conflicts, total: found.total, next_cursor: found.nextCursor } };
  },
});

export const resolveOneConflict = defineTool({
  name: "resolve_conflict",
  title: "Resolve a conflict",
  description: `Decide a contradiction as the user said. ${resolveActions}`,
  access: "admin",
  input: {
    conflict_id: z.string().max(64),
    action: z.enum(conflictActions),
    content: z.string().max(10_000).optional().describe("With merge: the text that replaces both"),
    note: z.string().max(2_000).optional(),
  },
  output: { conflict: Conflict },
  async run({ ctx }, { conflict_id, ...resolution }) {
    const conflict = toConflict(await resolveConflict(ctx, { id: parseId("conflict", conflict_id), ...resolution }));
    return { text: `The conflict is ${conflict.status}.`, data: { conflict } };
  },
});
