import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { texts, uuids } from "@/lib/db/sql-lists";
import { newId } from "@/lib/ids";
import { disputesAmong, knownColumns, readKnown } from "./known-memories";
import type { Hand } from "./manual";
import { bySaying, excludes, type Known } from "./reconcile";

/** Acts of persons that close a conflict without deciding between its sides. */
export const indirect = ["edit", "merge_entities", "unmerge_entities"] as const;

type Graph = { projectId: string; graphId: string };

/** A conflict as it stood before somebody closed or opened it, for an exact undo. */
export type ConflictBefore = { id: string; status: string; autoApplied: boolean; resolution: unknown; before: unknown };

/** Marks these memories of a graph as contested while an open conflict has them as a side. */
export async function recountContested(graphId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await rows(sql`
    update memories m set contested = not m.contested
    where m.id in ${uuids(ids)} and m.graph_id = ${graphId} and m.contested <> (
      exists (select 1 from conflicts c where c.existing_memory_id = m.id and c.graph_id = m.graph_id and c.status = 'unresolved')
      or exists (select 1 from conflicts c where c.incoming_memory_id = m.id and c.graph_id = m.graph_id and c.status = 'unresolved'))`);
}

/**
 * Closes what is open between these memories, which are retired, and others: there is nothing left to decide.
 * @returns the conflicts as they were
 */
export async function closeMoot(graphId: string, retired: string[], memoryId: string | null): Promise<ConflictBefore[]> {
  if (retired.length === 0) return [];
  const resolution = {
    action: "superseded",
    by: "system",
    at: new Date().toISOString(),
    note: "One side is not believed any more.",
    memoryId,
  };
  const closed = await rows<ConflictBefore & { existing: string; incoming: string }>(sql`
    with moot as (
      select * from conflicts where graph_id = ${graphId} and status = 'unresolved' and existing_memory_id in ${uuids(retired)} union
      select * from conflicts where graph_id = ${graphId} and status = 'unresolved' and incoming_memory_id in ${uuids(retired)}
    ), closed as (
      update conflicts c set status = 'resolved', auto_applied = true, resolution = ${JSON.stringify(resolution)}::jsonb
      from moot where c.id = moot.id and c.graph_id = ${graphId}
    )
    select id, status, auto_applied as "autoApplied", resolution, before, existing_memory_id as existing, incoming_memory_id as incoming from moot`);
  await recountContested(
    graphId,
    closed.flatMap(({ existing, incoming }) => [existing, incoming]),
  );
  return closed.map(({ existing: _, incoming: __, ...conflict }) => conflict);
}

/** Puts conflicts of a graph back as they were, where both sides are active. */
export async function restoreConflicts(graphId: string, conflicts: ConflictBefore[]): Promise<void> {
  if (conflicts.length === 0) return;
  const restored = await rows<{ existing: string; incoming: string }>(sql`
    update conflicts c set status = s.status, auto_applied = s."autoApplied", resolution = nullif(s.resolution, 'null'::jsonb),
      before = nullif(s.before, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(conflicts)}::jsonb) as s (id uuid, status text, "autoApplied" boolean, resolution jsonb, before jsonb)
    where c.id = s.id and c.graph_id = ${graphId} and (select count(*) from memories m
      where m.id in (c.existing_memory_id, c.incoming_memory_id) and m.graph_id = c.graph_id and m.status = 'active') = 2
    returning c.existing_memory_id as existing, c.incoming_memory_id as incoming`);
  await recountContested(
    graphId,
    restored.flatMap(({ existing, incoming }) => [existing, incoming]),
  );
}

/** What was done to conflicts, for an exact undo: those that were made, and others as they were. */
export type Opened = { made: string[]; reopened: ConflictBefore[] };

const nothingOpened: Opened = { made: [], reopened: [] };

/**
 * Opens a conflict between each of these memories and every other that is believed and cannot hold beside it, where a person's act
 * has brought them together: nothing is retired by itself then. What a person has decided of two memories stands.
 */
