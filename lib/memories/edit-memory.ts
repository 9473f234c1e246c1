import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/record";
import type { ProjectContext } from "@/lib/context";
import { canonicalJson } from "@/lib/crypto";
import { inTransaction, rows } from "@/lib/db/client";
import { unitKinds } from "@/lib/db/schema/search";
import { deleteUnmentioned, entitiesOf } from "@/lib/entities/delete-unmentioned";
import { removeLinks } from "@/lib/entities/links";
import { removeSubjectName } from "@/lib/entities/name-subject";
import { AppError } from "@/lib/errors";
import { recordIds } from "@/lib/events/record-event";
import { deleteStoredAnswers } from "@/lib/graphs/delete-stored-answers";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { formatId } from "@/lib/ids";
import { indexUnits, removeUnits } from "@/lib/search-index/postings";
import { replaceVectors, type Vectors } from "@/lib/search-index/vectors";
import { contentKey } from "@/lib/text/content-key";
import { redactInput } from "@/lib/text/redaction/policy";
import { addedTrust, requireTrust } from "@/lib/trust";
import { type MemoryType, searchText, type Trust } from "@/lib/vocabulary";
import { countConflicts, type StatusChange } from "./count-conflicts";
import { countingMemories } from "./count-memories";
import { type ExtractedStatement, extractStatement, mentionsTime } from "./extract-statement";
import { getMemory, type Memory } from "./get-memory";
import { linkStatements } from "./link-statements";
import { manualResolution } from "./manual";
import { closeSettledConflicts, openConflictsOf, openContradictions } from "./open-conflicts";
import { applyPassageChanges, embedTexts, passageChanges } from "./passage-changes";
import { reconcileAttributes } from "./restate-attributes";
import { memoriesSupersededBy, reactivateMemories } from "./revive";
import { type Lifetime, setLifetime } from "./set-lifetime";
import { memoryNotFound, type StoredMemory, storedMemory } from "./stored-memory";

export type Edit = Lifetime & { content?: string; type?: MemoryType; metadata?: Record<string, unknown> };

type Prepared = { words: ExtractedStatement; dated: boolean; vectors: Vectors };

/** Each concurrent edit forces another extraction. */
const maxTries = 5;

/**
 * Contradictions open a conflict: an edit supersedes nothing. Memories superseded by an attribute that is no longer set become active
 * again.
 * @param id null if the public id was malformed
 * @throws AppError MEMORY_NOT_FOUND, FORBIDDEN if the key may only add a lower class, CONTENT_BLOCKED, MODEL_UNAVAILABLE
 */
export async function editMemory(ctx: ProjectContext, input: { id: string | null; edit: Edit }): Promise<Memory> {
  const { id } = input;
  const { expiresAt, pinned, ...text } = input.edit;
  const edit: Edit = { ...redactInput(ctx, text), expiresAt, pinned };
  for (let tries = 0; tries < maxTries; tries++) {
    const memory = await storedMemory(ctx, id);
    requireTrust(ctx, memory.trust);
    const prepared = await prepare(ctx, memory, edit);
    if (await inTransaction(() => write(ctx, memory, edit, prepared))) return getMemory(ctx, memory.id);
  }
  throw new AppError("UNAVAILABLE", "This memory is being edited by someone else. Try again in a moment.", {
    headers: { "Retry-After": "1" },
  });
}

async function prepare(ctx: ProjectContext, memory: StoredMemory, { content }: Edit): Promise<Prepared | null> {
  if (content === undefined || content === memory.content) return null;
  const words = await extractStatement(content, memory.source);
  const changes = await passageChanges(graphOf(ctx, memory), [ownerAfter(memory, content)]);
  return {
    words,
    dated: await mentionsTime(memory.content, memory.source.saidAt),
    vectors: await embedTexts([content, ...changes.map(({ indexed }) => indexed)]),
  };
}

const graphOf = (ctx: ProjectContext, { graphId }: StoredMemory): Graph => ({ projectId: ctx.project.id, graphId });

const ownerAfter = ({ id, firstContent, isByHand }: StoredMemory, content: string) =>
  ({ id, is: isByHand || content !== firstContent ? "corrected" : "original" }) as const;

