import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { inTransaction, rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { deleteUnmentioned, entitiesOf } from "@/lib/entities/delete-unmentioned";
import { removeSubjectName } from "@/lib/entities/name-subject";
import { deleteStoredAnswers } from "@/lib/graphs/delete-stored-answers";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { formatId } from "@/lib/ids";
import { describeError, log } from "@/lib/log";
import type { Vectors } from "@/lib/search-index/vectors";
import { requireTrust } from "@/lib/trust";
import { updateContested } from "./open-conflicts";
import { applyPassageChanges, embedTexts, passageChanges } from "./passage-changes";
import { removeMemories } from "./remove-memories";
import { reconcileAttributes } from "./restate-attributes";
import { memoriesSupersededBy, reactivateMemories } from "./revive";
import { memoryNotFound, type StoredMemory, storedMemory } from "./stored-memory";

/**
 * Memories it superseded become active again. Messages and documents are kept.
 * @param id null if the public id was malformed
 * @throws AppError MEMORY_NOT_FOUND, FORBIDDEN if the key may only add a lower class
 */
export async function deleteMemory(ctx: ProjectContext, id: string | null): Promise<{ deleted: true; id: string }> {
  const memory = await storedMemory(ctx, id);
  requireTrust(ctx, memory.trust);
  const { graphId } = memory;
  const vectors = await vectorsAfter(graphId, memory.id);
  await inTransaction(async () => {
    if (!(await lockGraph(graphId))) throw memoryNotFound();
    const current = await storedMemory(ctx, memory.id);
    const deleted = [current.id, ...(await sameDrafts(current))];
    const supersededByIt = await memoriesSupersededBy(graphId, current.id);
    const conflicting = await conflictingWith(graphId, current.id);
    const entities = await entitiesOf(graphId, deleted);
    const changes = await passageChanges(
      graphId,
      deleted.map((id) => ({ id, is: "deleted" })),
    );
    await rows(sql`
      update conflicts set status = 'unresolved', auto_applied = false, resolution = null
      where graph_id = ${graphId} and resolution ->> 'action' = 'merge' and resolution ->> 'memoryId' = ${current.id}::text`);
    await removeMemories(graphId, deleted);
    await applyPassageChanges(graphId, changes, vectors);
    const keys = await reactivateMemories(
      graphId,
      supersededByIt.map(({ id }) => id),
    );
    await reconcileAttributes({ projectId: ctx.project.id, graphId }, keys);
    await updateContested(graphId, [...conflicting, ...supersededByIt.map(({ id }) => id)]);
    const { user } = current.source;
    if (user && current.attribute === "NAME" && current.attributeValue) await removeSubjectName(graphId, user.id, current);
    await deleteUnmentioned(graphId, entities);
    await deleteStoredAnswers(ctx);
    await record(ctx, "memory.deleted", { type: "memory", id: formatId("memory", current.id) }, { version: current.version });
  });
  return { deleted: true, id: memory.id };
}

/** Never fails: without the model, the rest of the passage is still found by keywords. */
async function vectorsAfter(graphId: string, id: string): Promise<Vectors> {
  const changes = await passageChanges(graphId, [{ id, is: "deleted" }]);
  try {
    return await embedTexts(changes.map(({ indexed }) => indexed));
  } catch (error) {
    log.warn("memory.deleted_without_vectors", describeError(error));
    return new Map();
  }
}

/** Of running jobs: stored as restatements, they would have been deleted too. */
async function sameDrafts(memory: StoredMemory): Promise<string[]> {
  const found = await rows<{ id: string }>(sql`
    select id from memories where graph_id = ${memory.graphId} and status = 'draft' and content_key = ${memory.contentKey} union
    select id from memories where graph_id = ${memory.graphId} and status = 'draft' and attribute_entity_id = ${memory.attributeEntityId}::uuid
      and attribute = ${memory.attribute}::text and lower(attribute_value) = lower(${memory.attributeValue}::text)`);
  return found.map(({ id }) => id);
}

async function conflictingWith(graphId: string, id: string): Promise<string[]> {
  const found = await rows<{ id: string }>(sql`
    select incoming_memory_id as id from conflicts where existing_memory_id in ${uuids([id])} and graph_id = ${graphId} union
    select existing_memory_id from conflicts where incoming_memory_id in ${uuids([id])} and graph_id = ${graphId}`);
  return found.map(({ id }) => id);
}
