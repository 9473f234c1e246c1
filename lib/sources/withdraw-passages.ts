import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { unitKinds } from "@/lib/db/schema/search";
import { uuids } from "@/lib/db/sql-lists";
import { deleteUnmentioned, entitiesOf } from "@/lib/entities/delete-unmentioned";
import { type Graph, ofGraph, within } from "@/lib/graphs/graph";
import { applyDecisions } from "@/lib/memories/apply-decisions";
import { countingMemories } from "@/lib/memories/count-memories";
import { knownColumns, readKnownMemories, readRestatements } from "@/lib/memories/known-memories";
import type { KnownMemory } from "@/lib/memories/known-memory";
import { closeMootConflicts, updateContested } from "@/lib/memories/open-conflicts";
import { applyPassageChanges, type PassageChange } from "@/lib/memories/passage-changes";
import { removeMemories } from "@/lib/memories/remove-memories";
import { type AttributeKey, reconcileAttributes } from "@/lib/memories/restate-attributes";
import { searchUnitOf } from "@/lib/memories/restatements";
import { memoriesSupersededBy, reactivateMemories } from "@/lib/memories/revive";
import { moveUnits } from "@/lib/search-index/postings";

export type WithdrawnCounts = { passages: number; memories: number; held: number };

type Withdrawal = {
  episodeIds: string[];
  /** Which of their passages, on `c`. */
  passages: SQL;
  /** Which of the memories that rest on these, on `m`. */
  memories: SQL;
  /** Superseded memories stay as history. */
  how: "delete" | "supersede";
};

/**
 * Takes passages out of search, with what rests on them alone. What another source states, too, rests on that one from then on, and what
 * it superseded is active again. Messages and documents stay. Call it with the graph locked.
 */
export async function withdrawPassages(graph: Graph, { episodeIds, passages, memories, how }: Withdrawal): Promise<WithdrawnCounts> {
  const changes = await rows<PassageChange>(sql`
    select id, unit::float8 as unit, is_pending as "isPending", content as before, '' as content, '' as indexed from chunks c
    where episode_id in ${uuids(episodeIds)} and ${within(graph)} and ${passages} order by unit`);
  const chunkIds = uuids(changes.map(({ id }) => id));
  const [held] = await rows<{ count: number }>(sql`
    with gone as (delete from held_memories where chunk_id in ${chunkIds} and ${ofGraph(graph)} and status <> 'approved' returning 1)
    select count(*)::int as count from gone`);
  const weakened = await removeRestatements(graph, changes);
  const resting = await readKnownMemories(
    graph,
    sql`select ${knownColumns} from memories m where m.chunk_id in ${chunkIds} and ${ofGraph(graph, "m")} and ${memories}`,
  );
  const ids = resting.map(({ id }) => id);
  const entities = how === "delete" ? await entitiesOf(graph, ids) : [];
  const opposed = await opposedTo(graph, ids);
  const released: string[] = [];
  for (const id of ids) released.push(...(await memoriesSupersededBy(graph, id)).map((superseded) => superseded.id));
  await promoteRestatements(graph, resting);
  if (how === "delete") await removeMemories(graph, ids);
  else await supersedeWithoutSuccessor(graph, resting);
  await applyPassageChanges(graph, changes, new Map());
  const keys = await reactivateMemories(
    graph,
    released.filter((id) => !ids.includes(id)),
  );
  await reconcileAttributes(graph, [...keys, ...keysOf(resting), ...weakened]);
  await updateContested(graph, [...opposed, ...released]);
  await deleteUnmentioned(graph, entities);
  return { passages: changes.length, memories: resting.length, held: held!.count };
}

async function supersedeWithoutSuccessor(graph: Graph, resting: KnownMemory[]): Promise<void> {
  const drafts = resting.filter(({ status }) => status === "draft").map(({ id }) => id);
  const active = resting.filter(({ status }) => status === "active");
  const ids = active.map(({ id }) => id);
  await removeMemories(graph, drafts);
  await countingMemories(graph, ids, () =>
    rows(sql`
      update memories set status = 'superseded', superseded_by = null, superseded_at = now(), contested = false, updated_at = now()
      where id in ${uuids(ids)} and ${within(graph)}`),
  );
  await moveUnits(graph, unitKinds.memory, unitKinds.formerMemory, active.map(searchUnitOf));
  await closeMootConflicts(graph, ids, null);
}

const keysOf = (memories: KnownMemory[]): AttributeKey[] =>
  memories.flatMap(({ attributeEntityId, attribute }) =>
    attributeEntityId && attribute ? [{ entityId: attributeEntityId, attribute }] : [],
  );

/** @returns the attributes whose memories lose a mention */
async function removeRestatements(graph: Graph, changes: PassageChange[]): Promise<AttributeKey[]> {
  const weakened = await rows<{ entityId: string | null; attribute: string | null }>(sql`
    with gone as (
      delete from restatements where chunk_id in ${uuids(changes.map(({ id }) => id))} and ${ofGraph(graph)} returning project_id, memory_id, statement
    ), counted as (
      -- A restatement of a lower class counted for nothing.
      update memories m set mentions_count = greatest(1, m.mentions_count - n.count), updated_at = now(),
        confidence = case when n.count >= m.mentions_count - 1 then coalesce((m.stated ->> 'confidence')::real, m.confidence) else m.confidence end
      from (select g.memory_id, count(*)::int as count from gone g join memories o on o.project_id = g.project_id and o.id = g.memory_id
        where coalesce((g.statement ->> 'trust')::int, 0) >= o.trust group by g.memory_id) n
      where m.id = n.memory_id and ${ofGraph(graph, "m")} returning m.id
    )
    select distinct m.attribute_entity_id as "entityId", m.attribute from gone g join memories m on m.id = g.memory_id and ${ofGraph(graph, "m")}`);
  return weakened.flatMap(({ entityId, attribute }) => (entityId && attribute ? [{ entityId, attribute }] : []));
}

/** What another source states, too, rests on that one from now on. */
async function promoteRestatements(graph: Graph, resting: KnownMemory[]): Promise<void> {
  const restated = await readRestatements(
    graph,
    resting.map(({ id }) => id),
  );
  const decisions = resting.flatMap((of) => {
    const [memory, ...others] = restated.filter(({ restates }) => restates === of.id);
    if (!memory) return [];
    return [{ kind: "restore" as const, of, memory }, ...others.map((other) => ({ kind: "reassign" as const, of: memory, memory: other }))];
  });
  if (decisions.length > 0) await applyDecisions(graph, decisions);
}

async function opposedTo(graph: Graph, ids: string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(sql`
    select incoming_memory_id as id from conflicts where existing_memory_id in ${uuids(ids)} and ${within(graph)} union
    select existing_memory_id from conflicts where incoming_memory_id in ${uuids(ids)} and ${within(graph)}`);
  return found.map(({ id }) => id);
}
