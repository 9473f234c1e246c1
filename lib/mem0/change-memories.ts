import { z } from "zod";
import { expiryFields, Metadata, readExpiry, text } from "@/lib/api/wire/common";
import { MemoryContent } from "@/lib/api/wire/memories";
import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { giveFeedback } from "@/lib/feedback/give-feedback";
import { deleteMatching } from "@/lib/memories/delete-matching";
import { deleteMemory } from "@/lib/memories/delete-memory";
import { editMemory } from "@/lib/memories/edit-memory";
import { listedStatuses, memorySource } from "@/lib/memories/walk-memories";
import { readableGraphs } from "@/lib/owners/readable-graphs";
import { type Call, memoryId, name, nobodyYet, unsupported } from "./call";
import { one } from "./find-memories";

const Update = z
  .object({ text: MemoryContent.nullish(), metadata: Metadata.nullish(), expiration_date: expiryFields.expiresAt.nullable() })
  .refine(({ text, metadata, expiration_date }) => text != null || metadata != null || expiration_date !== undefined, {
    message: "send text, metadata or expiration_date",
  });

export async function update(call: Call) {
  const { text: content, metadata, expiration_date } = Update.parse(call.body);
  await editMemory(call.ctx, {
    id: memoryId(call.params[0]),
    edit: {
      ...(content != null && { content }),
      ...(metadata != null && { metadata }),
      expiresAt: expiration_date === null ? null : readExpiry({ expiresAt: expiration_date }),
    },
  });
  return one(call);
}

export async function deleteOne({ ctx, params: [id] }: Call) {
  await deleteMemory(ctx, memoryId(id));
  return { message: "Memory deleted successfully!" };
}

const Owner = z.object({ user_id: name, agent_id: name, run_id: name, app_id: name });

export async function deleteAll({ ctx, query }: Call) {
  const { user_id, agent_id, run_id, app_id } = Owner.parse(query);
  if (app_id) throw unsupported("Deleting by app_id");
  if (!user_id && !agent_id && !run_id) throw new AppError("VALIDATION_ERROR", "Name what to delete: user_id, agent_id or run_id.");
  await deleteOf(ctx, { userId: user_id ?? undefined, agentId: agent_id ?? undefined, runId: run_id ?? undefined });
  return { message: "Memories deleted successfully!" };
}

async function deleteOf(
  ctx: ProjectContext,
  { userId, agentId, runId }: { userId?: string; agentId?: string; runId?: string },
): Promise<void> {
  const graphs = await readableGraphs(ctx, { userId }).catch(nobodyYet);
  for (let hasMore = Boolean(graphs?.length); hasMore; ) {
    const source = await memorySource(ctx, graphs!, { agentId, runId });
    ({ hasMore } = await deleteMatching(ctx, { graphs: graphs!, source, statuses: [...listedStatuses] }));
  }
}

const BatchUpdate = z.object({
  memories: z
    .array(z.object({ memory_id: z.string(), text: MemoryContent }))
    .min(1)
    .max(1_000),
});
const BatchDelete = z.object({
  memories: z
    .array(z.object({ memory_id: z.string() }))
    .min(1)
    .max(1_000),
});

export async function batchUpdate({ ctx, body }: Call) {
  const { memories } = BatchUpdate.parse(body);
  for (const { memory_id, text: content } of memories) await editMemory(ctx, { id: memoryId(memory_id), edit: { content } });
  return { message: `Successfully updated ${memories.length} memories` };
}

export async function batchDelete({ ctx, body }: Call) {
  const { memories } = BatchDelete.parse(body);
  for (const { memory_id } of memories) await deleteMemory(ctx, memoryId(memory_id));
  return { message: `Successfully deleted ${memories.length} memories` };
}

const Feedback = z.object({
  memory_id: z.string(),
  feedback: z.enum(["POSITIVE", "NEGATIVE", "VERY_NEGATIVE"]),
  feedback_reason: text(2_000).nullish(),
});

export async function feedback({ ctx, body }: Call) {
  const { memory_id, feedback, feedback_reason } = Feedback.parse(body);
  const rating = feedback === "POSITIVE" ? "up" : "down";
  await giveFeedback(ctx, { rating, memoryId: memoryId(memory_id), reason: feedback_reason?.trim() || undefined });
  return { message: "Feedback received", memory_id, feedback };
}
