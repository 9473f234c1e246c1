import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { deleteStoredAnswers } from "@/lib/graphs/delete-stored-answers";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { formatId } from "@/lib/ids";
import { actorName } from "@/lib/memories/manual";
import { embedTexts } from "@/lib/memories/passage-changes";
import { redactInput } from "@/lib/text/redaction/policy";
import { createApproved } from "./create-approved";
import { getHeld, type HeldMemory, type HoldDecision } from "./held-memory";

export const holdActions = ["approve", "reject"] as const;
export type HoldAction = (typeof holdActions)[number];

/**
 * `approve` makes a memory of class internal. It supersedes nothing: what it contradicts becomes a conflict.
 * @throws AppError HELD_NOT_FOUND, HELD_ALREADY_DECIDED, MODEL_UNAVAILABLE, CONTENT_BLOCKED, VALIDATION_ERROR if its passage has no room left
 */
export async function resolveHeld(
  ctx: ProjectContext,
  input: { id: string | null; action: HoldAction; note?: string },
): Promise<HeldMemory> {
  const { action } = input;
  const { note } = redactInput(ctx, { note: input.note });
  const held = await getHeld(ctx, input.id);
  checkHeld(held);
  const vectors = action === "approve" ? await embedTexts([held.content]) : new Map();
  await inTransaction(async () => {
    const isThere = await lockGraph({ projectId: ctx.project.id, graphId: held.graph.id });
    const current = await getHeld(ctx, held.id);
    if (!isThere) throw new AppError("HELD_NOT_FOUND", "The user or group of this statement was deleted.");
    checkHeld(current);
    const memoryId = action === "approve" ? await createApproved(ctx, current, vectors) : null;
    const decision: HoldDecision = { by: actorName(ctx.actor), at: new Date().toISOString(), note: note?.trim() || null, memoryId };
    await rows(sql`
      update held_memories set status = ${action === "approve" ? "approved" : "rejected"}, decision = ${JSON.stringify(decision)}::jsonb
      where project_id = ${ctx.project.id} and id = ${held.id} and graph_id = ${held.graph.id}`);
    if (memoryId) await deleteStoredAnswers(ctx);
    const target = { type: "held", id: formatId("held", held.id) };
    await record(ctx, action === "approve" ? "held.approved" : "held.rejected", target, {
      note,
      memoryId: memoryId && formatId("memory", memoryId),
    });
  });
  return getHeld(ctx, held.id);
}

function checkHeld({ status }: HeldMemory): void {
  if (status !== "held") throw new AppError("HELD_ALREADY_DECIDED", `This statement was already ${status}.`);
}
