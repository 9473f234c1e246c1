import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { ofGraph } from "@/lib/graphs/graph";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { formatId } from "@/lib/ids";
import { countConflicts } from "@/lib/memories/count-conflicts";
import { type ExtractedStatement, extractStatement } from "@/lib/memories/extract-statement";
import { manualResolution } from "@/lib/memories/manual";
import { closeMootConflicts, openContradictions, updateContested } from "@/lib/memories/open-conflicts";
import { embedTexts } from "@/lib/memories/passage-changes";
import { reconcileAttributes } from "@/lib/memories/restate-attributes";
import { memoriesSupersededBy, reactivateMemories } from "@/lib/memories/revive";
import { type StoredMemory, storedMemories } from "@/lib/memories/stored-memory";
import type { Vectors } from "@/lib/search-index/vectors";
import { redactInput } from "@/lib/text/redaction/policy";
import { requireTrust } from "@/lib/trust";
import type { Trust } from "@/lib/vocabulary";
import { type Conflict, type ConflictAction, conflictActions, resolvingActions } from "./conflict-record";
import { getConflict } from "./get-conflict";
import { createMergedMemory } from "./merge-sides";
import { currentSides, deactivateMemories, raiseConfidence, raiseTrust, type StateBefore } from "./sides";
import { undoResolution } from "./undo-resolution";

type Resolution = { id: string | null; action: string; note?: string; content?: string };
type Merged = { sides: { existing: StoredMemory; incoming: StoredMemory }; content: string; words: ExtractedStatement; vectors: Vectors };

/**
 * Jobs never change a person's decision. `undo` of a decision by reconciling makes both active.
 * @param resolution.content for `merge`
 * @throws AppError CONFLICT_NOT_FOUND, FORBIDDEN if the key may only add a lower class, VALIDATION_ERROR with `allowedActions`, CONFLICT_ALREADY_RESOLVED, CONFLICT_NOT_RESOLVED,
 *   CONFLICT_NOT_UNDOABLE if a memory has changed since, CONTENT_BLOCKED, MODEL_UNAVAILABLE
 */
export async function resolveConflict(ctx: ProjectContext, resolution: Resolution): Promise<Conflict> {
  const conflict = await getConflict(ctx, resolution.id);
  requireTrust(ctx, Math.max(conflict.existing.trust, conflict.incoming.trust) as Trust);
  const { action, ...texts } = validate(resolution, conflict);
  const { note, content } = redactInput(ctx, texts);
  const merged = action === "merge" ? await extractMerged(ctx, conflict, content!) : null;
  await inTransaction(async () => {
    const graph = { projectId: ctx.project.id, graphId: conflict.graph.id };
    const current = (await lockGraph(graph)) ? await getConflict(ctx, conflict.id) : conflict;
    checkOpen(action, current);
    if (action === "undo") await undoResolution(ctx, current);
    else await decide(ctx, current, { action, note: note?.trim() || null, merged });
    const target = { type: "conflict", id: formatId("conflict", conflict.id) };
    await record(ctx, action === "undo" ? "conflict.reopened" : "conflict.resolved", target, { action, note, content });
  });
  return getConflict(ctx, conflict.id);
}

function validate({ action: requested, note, content }: Resolution, conflict: Conflict) {
  const action = conflictActions.find((each) => each === requested);
  if (!action) {
    throw new AppError("VALIDATION_ERROR", `Unknown action "${requested.slice(0, 40)}". Use one of ${conflictActions.join(", ")}.`, {
      detail: { allowedActions: conflictActions, details: [{ path: "action", message: `must be one of ${conflictActions.join(", ")}` }] },
    });
  }
  if (action === "merge" && !content?.trim()) {
    throw new AppError("VALIDATION_ERROR", "`merge` requires `content`: the text that replaces both memories.", {
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
    throw new AppError("CONFLICT_NOT_RESOLVED", "This conflict isn't resolved, so there is nothing to undo.", { detail });
  }
  if (status === "unresolved" && existing.status === "active" && incoming.status === "active") return;
  throw new AppError("CONFLICT_ALREADY_RESOLVED", "This conflict is already resolved. Undo the resolution first to decide again.", {
    detail,
  });
}

async function extractMerged(ctx: ProjectContext, conflict: Conflict, content: string): Promise<Merged> {
  const found = await storedMemories(ctx, [conflict.existing.id, conflict.incoming.id]);
  const side = (id: string) => found.find((memory) => memory.id === id)!;
  const [existing, incoming] = [side(conflict.existing.id), side(conflict.incoming.id)];
  const words = await extractStatement(content, incoming.source);
  return { sides: { existing, incoming }, content, words, vectors: await embedTexts([content]) };
}

type Decision = { action: Exclude<ConflictAction, "undo">; note: string | null; merged: Merged | null };

async function decide(ctx: ProjectContext, conflict: Conflict, { action, note, merged }: Decision): Promise<void> {
  const [existing, incoming] = [conflict.existing.id, conflict.incoming.id];
  const graph = { projectId: ctx.project.id, graphId: conflict.graph.id };
  const sides = await currentSides(graph, [existing, incoming]);
  const winners = {
    confirm: incoming,
    reject: existing,
    keep_both: null,
    merge: merged && (await createMergedMemory(graph, merged.sides, merged)),
  };
  const memoryId = winners[action];
  const losers = { confirm: [existing], reject: [incoming], keep_both: [], merge: [existing, incoming] }[action];
  const released =
    action === "reject" ? (await memoriesSupersededBy(graph, incoming)).filter(({ isByRule }) => isByRule).map(({ id }) => id) : [];
  const resolution = manualResolution(ctx, action, { note, memoryId });
  const [was] = await rows<{ conflict: StateBefore["conflict"] }>(sql`
    select json_build_object('autoApplied', auto_applied, 'resolution', resolution, 'before', before) as conflict
    from conflicts where id = ${conflict.id} and ${ofGraph(graph)}`);
  await rows(sql`
    update conflicts set status = 'resolved', auto_applied = false, resolution = ${JSON.stringify(resolution)}::jsonb,
      resolved_at = ${resolution.at}::timestamptz
    where id = ${conflict.id} and ${ofGraph(graph)}`);
  await countConflicts(graph, [{ id: conflict.id, before: conflict.status, after: "resolved" }]);

  await deactivateMemories(graph, losers, { by: action === "reject" ? null : memoryId, ends: action === "confirm" });
  if (action === "confirm") await raiseConfidence(graph, incoming);
  if (action === "confirm" || action === "keep_both") await raiseTrust(graph, incoming);
  const moot = await closeMootConflicts(graph, losers, memoryId);
  // A rejected memory must not have superseded anything.
  if (released.length > 0) await reconcileAttributes(graph, await reactivateMemories(graph, released));
  if (action === "merge") {
    await openContradictions(graph, [memoryId!], "The merged memory contradicts another one.", manualResolution(ctx, "merge"));
  }
  await updateContested(graph, [existing, incoming]);
  const before: StateBefore = {
    existing: sides.get(existing)!,
    incoming: sides.get(incoming)!,
    conflict: was!.conflict,
    ...(moot.length > 0 && { moot }),
    ...(released.length > 0 && { revived: released }),
  };
  await rows(sql`update conflicts set before = ${JSON.stringify(before)}::jsonb where id = ${conflict.id} and ${ofGraph(graph)}`);
}
