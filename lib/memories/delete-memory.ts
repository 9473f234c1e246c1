import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { texts, uuids } from "@/lib/db/sql-lists";
import { deleteUnmentioned, entitiesOf } from "@/lib/entities/delete-unmentioned";
import { removeSubjectName } from "@/lib/entities/name-subject";
import { deleteStoredAnswers } from "@/lib/graphs/delete-stored-answers";
import { type Graph, ofGraph, within } from "@/lib/graphs/graph";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { formatId } from "@/lib/ids";
import { describeError, log } from "@/lib/log";
import type { Vectors } from "@/lib/search-index/vectors";
import { requireTrust } from "@/lib/trust";
import { reopenConflicts, updateContested } from "./open-conflicts";
import { applyPassageChanges, embedTexts, passageChanges } from "./passage-changes";
import { removeMemories } from "./remove-memories";
import { reconcileAttributes } from "./restate-attributes";
import { reactivateMemories } from "./revive";
import { memoryNotFound, type StoredMemory, storedMemories, storedMemory } from "./stored-memory";

/**
 * Memories it superseded become active again. Messages and documents are kept.
 * @param id null if the public id was malformed
 * @throws AppError MEMORY_NOT_FOUND, FORBIDDEN if the key may only add a lower class
 */
export async function deleteMemory(ctx: ProjectContext, id: string | null): Promise<{ deleted: true; id: string }> {
  const memory = await storedMemory(ctx, id);
  requireTrust(ctx, memory.trust);
  const graph = { projectId: ctx.project.id, graphId: memory.graphId };
  const vectors = await vectorsAfter(graph, [memory.id]);
  await inTransaction(async () => {
    if (!(await lockGraph(graph))) throw memoryNotFound();
    const current = await storedMemory(ctx, memory.id);
    await deleteLocked(ctx, graph, { memories: [current], vectors, released: await supersededBy(graph, [current.id]) });
    await record(ctx, "memory.deleted", { type: "memory", id: formatId("memory", current.id) }, { version: current.version });
  });
  return { deleted: true, id: memory.id };
}

/** As `deleteMemory`, with one audit entry. Memories that are gone already are skipped. @returns how many were deleted */
export async function deleteMemories(ctx: ProjectContext, graphId: string, ids: string[]): Promise<number> {
  const graph = { projectId: ctx.project.id, graphId };
  const vectors = await vectorsAfter(graph, ids);
  return inTransaction(async () => {
    if (!(await lockGraph(graph))) return 0;
    const memories = (await storedMemories(ctx, ids)).filter((memory) => memory.graphId === graphId);
    if (memories.length === 0) return 0;
    for (const { trust } of memories) requireTrust(ctx, trust);
    const released = await supersededBy(
      graph,
      memories.map(({ id }) => id),
    );
    await deleteLocked(ctx, graph, { memories, vectors, released });
    await record(ctx, "memories.deleted", { type: "graph", id: formatId("graph", graphId) }, { count: memories.length });
    return memories.length;
  });
}

type Deletion = {
  memories: StoredMemory[];
  /** From `vectorsAfter`. */
  vectors: Vectors;
  /** Superseded memories that become active again. */
  released: string[];
};

/** Call it with the graph locked. */
export async function deleteLocked(ctx: ProjectContext, graph: Graph, { memories, vectors, released }: Deletion): Promise<void> {
  const ids = memories.map(({ id }) => id);
  const deleted = [...new Set([...ids, ...(await sameDrafts(graph, ids))])];
  const conflicting = await conflictingWith(graph, ids);
  const entities = await entitiesOf(graph, deleted);
  const changes = await passageChanges(
    graph,
    deleted.map((id) => ({ id, is: "deleted" })),
  );
  await reopenConflicts(graph, sql`o.resolution ->> 'action' = 'merge' and o.resolution ->> 'memoryId' in ${texts(ids)}`);
  await removeMemories(graph, deleted);
  await applyPassageChanges(graph, changes, vectors);
  const keys = await reactivateMemories(graph, released);
  await reconcileAttributes(graph, keys);
  await updateContested(graph, [...conflicting, ...released]);
  for (const memory of memories) {
    const { user } = memory.source;
    if (user && memory.attribute === "NAME" && memory.attributeValue) await removeSubjectName(graph, user.id, memory);
  }
  await deleteUnmentioned(graph, entities);
  await deleteStoredAnswers(ctx);
}

/** Call it outside the transaction. Never fails: without the model, the rest of the passage is still found by keywords. */
export async function vectorsAfter(graph: Graph, ids: string[]): Promise<Vectors> {
  const changes = await passageChanges(
    graph,
    ids.map((id) => ({ id, is: "deleted" })),
  );
  try {
    return await embedTexts(changes.map(({ indexed }) => indexed));
  } catch (error) {
    log.warn("memory.deleted_without_vectors", describeError(error));
    return new Map();
  }
}

/** Of running jobs: stored as restatements, they would have been deleted too. */
async function sameDrafts(graph: Graph, ids: string[]): Promise<string[]> {
  const deleted = sql`(select * from memories where id in ${uuids(ids)} and ${within(graph)})`;
  const draft = sql`memories d on ${ofGraph(graph, "d")} and d.status = 'draft'`;
  const found = await rows<{ id: string }>(sql`
    select d.id from ${deleted} m join ${draft} and d.content_key = m.content_key union
    select d.id from ${deleted} m join ${draft} and d.attribute_entity_id = m.attribute_entity_id
      and d.attribute = m.attribute and lower(d.attribute_value) = lower(m.attribute_value)`);
  return found.map(({ id }) => id);
}

/** Without those that are deleted, too. */
export async function supersededBy(graph: Graph, ids: string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(sql`
    select id from memories where superseded_by in ${uuids(ids)} and ${within(graph)} and status = 'superseded'
      and id not in ${uuids(ids)} order by id`);
  return found.map(({ id }) => id);
}

async function conflictingWith(graph: Graph, ids: string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(sql`
    select incoming_memory_id as id from conflicts where existing_memory_id in ${uuids(ids)} and ${within(graph)} union
    select existing_memory_id from conflicts where incoming_memory_id in ${uuids(ids)} and ${within(graph)}`);
  return found.map(({ id }) => id);
}