export async function contestClaims(graph: Graph, ids: string[], reason: string, hand: Hand): Promise<Opened> {
  if (ids.length === 0) return nothingOpened;
  const known = await readKnown(
    graph.graphId,
    sql`with keys as (select distinct attribute_entity_id, attribute from memories
        where id in ${uuids(ids)} and graph_id = ${graph.graphId} and status = 'active' and attribute_entity_id is not null)
      select ${knownColumns} from keys k join memories m on m.attribute_entity_id = k.attribute_entity_id and m.attribute = k.attribute
      where m.graph_id = ${graph.graphId} and m.status = 'active'`,
  );
  const wanted = new Set(ids);
  const pairs = pairsOf(known.sort(bySaying)).filter(
    ([one, other]) => (wanted.has(one.id) || wanted.has(other.id)) && contradict(one, other),
  );
  if (pairs.length === 0) return nothingOpened;
  const disputes = await disputesAmong(graph.graphId, known);
  const found = pairs.flatMap(([existing, incoming]) => {
    const between = disputes.filter(
      (each) =>
        (each.existing === existing.id && each.incoming === incoming.id) ||
        (each.existing === incoming.id && each.incoming === existing.id),
    );
    if (between.some(({ isOpen }) => isOpen)) return [];
    const confidence = Math.min(existing.confidence, incoming.confidence);
    return [{ id: between[0]?.id ?? newId(), existing: existing.id, incoming: incoming.id, attribute: incoming.attribute, confidence }];
  });
  const before = await conflictsAsTheyAre(
    graph.graphId,
    found.map(({ id }) => id),
  );
  const opened = await rows<{ id: string; existing: string; incoming: string }>(sql`
    insert into conflicts as c (id, project_id, graph_id, kind, status, confidence, reason, attribute, existing_memory_id, incoming_memory_id,
      suggested_action, auto_applied, resolution)
    select p.id, ${graph.projectId}::uuid, ${graph.graphId}::uuid, 'CONTRADICTION', 'unresolved', p.confidence, ${reason}, p.attribute, p.existing,
      p.incoming, 'confirm', false, ${JSON.stringify(hand)}::jsonb
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as p (id uuid, existing uuid, incoming uuid, attribute text, confidence real)
    on conflict (id) do update set status = 'unresolved', auto_applied = false, resolution = excluded.resolution
      where c.graph_id = excluded.graph_id and (c.resolution ->> 'by' = 'system' or c.resolution ->> 'action' in ${texts([...indirect])})
    returning id, existing_memory_id as existing, incoming_memory_id as incoming`);
  await recountContested(
    graph.graphId,
    opened.flatMap(({ existing, incoming }) => [existing, incoming]),
  );
  const isThere = new Set(before.map(({ id }) => id));
  const ofOpened = new Set(opened.map(({ id }) => id));
  return { made: [...ofOpened].filter((id) => !isThere.has(id)), reopened: before.filter(({ id }) => ofOpened.has(id)) };
}

const conflictsAsTheyAre = (graphId: string, ids: string[]): Promise<ConflictBefore[]> =>
  rows<ConflictBefore>(sql`
    select id, status, auto_applied as "autoApplied", resolution, before from conflicts where id in ${uuids(ids)} and graph_id = ${graphId}`);

/** Two claims about one attribute of one entity that cannot both hold. */
const contradict = (one: Known, other: Known): boolean =>
  one.attribute !== null && one.attribute === other.attribute && one.attributeEntityId === other.attributeEntityId && excludes(one, other);

const pairsOf = (list: Known[]): [Known, Known][] =>
  list.flatMap((one, n) => list.slice(n + 1).map((other): [Known, Known] => [one, other]));

/**
 * Closes those of a graph's open conflicts whose sides do not speak against each other any more, after a person's act.
 * @returns the conflicts as they were
 */
export async function closeAgreed(
  graph: Graph,
  conflicts: { id: string; existing: string; incoming: string }[],
  hand: Hand,
): Promise<ConflictBefore[]> {
  if (conflicts.length === 0) return [];
  const sides = uuids(conflicts.flatMap(({ existing, incoming }) => [existing, incoming]));
  const known = await readKnown(
    graph.graphId,
    sql`select ${knownColumns} from memories m where m.id in ${sides} and m.graph_id = ${graph.graphId}`,
  );
  const byId = new Map(known.map((memory) => [memory.id, memory]));
  const isAgreed = ({ existing, incoming }: { existing: string; incoming: string }) => {
    const [one, other] = [byId.get(existing), byId.get(incoming)];
    return !(one && other && contradict(one, other));
  };
  const agreed = conflicts.filter(isAgreed).map(({ id }) => id);
  const before = await conflictsAsTheyAre(graph.graphId, agreed);
  await rows(sql`
    update conflicts set status = 'resolved', auto_applied = false, resolution = ${JSON.stringify(hand)}::jsonb
    where id in ${uuids(agreed)} and graph_id = ${graph.graphId}`);
  await recountContested(
    graph.graphId,
    known.map((memory) => memory.id),
  );
  return before;
}

/** The open conflicts that a memory is a side of. */
export const openConflictsOf = async (graphId: string, id: string) =>
  (await disputesAmong(graphId, [{ id }])).filter(({ isOpen }) => isOpen);
