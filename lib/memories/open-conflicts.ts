import { type SQL, sql } from "drizzle-orm";
import { rows, writeAhead } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import { uuids } from "@/lib/db/sql-lists";
import { type Graph, ofGraph, within } from "@/lib/graphs/graph";
import { newId } from "@/lib/ids";
import type { ConflictKind } from "@/lib/vocabulary";
import { byStatedTime, contradicts } from "./contradicts";
import { countConflicts, type StatusChange } from "./count-conflicts";
import { knownColumns, readDisputes, readKnownMemories } from "./known-memories";
import type { KnownMemory } from "./known-memory";
import type { ConflictResolution } from "./manual";

export const indirectActions = ["edit", "approve", "merge_entities", "unmerge_entities"] as const;
/** Not as a parameter: Citus' own planner doesn't pass its type on to `on conflict`. */
const indirectNames = sql.raw(indirectActions.map((action) => `'${action}'`).join(", "));

export type ConflictBefore = { id: string; status: string; autoApplied: boolean; resolution: unknown; before: unknown };

/** A memory of a lower class leaves the higher one uncontested. */
export async function updateContested(graph: Graph, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await writeAhead(sql`
    update memories m set contested = not m.contested
    where m.id in ${uuids(ids)} and ${within(graph, "m")} and m.contested <> (
      exists (select 1 from conflicts c where c.project_id = ${graph.projectId}::uuid and c.existing_memory_id = m.id and c.graph_id = m.graph_id and c.status = 'unresolved'
        and c.kind <> 'UNTRUSTED')
      or exists (select 1 from conflicts c where c.project_id = ${graph.projectId}::uuid and c.incoming_memory_id = m.id and c.graph_id = m.graph_id and c.status = 'unresolved'))`);
}

export async function closeMootConflicts(graph: Graph, inactive: string[], memoryId: string | null): Promise<ConflictBefore[]> {
  if (inactive.length === 0) return [];
  const resolution = {
    action: "superseded",
    by: "system",
    at: new Date().toISOString(),
    note: "One of the two memories is no longer active.",
    memoryId,
  };
  const closed = await rows<ConflictBefore & { existing: string; incoming: string }>(sql`
    with moot as (
      select * from conflicts where ${within(graph)} and status = 'unresolved' and existing_memory_id in ${uuids(inactive)} union
      select * from conflicts where ${within(graph)} and status = 'unresolved' and incoming_memory_id in ${uuids(inactive)}
    ), closed as (
      update conflicts c set status = 'resolved', auto_applied = true, resolution = ${JSON.stringify(resolution)}::jsonb,
        resolved_at = ${resolution.at}::timestamptz
      from moot where c.id = moot.id and ${ofGraph(graph, "c")}
    )
    select id, status, auto_applied as "autoApplied", resolution, before, existing_memory_id as existing, incoming_memory_id as incoming from moot`);
  await countConflicts(
    graph,
    closed.map(({ id, status }) => ({ id, before: status, after: "resolved" })),
  );
  await updateContested(
    graph,
    closed.flatMap(({ existing, incoming }) => [existing, incoming]),
  );
  return closed.map(({ existing: _, incoming: __, ...conflict }) => conflict);
}

/** @param which of the conflicts `o` */
export async function reopenConflicts(graph: Graph, which: SQL): Promise<void> {
  const reopened = await rows<StatusChange>(sql`
    update conflicts c set status = 'unresolved', auto_applied = false, resolution = null, resolved_at = null
    from conflicts o where ${ofGraph(graph, "o")} and ${which} and ${ofGraph(graph, "c")} and c.id = o.id
    returning c.id, o.status as before, c.status as after`);
  await countConflicts(graph, reopened);
}

/** Lists are ordered by it. */
export const resolvedAt = (resolution: SQL): SQL => sql`(${resolution} ->> 'at')::timestamptz`;

export async function restoreConflicts(graph: Graph, conflicts: ConflictBefore[]): Promise<void> {
  if (conflicts.length === 0) return;
  const restored = await rows<StatusChange & { existing: string; incoming: string }>(sql`
    update conflicts c set status = s.status, auto_applied = s."autoApplied", resolution = nullif(s.resolution, 'null'::jsonb),
      resolved_at = ${resolvedAt(sql`s.resolution`)}, before = nullif(s.before, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(conflicts)}::jsonb) as s (id uuid, status text, "autoApplied" boolean, resolution jsonb, before jsonb)
      join conflicts o on ${ofGraph(graph, "o")} and o.id = s.id
    where c.id = s.id and ${ofGraph(graph, "c")} and (select count(*) from memories m
      where m.project_id = c.project_id and m.id in (c.existing_memory_id, c.incoming_memory_id) and m.graph_id = c.graph_id and m.status = 'active') = 2
    returning c.id, c.existing_memory_id as existing, c.incoming_memory_id as incoming, o.status as before, c.status as after`);
  await countConflicts(graph, restored);
  await updateContested(
    graph,
    restored.flatMap(({ existing, incoming }) => [existing, incoming]),
  );
}

export type OpenedConflicts = { made: string[]; reopened: ConflictBefore[] };

const nothingOpened: OpenedConflicts = { made: [], reopened: [] };

