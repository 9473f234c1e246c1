import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { deleteUnmentioned, entitiesOf } from "@/lib/entities/delete-unmentioned";
import { unnameSubject } from "@/lib/entities/name-subject";
import { deleteStoredAnswers } from "@/lib/graphs/delete-stored-answers";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { showId } from "@/lib/ids";
import { describeError, log } from "@/lib/log";
import type { Vectors } from "@/lib/search-index/vectors";
import { recountContested } from "./open-conflicts";
import { changePassages, passageChanges, vectorsOf } from "./passage-changes";
import { removeMemories } from "./remove-memories";
import { restateAttributes } from "./restate-attributes";
import { retiredBy, revive } from "./revive";
import { memoryNotFound, type StoredMemory, storedMemory } from "./stored-memory";

/**
 * Deletes a memory as if it had never been said: its row, versions, repetitions, mentions, edges and conflicts, entities that
 * nothing else speaks of, and its words in the passages, so that no search or answer finds them. What it had superseded is
 * believed again, unless something else retires it. Messages and documents stay as the record of what arrived.
 * @param id the stored id; null when the shown one had the wrong form
 * @throws AppError MEMORY_NOT_FOUND
 */
export async function deleteMemory(ctx: ProjectContext, id: string | null): Promise<{ deleted: true; id: string }> {
  const memory = await storedMemory(ctx, id);
  const { graphId } = memory;
  const vectors = await vectorsAfter(graphId, memory.id);
  await inTransaction(async () => {
    if (!(await lockGraph(graphId))) throw memoryNotFound();
    // Under the lock once more: it may have been edited, or deleted by another.
    const present = await storedMemory(ctx, memory.id);
    const gone = [present.id, ...(await sameDrafts(present))];
    const retired = await retiredBy(graphId, present.id);
    const disputed = await rivalsOf(graphId, present.id);
    const entities = await entitiesOf(graphId, gone);
    const changes = await passageChanges(
      graphId,
      gone.map((id) => ({ id, is: "deleted" })),
    );
    await rows(sql`
      update conflicts set status = 'unresolved', auto_applied = false, resolution = null
      where graph_id = ${graphId} and resolution ->> 'action' = 'merge' and resolution ->> 'memoryId' = ${present.id}::text`);
    await removeMemories(graphId, gone);
    await changePassages(graphId, changes, vectors);
    const keys = await revive(
      graphId,
      retired.map(({ id }) => id),
    );
    await restateAttributes({ projectId: ctx.project.id, graphId }, keys);
    await recountContested(graphId, [...disputed, ...retired.map(({ id }) => id)]);
    const { user } = present.source;
    if (user && present.attribute === "NAME" && present.attributeValue) await unnameSubject(graphId, user.id, present);
    await deleteUnmentioned(graphId, entities);
    await deleteStoredAnswers(ctx);
    await record(ctx, "memory.deleted", { type: "memory", id: showId("memory", present.id) }, { version: present.version });
  });
  return { deleted: true, id: memory.id };
}

/** A deletion waits for no model: without vectors the passages' other words are found by themselves. */
async function vectorsAfter(graphId: string, id: string): Promise<Vectors> {
  const changes = await passageChanges(graphId, [{ id, is: "deleted" }]);
  try {
    return await vectorsOf(changes.map(({ indexed }) => indexed));
  } catch (error) {
    log.warn("memory.deleted_without_vectors", describeError(error));
    return new Map();
  }
}

/** Drafts of jobs in flight that say the same: as repetitions they would have gone with it. */
async function sameDrafts(memory: StoredMemory): Promise<string[]> {
  const found = await rows<{ id: string }>(sql`
    select id from memories where graph_id = ${memory.graphId} and status = 'draft' and content_key = ${memory.contentKey} union
    select id from memories where graph_id = ${memory.graphId} and status = 'draft' and attribute_entity_id = ${memory.attributeEntityId}::uuid
      and attribute = ${memory.attribute}::text and lower(attribute_value) = lower(${memory.attributeValue}::text)`);
  return found.map(({ id }) => id);
}

/** The other sides of a memory's conflicts. */
async function rivalsOf(graphId: string, id: string): Promise<string[]> {
  const found = await rows<{ id: string }>(sql`
    select incoming_memory_id as id from conflicts where existing_memory_id in ${uuids([id])} and graph_id = ${graphId} union
    select existing_memory_id from conflicts where incoming_memory_id in ${uuids([id])} and graph_id = ${graphId}`);
  return found.map(({ id }) => id);
}
