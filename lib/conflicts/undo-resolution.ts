import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { deleteUnmentioned, entitiesOf } from "@/lib/entities/delete-unmentioned";
import { AppError } from "@/lib/errors";
import { type Hand, handOf } from "@/lib/memories/manual";
import { contestClaims, indirect, recountContested, restoreConflicts } from "@/lib/memories/open-conflicts";
import { removeMemories } from "@/lib/memories/remove-memories";
import { restateAttributes } from "@/lib/memories/restate-attributes";
import { retiredBy } from "@/lib/memories/revive";
import type { Conflict } from "./conflict-record";
import { mergedMentions } from "./merge-sides";
import { restore, type SideState, type StateBefore, sidesNow, unmakeSure } from "./sides";

/**
 * Takes back what was decided of a conflict, where what it left is still as it left it. Call it with the graph locked.
 * @throws AppError CONFLICT_NOT_UNDOABLE
 */
export async function undoResolution(ctx: ProjectContext, conflict: Conflict): Promise<void> {
  const graphId = conflict.graph.id;
  const graph = { projectId: ctx.project.id, graphId };
  const before = await beforeOf(conflict);
  const resolution = conflict.resolution!;
  const [existing, incoming] = await leftAlone(conflict, resolution, before);

  const changed = [
    { now: existing, was: before!.existing },
    { now: incoming, was: before!.incoming },
  ].filter(({ now, was }) => now.status !== was.status);
  await restore(
    graphId,
    changed.map(({ was }) => was),
  );
  if (resolution.action === "confirm" && !conflict.autoApplied) await unmakeSure(graphId, before!.incoming);
  if (resolution.action === "merge") await removeMerged(graphId, resolution.memoryId!);

  if (conflict.autoApplied) {
    await rows(sql`
      update conflicts set status = 'unresolved', auto_applied = false, resolution = ${JSON.stringify(handOf(ctx, "undo"))}::jsonb, before = null
      where id = ${conflict.id} and graph_id = ${graphId}`);
    // Where an open conflict was settled against its incoming side, a second one tells of the same.
    await rows(sql`
      delete from conflicts where graph_id = ${graphId} and existing_memory_id = ${incoming.id} and incoming_memory_id = ${existing.id}
        and auto_applied and status = 'resolved'`);
  } else {
    await restoreConflicts(graphId, [{ ...before!.conflict!, id: conflict.id, status: "unresolved" }]);
  }
  await restoreConflicts(graphId, before!.moot ?? []);
  if (before!.revived?.length) await restateAttributes(graph, await attributesOf(graphId, [incoming.id]));
  await contestClaims(
    graph,
    changed.map(({ now }) => now.id),
    "A resolution was undone, and both are held of what has one value at a time.",
    handOf(ctx, "undo"),
  );
  await recountContested(graphId, [existing.id, incoming.id]);
}

/** What the resolution of a conflict kept for its undo. */
async function beforeOf({ id, graph }: Conflict): Promise<StateBefore | null> {
  const [kept] = await rows<{ before: StateBefore | null }>(sql`select before from conflicts where id = ${id} and graph_id = ${graph.id}`);
  return kept!.before;
}

/** Whether what a resolution left is still as it left it. Call it with the graph locked. */
export async function isUndoable(conflict: Conflict): Promise<boolean> {
  return leftAlone(conflict, conflict.resolution!, await beforeOf(conflict)).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

const notUndoable = (because: string) => new AppError("CONFLICT_NOT_UNDOABLE", `${because} Decide about the memories themselves instead.`);

/** @returns both sides as they are now. @throws AppError CONFLICT_NOT_UNDOABLE when they are not as the resolution left them */
async function leftAlone(conflict: Conflict, resolution: Hand, before: StateBefore | null): Promise<[SideState, SideState]> {
  const sides = await sidesNow(conflict.graph.id, [conflict.existing.id, conflict.incoming.id]);
  const [existing, incoming] = [sides.get(conflict.existing.id)!, sides.get(conflict.incoming.id)!];
  if (indirect.some((action) => action === resolution.action)) {
    throw notUndoable("A change of the two themselves, or of what they speak of, resolved this conflict.");
  }
  if (before && !conflict.autoApplied && !before.conflict) throw notUndoable("What it was before was not kept.");
  if (before?.existing?.id !== existing.id || before.incoming?.id !== incoming.id) {
    throw notUndoable("These two are not the memories that were decided about: later evidence made one of several.");
  }
  const isActive = (side: SideState) => side.status === "active";
  const gaveWay = (side: SideState, to: string | null) => side.status === "superseded" && side.supersededBy === to;
  const checks: Record<string, () => boolean> = {
    confirm: () => gaveWay(existing, incoming.id) && isActive(incoming),
    // Reconciling retires the incoming one in favour of the existing one; a person does not believe it at all.
    reject: () => isActive(existing) && (conflict.autoApplied ? gaveWay(incoming, existing.id) : incoming.status === "rejected"),
    keep_both: () => isActive(existing) && isActive(incoming),
    merge: () => gaveWay(existing, resolution.memoryId) && gaveWay(incoming, resolution.memoryId),
  };
  if (!Object.hasOwn(checks, resolution.action) || !checks[resolution.action]!())
    throw notUndoable("A later statement or decision has changed one of the two since.");
  if (resolution.action === "merge" && !(await isMergeUntouched(conflict.graph.id, resolution.memoryId))) {
    throw notUndoable("The merged memory was edited, said again, or has retired others since.");
  }
  return [existing, incoming];
}

async function isMergeUntouched(graphId: string, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const [merged] = await rows<{ isUntouched: boolean }>(sql`
    select status = 'active' and version = 1 and mentions_count = ${mergedMentions}::int as "isUntouched" from memories
    where id = ${id} and graph_id = ${graphId}`);
  return merged?.isUntouched === true && (await retiredBy(graphId, id)).length === 2;
}

async function removeMerged(graphId: string, id: string): Promise<void> {
  const entities = await entitiesOf(graphId, [id]);
  const rivals = await rows<{ id: string }>(sql`
    select incoming_memory_id as id from conflicts where existing_memory_id = ${id} and graph_id = ${graphId} union
    select existing_memory_id from conflicts where incoming_memory_id = ${id} and graph_id = ${graphId}`);
  await removeMemories(graphId, [id]);
  await recountContested(
    graphId,
    rivals.map((rival) => rival.id),
  );
  await deleteUnmentioned(graphId, entities);
}

const attributesOf = (graphId: string, ids: string[]) =>
  rows<{ entityId: string; attribute: string }>(sql`
    select attribute_entity_id as "entityId", attribute from memories
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and graph_id = ${graphId} and attribute_entity_id is not null`);
