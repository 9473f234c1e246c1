import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { deleteUnmentioned, entitiesOf } from "@/lib/entities/delete-unmentioned";
import { AppError } from "@/lib/errors";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { countConflicts, type StatusChange } from "@/lib/memories/count-conflicts";
import { type ConflictResolution, manualResolution } from "@/lib/memories/manual";
import { indirectActions, openContradictions, restoreConflicts, updateContested } from "@/lib/memories/open-conflicts";
import { removeMemories } from "@/lib/memories/remove-memories";
import { reconcileAttributes } from "@/lib/memories/restate-attributes";
import { memoriesSupersededBy } from "@/lib/memories/revive";
import type { Conflict } from "./conflict-record";
import { mergedMentions } from "./merge-sides";
import { currentSides, restoreConfidence, restoreMemories, restoreTrust, type SideState, type StateBefore } from "./sides";

/** Call it with the graph locked. @throws AppError CONFLICT_NOT_UNDOABLE if anything it wrote has changed since */
export async function undoResolution(ctx: ProjectContext, conflict: Conflict): Promise<void> {
  const graph = { projectId: ctx.project.id, graphId: conflict.graph.id };
  const before = await beforeOf(graph, conflict);
  const resolution = conflict.resolution!;
  const [existing, incoming] = await checkUnchanged(graph, conflict, resolution, before);

  const changed = [
    { now: existing, was: before!.existing },
    { now: incoming, was: before!.incoming },
  ].filter(({ now, was }) => now.status !== was.status);
  await restoreMemories(
    graph,
    changed.map(({ was }) => was),
  );
  if (resolution.action === "confirm" && !conflict.autoApplied) await restoreConfidence(graph, before!.incoming);
  if (!conflict.autoApplied) await restoreTrust(graph, before!.incoming);
  if (resolution.action === "merge") await removeMerged(graph, resolution.memoryId!);

  if (conflict.autoApplied) {
    const undo = manualResolution(ctx, "undo");
    await rows(sql`
      update conflicts set status = 'unresolved', auto_applied = false, resolution = ${JSON.stringify(undo)}::jsonb,
        resolved_at = ${undo.at}::timestamptz, before = null
      where id = ${conflict.id} and ${ofGraph(graph)}`);
    await countConflicts(graph, [{ id: conflict.id, before: conflict.status, after: "unresolved" }]);
    // A conflict settled against its incoming memory has a mirrored duplicate.
    const mirrored = await rows<StatusChange>(sql`
      delete from conflicts where ${ofGraph(graph)} and existing_memory_id = ${incoming.id} and incoming_memory_id = ${existing.id}
        and auto_applied and status = 'resolved' returning id, status as before, null as after`);
    await countConflicts(graph, mirrored);
  } else {
    await restoreConflicts(graph, [{ ...before!.conflict!, id: conflict.id, status: "unresolved" }]);
  }
  await restoreConflicts(graph, before!.moot ?? []);
  if (before!.revived?.length) await reconcileAttributes(graph, await attributesOf(graph, [incoming.id]));
  await openContradictions(
    graph,
    changed.map(({ now }) => now.id),
    "A resolution was undone. This attribute can only have one value.",
    manualResolution(ctx, "undo"),
  );
  await updateContested(graph, [existing.id, incoming.id]);
}

async function beforeOf(graph: Graph, { id }: Conflict): Promise<StateBefore | null> {
  const [row] = await rows<{ before: StateBefore | null }>(sql`select before from conflicts where id = ${id} and ${ofGraph(graph)}`);
  return row!.before;
}

export async function isUndoable(graph: Graph, conflict: Conflict): Promise<boolean> {
  return checkUnchanged(graph, conflict, conflict.resolution!, await beforeOf(graph, conflict)).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

const notUndoable = (reason: string) => new AppError("CONFLICT_NOT_UNDOABLE", `${reason} Edit or delete the memories instead.`);

async function checkUnchanged(
  graph: Graph,
  conflict: Conflict,
  resolution: ConflictResolution,
  before: StateBefore | null,
): Promise<[SideState, SideState]> {
  const sides = await currentSides(graph, [conflict.existing.id, conflict.incoming.id]);
  const [existing, incoming] = [sides.get(conflict.existing.id)!, sides.get(conflict.incoming.id)!];
  if (indirectActions.some((action) => action === resolution.action)) {
    throw notUndoable("This conflict was closed by an edit, or by merging or unmerging entities, so there is no resolution to undo.");
  }
  if (before && !conflict.autoApplied && !before.conflict) throw notUndoable("The earlier state of this conflict wasn't stored.");
  if (before?.existing?.id !== existing.id || before.incoming?.id !== incoming.id) {
    throw notUndoable("Later statements have merged one of the two memories with another.");
  }
  const isActive = (side: SideState) => side.status === "active";
  const isSuperseded = (side: SideState, to: string | null) => side.status === "superseded" && side.supersededBy === to;
  const checks: Record<string, () => boolean> = {
    confirm: () => isSuperseded(existing, incoming.id) && isActive(incoming),
    // Reconciling supersedes the incoming memory with the existing one; a person rejects it.
    reject: () => isActive(existing) && (conflict.autoApplied ? isSuperseded(incoming, existing.id) : incoming.status === "rejected"),
    keep_both: () => isActive(existing) && isActive(incoming),
    merge: () => isSuperseded(existing, resolution.memoryId) && isSuperseded(incoming, resolution.memoryId),
  };
  if (!Object.hasOwn(checks, resolution.action) || !checks[resolution.action]!())
    throw notUndoable("A later statement or decision has changed one of the two memories.");
  if (resolution.action === "merge" && !(await isMergeUntouched(graph, resolution.memoryId))) {
    throw notUndoable("The merged memory has since been edited or restated, or has superseded others.");
  }
  return [existing, incoming];
}

async function isMergeUntouched(graph: Graph, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const [merged] = await rows<{ isUntouched: boolean }>(sql`
    select status = 'active' and version = 1 and mentions_count = ${mergedMentions}::int as "isUntouched" from memories
    where id = ${id} and ${ofGraph(graph)}`);
  return merged?.isUntouched === true && (await memoriesSupersededBy(graph, id)).length === 2;
}

async function removeMerged(graph: Graph, id: string): Promise<void> {
  const entities = await entitiesOf(graph, [id]);
  const others = await rows<{ id: string }>(sql`
    select incoming_memory_id as id from conflicts where existing_memory_id = ${id} and ${ofGraph(graph)} union
    select existing_memory_id from conflicts where incoming_memory_id = ${id} and ${ofGraph(graph)}`);
  await removeMemories(graph, [id]);
  await updateContested(
    graph,
    others.map((other) => other.id),
  );
  await deleteUnmentioned(graph, entities);
}

const attributesOf = (graph: Graph, ids: string[]) =>
  rows<{ entityId: string; attribute: string }>(sql`
    select attribute_entity_id as "entityId", attribute from memories
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and ${ofGraph(graph)} and attribute_entity_id is not null`);