/** @returns false if the content has changed since `prepared` was computed */
async function write(ctx: ProjectContext, stored: StoredMemory, edit: Edit, prepared: Prepared | null): Promise<boolean> {
  const { id } = stored;
  const graph = graphOf(ctx, stored);
  if (!(await lockGraph(graph))) throw memoryNotFound();
  const before = await storedMemory(ctx, id);
  requireTrust(ctx, before.trust);
  // Another edit came between. It must not become half of this one.
  if (edit.content !== undefined && edit.content !== before.content && !prepared) return false;
  const { expiresAt, pinned } = edit;
  const hasNewLifetime = await setLifetime(ctx, graph, before, { expiresAt, pinned });
  const memory = hasNewLifetime ? await storedMemory(ctx, id) : before;
  const next = { content: edit.content ?? memory.content, type: edit.type ?? memory.type, metadata: edit.metadata ?? memory.metadata };
  const hasNewContent = next.content !== memory.content;
  const lifetime = { expiresAt: memory.expiresAt, pinned: memory.pinned };
  if (!hasNewContent && next.type === memory.type && canonicalJson(next.metadata) === canonicalJson(memory.metadata)) {
    if (!hasNewLifetime) return true;
    await deleteStoredAnswers(ctx);
    await record(ctx, "memory.edited", { type: "memory", id: formatId("memory", id) }, { version: memory.version, ...lifetime });
    return true;
  }

  const changes = hasNewContent ? await passageChanges(graph, [ownerAfter(memory, next.content)]) : [];
  await rows(sql`
    insert into memory_versions (project_id, graph_id, memory_id, version, type, content, metadata, reason, actor)
    select project_id, graph_id, id, version, type, content, metadata, 'Edited', ${JSON.stringify(ctx.actor)}::jsonb from memories
    where id = ${id} and ${ofGraph(graph)}`);
  await countingMemories(graph, [id], () =>
    rows(sql`
    update memories set content = ${next.content}, type = ${next.type}, metadata = ${JSON.stringify(next.metadata)}::jsonb,
      content_key = ${contentKey(next.type, next.content)}, version = version + 1, updated_at = now()
    where id = ${id} and ${ofGraph(graph)}`),
  );
  if (hasNewContent) {
    await replaceContent(ctx, memory, next.content, prepared!);
    await applyPassageChanges(graph, changes, prepared!.vectors);
  }
  // A restatement may become a memory of its own again.
  await rows(sql`
    update restatements r set statement = r.statement || jsonb_build_object('type', m.type, 'content', m.content, 'content_key', m.content_key,
      'metadata', m.metadata, 'attribute', m.attribute, 'attribute_value', m.attribute_value, 'attribute_ends', m.attribute_ends)
    from memories m where m.id = ${id} and ${ofGraph(graph, "m")} and r.project_id = m.project_id and r.memory_id = m.id and r.graph_id = m.graph_id`);
  await deleteStoredAnswers(ctx);
  await recordIds(graph, "memory.updated", "memory", [id]);
  await record(
    ctx,
    "memory.edited",
    { type: "memory", id: formatId("memory", id) },
    { version: memory.version + 1, ...next, ...(hasNewLifetime && lifetime) },
  );
  return true;
}

/** Whoever edits it vouches for it, as far as the key goes. */
const editedTrust = (ctx: ProjectContext, { trust }: StoredMemory): Trust => Math.max(trust, addedTrust(ctx, "internal")) as Trust;

async function replaceContent(ctx: ProjectContext, memory: StoredMemory, content: string, prepared: Prepared): Promise<void> {
  const { id, unit, source } = memory;
  const graph = graphOf(ctx, memory);
  const { words, dated, vectors } = prepared;
  const kind = memory.status === "active" ? unitKinds.memory : unitKinds.formerMemory;
  const entities = await entitiesOf(graph, [id]);
  const trust = editedTrust(ctx, memory);

  await removeUnits(graph, kind, [{ unit, text: searchText(memory) }]);
  await removeLinks(graph, [id]);
  await rows(
    sql`update memories set attribute_entity_id = null, attribute = null, attribute_value = null, attribute_ends = false,
        trust = ${trust}::smallint, stated = stated || jsonb_build_object('trust', ${trust}::int)
      where id = ${id} and ${ofGraph(graph)}`,
  );
  if (source.user && memory.attribute === "NAME") await removeSubjectName(graph, source.user.id, memory);
  await linkStatements(graph, source.user, [{ ...words, id, content, unit, trust }]);
  const [after] = await rows<{ entityId: string | null; attribute: string | null }>(
    sql`select attribute_entity_id as "entityId", attribute from memories where id = ${id} and ${ofGraph(graph)}`,
  );
  await indexUnits(graph, kind, [{ unit, text: searchText({ content, attribute: after!.attribute }) }]);
  await replaceVectors(graph, [{ unit, kind, text: content }], vectors);
  if (dated || words.validFrom || words.validUntil) await setValidTime(graph, memory, words);

  const isSameAttribute = after!.entityId === memory.attributeEntityId && after!.attribute === memory.attribute;
  if (!isSameAttribute) await releaseRetired(graph, memory);
  const resolution = manualResolution(ctx, "edit");
  await closeSettledConflicts(graph, await openConflictsOf(graph, id), resolution);
  if (memory.status === "active") {
    await openContradictions(graph, [id], "One of them was edited. This attribute can only have one value.", resolution);
  }
  await deleteUnmentioned(graph, entities);
}

/** A superseded memory keeps the end that its successor set. */
async function setValidTime(graph: Graph, { id, status }: StoredMemory, { validFrom, validUntil }: ExtractedStatement): Promise<void> {
  const [from, until] = [validFrom?.toISOString() ?? null, validUntil?.toISOString() ?? null];
  await rows(sql`
    update memories set valid_from = ${from}::timestamptz,
      valid_until = case when ${status} = 'superseded' and stated is not null and valid_until is not null then valid_until else ${until}::timestamptz end,
      stated = case when stated is not null then stated || jsonb_build_object('validFrom', ${from}::timestamptz, 'validUntil', ${until}::timestamptz) end
    where id = ${id} and ${ofGraph(graph)}`);
}

async function releaseRetired(graph: Graph, { id }: StoredMemory): Promise<void> {
  const released = (await memoriesSupersededBy(graph, id)).filter(({ isByRule }) => isByRule).map((retired) => retired.id);
  if (released.length === 0) return;
  const keys = await reactivateMemories(graph, released);
  const gone = await rows<StatusChange>(sql`
    delete from conflicts where incoming_memory_id = ${id} and ${ofGraph(graph)} and auto_applied and status = 'resolved'
      and existing_memory_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(released)}::jsonb))
    returning id, status as before, null as after`);
  await countConflicts(graph, gone);
  await reconcileAttributes(graph, keys);
}
