import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { showId } from "@/lib/ids";
import { type ExtractedWords, extractStatement } from "@/lib/memories/extract-statement";
import { handOf } from "@/lib/memories/manual";
import { closeMoot, contestClaims, recountContested } from "@/lib/memories/open-conflicts";
import { vectorsOf } from "@/lib/memories/passage-changes";
import { restateAttributes } from "@/lib/memories/restate-attributes";
import { retiredBy, revive } from "@/lib/memories/revive";
import { type StoredMemory, storedMemories } from "@/lib/memories/stored-memory";
import type { Vectors } from "@/lib/search-index/vectors";
import { redacted } from "@/lib/text/redaction/policy";
import { type Conflict, type ConflictAction, conflictActions, resolvingActions } from "./conflict-record";
import { getConflict } from "./get-conflict";
import { mergeSides } from "./merge-sides";
import { makeSure, retire, type StateBefore, sidesNow } from "./sides";
import { undoResolution } from "./undo-resolution";

type Resolution = { id: string | null; action: string; note?: string; content?: string };
type Merged = { sides: { existing: StoredMemory; incoming: StoredMemory }; content: string; words: ExtractedWords; vectors: Vectors };

/**
 * Decides a conflict as a person wants it, or takes back what was decided. What a person decided of two memories stands: no later
 * job changes it, though what is said later may retire both. `undo` puts both memories and the conflict back as they were; where
 * reconciling had decided, both are believed again and the conflict waits for a person's decision.
 * @param resolution.content the words of the memory that `merge` puts in the place of both
 * @throws AppError CONFLICT_NOT_FOUND, VALIDATION_ERROR with `allowedActions`, CONFLICT_ALREADY_RESOLVED, CONFLICT_NOT_RESOLVED,
 *   CONFLICT_NOT_UNDOABLE when one of them has changed since, CONTENT_BLOCKED, MODEL_UNAVAILABLE
 */
export async function resolveConflict(ctx: ProjectContext, resolution: Resolution): Promise<Conflict> {
  const conflict = await getConflict(ctx, resolution.id);
  const { action, ...words } = checked(resolution, conflict);
  const { note, content } = redacted(ctx, words);
  const merged = action === "merge" ? await mergedWords(ctx, conflict, content!) : null;
  await inTransaction(async () => {
    const graphId = conflict.graph.id;
    // Under the lock once more: another may have decided.
    const present = (await lockGraph(graphId)) ? await getConflict(ctx, conflict.id) : conflict;
    checkOpen(action, present);
    if (action === "undo") await undoResolution(ctx, present);
    else await decide(ctx, present, { action, note: note?.trim() || null, merged });
    const target = { type: "conflict", id: showId("conflict", conflict.id) };
    await record(ctx, action === "undo" ? "conflict.reopened" : "conflict.resolved", target, { action, note, content });
  });
  return getConflict(ctx, conflict.id);
}

function checked({ action: given, note, content }: Resolution, conflict: Conflict) {
  const action = conflictActions.find((each) => each === given);
  if (!action) {
    throw new AppError(
      "VALIDATION_ERROR",
      `A conflict has no action "${given.slice(0, 40)}". Choose one of ${conflictActions.join(", ")}.`,
      {
        detail: { allowedActions: conflictActions, details: [{ path: "action", message: `not one of ${conflictActions.join(", ")}` }] },
      },
    );
  }
  if (action === "merge" && !content?.trim()) {
    throw new AppError("VALIDATION_ERROR", "A merge needs `content`: the words that stand for both memories.", {
      detail: { allowedActions: conflictActions, details: [{ path: "content", message: "required for merge" }] },
    });
  }
  checkOpen(action, conflict);
  return { action, note, content };
}

function checkOpen(action: ConflictAction, { status, existing, incoming }: Conflict): void {
  const detail = { allowedActions: status === "resolved" ? ["undo"] : resolvingActions };
  if (action === "undo") {
    if (status === "resolved") return;
    throw new AppError("CONFLICT_NOT_RESOLVED", "Nobody has resolved this conflict: there is nothing to undo.", { detail });
  }
  if (status === "unresolved" && existing.status === "active" && incoming.status === "active") return;
  throw new AppError("CONFLICT_ALREADY_RESOLVED", "This conflict is resolved. Undo that first to decide anew.", { detail });
}

/** A model call: before the graph is locked. */
async function mergedWords(ctx: ProjectContext, conflict: Conflict, content: string): Promise<Merged> {
  const found = await storedMemories(ctx, [conflict.existing.id, conflict.incoming.id]);
  const side = (id: string) => found.find((memory) => memory.id === id)!;
  const [existing, incoming] = [side(conflict.existing.id), side(conflict.incoming.id)];
  const words = await extractStatement(content, incoming.source);
  return { sides: { existing, incoming }, content, words, vectors: await vectorsOf([content]) };
}

type Decision = { action: Exclude<ConflictAction, "undo">; note: string | null; merged: Merged | null };

async function decide(ctx: ProjectContext, conflict: Conflict, { action, note, merged }: Decision): Promise<void> {
  const [existing, incoming, graphId] = [conflict.existing.id, conflict.incoming.id, conflict.graph.id];
  const graph = { projectId: ctx.project.id, graphId };
  const sides = await sidesNow(graphId, [existing, incoming]);
  const stands = {
    confirm: incoming,
    reject: existing,
    keep_both: null,
    merge: merged && (await mergeSides(graph.projectId, merged.sides, merged)),
  };
  const memoryId = stands[action];
  const retired = { confirm: [existing], reject: [incoming], keep_both: [], merge: [existing, incoming] }[action];
  const released = action === "reject" ? (await retiredBy(graphId, incoming)).filter(({ isByRule }) => isByRule).map(({ id }) => id) : [];
  const hand = handOf(ctx, action, { note, memoryId });
  const [was] = await rows<{ conflict: StateBefore["conflict"] }>(sql`
    select json_build_object('autoApplied', auto_applied, 'resolution', resolution, 'before', before) as conflict
    from conflicts where id = ${conflict.id} and graph_id = ${graphId}`);
  await rows(sql`
    update conflicts set status = 'resolved', auto_applied = false, resolution = ${JSON.stringify(hand)}::jsonb
    where id = ${conflict.id} and graph_id = ${graphId}`);

  await retire(graphId, retired, { by: action === "reject" ? null : memoryId, ends: action === "confirm" });
  if (action === "confirm") await makeSure(graphId, incoming);
  const moot = await closeMoot(graphId, retired, memoryId);
  // As if the rejected one had never been said.
  if (released.length > 0) await restateAttributes(graph, await revive(graphId, released));
  if (action === "merge") {
    await contestClaims(graph, [memoryId!], "Two were merged, and what they came to contradicts another.", handOf(ctx, "merge"));
  }
  await recountContested(graphId, [existing, incoming]);
  const before: StateBefore = {
    existing: sides.get(existing)!,
    incoming: sides.get(incoming)!,
    conflict: was!.conflict,
    ...(moot.length > 0 && { moot }),
    ...(released.length > 0 && { revived: released }),
  };
  await rows(sql`update conflicts set before = ${JSON.stringify(before)}::jsonb where id = ${conflict.id} and graph_id = ${graphId}`);
}