/** For changes by a person, which supersede nothing automatically. Pairs that a person has decided are left alone. */
export async function openContradictions(
  graph: Graph,
  ids: string[],
  reason: string,
  resolution: ConflictResolution,
): Promise<OpenedConflicts> {
  if (ids.length === 0) return nothingOpened;
  const known = await readKnownMemories(
    graph,
    sql`with keys as (select distinct attribute_entity_id, attribute from memories
        where id in ${uuids(ids)} and ${within(graph)} and status = 'active' and ${unexpired("")} and attribute_entity_id is not null)
      select ${knownColumns} from keys k join memories m on m.attribute_entity_id = k.attribute_entity_id and m.attribute = k.attribute
      where ${ofGraph(graph, "m")} and m.status = 'active' and ${unexpired("m")}`,
  );
  const changedIds = new Set(ids);
  const pairs = pairsOf(known.sort(byStatedTime)).filter(
    ([one, other]) => (changedIds.has(one.id) || changedIds.has(other.id)) && contradict(one, other),
  );
  if (pairs.length === 0) return nothingOpened;
  const disputes = await readDisputes(graph, known);
  const found = pairs.flatMap(([one, other]) => {
    const isUntrusted = one.trust !== other.trust;
    const [existing, incoming] = one.trust < other.trust ? [other, one] : [one, other];
    const between = disputes.filter(
      (each) =>
        (each.existing === existing.id && each.incoming === incoming.id) ||
        (each.existing === incoming.id && each.incoming === existing.id),
    );
    if (between.some(({ isOpen }) => isOpen)) return [];
    const confidence = Math.min(existing.confidence, incoming.confidence);
    const kind: ConflictKind = isUntrusted ? "UNTRUSTED" : "CONTRADICTION";
    return [
      { id: between[0]?.id ?? newId(), kind, existing: existing.id, incoming: incoming.id, attribute: incoming.attribute, confidence },
    ];
  });
  const before = await currentConflicts(
    graph,
    found.map(({ id }) => id),
  );
  const opened = await rows<{ id: string; existing: string; incoming: string }>(sql`
    insert into conflicts as c (id, project_id, graph_id, kind, status, confidence, reason, attribute, existing_memory_id, incoming_memory_id,
      suggested_action, auto_applied, resolution, resolved_at)
    select p.id, ${graph.projectId}::uuid, ${graph.graphId}::uuid, p.kind, 'unresolved', p.confidence, ${reason}, p.attribute, p.existing,
      p.incoming, 'confirm', false, ${JSON.stringify(resolution)}::jsonb, ${resolution.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as p (id uuid, kind text, existing uuid, incoming uuid, attribute text, confidence real)
    on conflict (project_id, id) do update set status = 'unresolved', auto_applied = false, resolution = excluded.resolution,
      resolved_at = excluded.resolved_at
      where c.graph_id = excluded.graph_id and (c.resolution ->> 'by' = 'system' or c.resolution ->> 'action' in (${indirectNames}))
    returning id, existing_memory_id as existing, incoming_memory_id as incoming`);
  await countConflicts(
    graph,
    opened.map(({ id }) => ({ id, before: before.find((each) => each.id === id)?.status ?? null, after: "unresolved" })),
  );
  await updateContested(
    graph,
    opened.flatMap(({ existing, incoming }) => [existing, incoming]),
  );
  const existingIds = new Set(before.map(({ id }) => id));
  const openedIds = new Set(opened.map(({ id }) => id));
  return { made: [...openedIds].filter((id) => !existingIds.has(id)), reopened: before.filter(({ id }) => openedIds.has(id)) };
}

const currentConflicts = (graph: Graph, ids: string[]): Promise<ConflictBefore[]> =>
  rows<ConflictBefore>(sql`
    select id, status, auto_applied as "autoApplied", resolution, before from conflicts where id in ${uuids(ids)} and ${within(graph)}`);

const contradict = (one: KnownMemory, other: KnownMemory): boolean =>
  one.attribute !== null &&
  one.attribute === other.attribute &&
  one.attributeEntityId === other.attributeEntityId &&
  contradicts(one, other);

const pairsOf = (list: KnownMemory[]): [KnownMemory, KnownMemory][] =>
  list.flatMap((one, n) => list.slice(n + 1).map((other): [KnownMemory, KnownMemory] => [one, other]));

export async function closeSettledConflicts(
  graph: Graph,
  conflicts: { id: string; existing: string; incoming: string }[],
  resolution: ConflictResolution,
): Promise<ConflictBefore[]> {
  if (conflicts.length === 0) return [];
  const sides = uuids(conflicts.flatMap(({ existing, incoming }) => [existing, incoming]));
  const known = await readKnownMemories(
    graph,
    sql`select ${knownColumns} from memories m where m.id in ${sides} and ${ofGraph(graph, "m")}`,
  );
  const byId = new Map(known.map((memory) => [memory.id, memory]));
  const isAgreed = ({ existing, incoming }: { existing: string; incoming: string }) => {
    const [one, other] = [byId.get(existing), byId.get(incoming)];
    return !(one && other && contradict(one, other));
  };
  const agreed = conflicts.filter(isAgreed).map(({ id }) => id);
  const before = await currentConflicts(graph, agreed);
  await writeAhead(sql`
    update conflicts set status = 'resolved', auto_applied = false, resolution = ${JSON.stringify(resolution)}::jsonb,
      resolved_at = ${resolution.at}::timestamptz
    where id in ${uuids(agreed)} and ${within(graph)}`);
  await countConflicts(
    graph,
    before.map(({ id, status }) => ({ id, before: status, after: "resolved" })),
  );
  await updateContested(
    graph,
    known.map((memory) => memory.id),
  );
  return before;
}

export const openConflictsOf = async (graph: Graph, id: string) => (await readDisputes(graph, [{ id }])).filter(({ isOpen }) => isOpen);
