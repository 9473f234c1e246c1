import { sql } from "drizzle-orm";
import { batchSize } from "@/lib/db/batch-size";
import { rows, writeAhead } from "@/lib/db/client";
import { unitKinds } from "@/lib/db/schema/search";
import { numberArray, uuids } from "@/lib/db/sql-lists";
import { type Graph, ofGraph, within } from "@/lib/graphs/graph";
import { newId } from "@/lib/ids";
import { indexUnits, moveUnits } from "@/lib/search-index/postings";
import { countConflicts, type StatusChange } from "./count-conflicts";
import { countingMemories } from "./count-memories";
import type { Decision, KnownMemory } from "./known-memory";
import { closeMootConflicts, reopenConflicts, resolvedAt } from "./open-conflicts";
import { reassignRestatements, restoreRestatements, searchUnitOf, storeRestatements } from "./restatements";

export type AppliedCounts = { created: number; duplicates: number; superseded: number; conflicts: number };
/** New memories, and superseded ones with a new successor, are recorded as active. */
const stateBefore = (memory: KnownMemory) => ({
  id: memory.id,
  status: "active",
  validUntil: memory.status === "superseded" ? memory.stated.validUntil : memory.validUntil,
  supersededBy: null,
  supersededAt: null,
  contested: memory.contested,
});

const activationSizes = { pglite: 25, postgres: 200 };

export async function applyDecisions(graph: Graph, decisions: Decision[]): Promise<AppliedCounts> {
  const ofKind = <K extends Decision["kind"]>(kind: K) =>
    decisions.filter((decision): decision is Extract<Decision, { kind: K }> => decision.kind === kind);
  const activated = ofKind("keep").map(({ memory }) => memory);
  const restored = ofKind("restore");
  const duplicates = ofKind("duplicate");
  const superseded = ofKind("supersede");

  const size = await batchSize(activationSizes);
  for (let i = 0; i < activated.length; i += size) {
    const batch = activated.slice(i, i + size);
    const ids = batch.map(({ id }) => id);
    await countingMemories(graph, ids, () =>
      rows(sql`update memories set status = 'active', draft = null where id in ${uuids(ids)} and ${within(graph)}`),
    );
    // No index serves "is not distinct from": the units are looked up, where "=" would have the graph's drafts read.
    await writeAhead(sql`
      update embeddings set kind = ${unitKinds.memory}::smallint where project_id = ${graph.projectId}::uuid and unit = any(${numberArray(batch.map(({ unit }) => unit))})
        and kind is not distinct from ${unitKinds.draft}::smallint and graph_id is not distinct from ${graph.graphId}::uuid`);
  }
  await restoreRestatements(graph, restored);
  const added = [...activated, ...restored.map(({ memory }) => memory)];
  await indexUnits(graph, unitKinds.memory, added.map(searchUnitOf));

  await reassignRestatements(graph, ofKind("reassign"));
  await storeRestatements(graph, duplicates);
  await writeStates(graph, ofKind("state"));
  const newlySuperseded = superseded.map(({ older }) => older).filter(({ status }) => status !== "superseded");
  await moveUnits(graph, unitKinds.memory, unitKinds.formerMemory, newlySuperseded.map(searchUnitOf));
  await moveUnits(
    graph,
    unitKinds.formerMemory,
    unitKinds.memory,
    ofKind("revive").map(({ memory }) => searchUnitOf(memory)),
  );
  await recordConflicts(graph, { superseded, revived: ofKind("revive"), contested: ofKind("contest"), settled: ofKind("settle") });
  // A superseded memory may have open conflicts outside this attribute.
  await closeMootConflicts(
    graph,
    newlySuperseded.map(({ id }) => id),
    null,
  );

  const mergedCount = duplicates.filter(({ memory }) => memory.status !== "draft").length;
  await writeAhead(sql`
    update graphs set memory_count = memory_count + ${added.length - mergedCount}::int where project_id = ${graph.projectId} and id = ${graph.graphId}`);
  return {
    created: activated.length,
    duplicates: duplicates.length - mergedCount,
    superseded: superseded.length,
    conflicts: ofKind("contest").length,
  };
}

async function writeStates(graph: Graph, states: { memory: KnownMemory; state: object }[]): Promise<void> {
  if (states.length === 0) return;
  const list = states.map(({ memory, state }) => ({ id: memory.id, ...state }));
  const ids = states.map(({ memory }) => memory.id);
  await countingMemories(graph, ids, () =>
    rows(sql`
    update memories m set updated_at = now(), confidence = s.confidence, trust = s.trust, mentions_count = s."mentionsCount", last_said_at = s."lastSaidAt",
      valid_from = s."validFrom", valid_until = s."validUntil", contested = s.contested, expires_at = s."expiresAt",
      stated = jsonb_build_object('trust', m.trust) || coalesce(m.stated, jsonb_build_object('confidence', m.confidence, 'validFrom', m.valid_from, 'validUntil', m.valid_until)),
      status = case when s."supersededBy" is null then 'active' else 'superseded' end,
      superseded_by = s."supersededBy", superseded_at = case when s."supersededBy" is not null then coalesce(m.superseded_at, now()) end
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as s (id uuid, confidence real, trust smallint, "mentionsCount" int, "lastSaidAt" timestamptz,
      "validFrom" timestamptz, "validUntil" timestamptz, contested boolean, "supersededBy" uuid, "expiresAt" timestamptz) where m.id = s.id and ${ofGraph(graph, "m")}`),
  );
}

type Of<K extends Decision["kind"]> = Extract<Decision, { kind: K }>[];
type Changes = { superseded: Of<"supersede">; revived: Of<"revive">; contested: Of<"contest">; settled: Of<"settle"> };

async function recordConflicts(graph: Graph, { superseded, revived, contested, settled }: Changes): Promise<void> {
  const at = new Date().toISOString();
  const bySystem = (action: string, note: string | null, memoryId: string | null) => ({ action, by: "system", at, note, memoryId });
  const displaced = [...superseded.map(({ older }) => older), ...revived.map(({ memory }) => memory)].flatMap(({ id, supersededBy }) =>
    supersededBy ? [{ existing: id, incoming: supersededBy }] : [],
  );
  if (displaced.length > 0) {
    // Late evidence lies between these two, so another conflict replaces this one.
    const gone = await rows<StatusChange>(sql`
      delete from conflicts c using jsonb_to_recordset(${JSON.stringify(displaced)}::jsonb) as d (existing uuid, incoming uuid)
      where c.existing_memory_id = d.existing and c.incoming_memory_id = d.incoming and ${ofGraph(graph, "c")} and c.auto_applied and c.status = 'resolved'
      returning c.id, c.status as before, null as after`);
    await countConflicts(graph, gone);
  }
  if (settled.length > 0) {
    const list = settled.map(({ dispute, existing, incoming, by }) => ({
      id: dispute.id,
      resolution:
        by === incoming.id
          ? bySystem("confirm", "A later statement replaced the existing memory.", by)
          : by === existing.id
            ? bySystem("reject", "The existing memory was mentioned again later.", by)
            : bySystem("superseded", "A newer, third memory replaced one or both.", by),
      before: { existing: stateBefore(existing), incoming: stateBefore(incoming) },
    }));
    const changed = await rows<StatusChange>(sql`
      update conflicts c set status = 'resolved', auto_applied = true, resolution = s.resolution, resolved_at = ${resolvedAt(sql`s.resolution`)},
        before = s.before
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as s (id uuid, resolution jsonb, before jsonb)
        join conflicts o on ${ofGraph(graph, "o")} and o.id = s.id
      where c.id = s.id and ${ofGraph(graph, "c")} returning c.id, o.status as before, c.status as after`);
    await countConflicts(graph, changed);
  }
  const reopened = contested.flatMap(({ dispute }) => (dispute ? [dispute] : []));
  if (reopened.length > 0) await reopenConflicts(graph, sql`o.id in ${uuids(reopened)}`);
  const conflicts = [
    ...superseded.map(({ older, newer }) => ({
      ...conflictOf(older, newer),
      kind: "UPDATE",
      status: "resolved",
      reason: "A newer statement has a different value.",
      autoApplied: true,
      resolution: bySystem("confirm", null, null),
    })),
    ...contested.flatMap(({ existing, incoming, isUntrusted, reason, dispute }) =>
      dispute
        ? []
        : [
            {
              ...conflictOf(existing, incoming),
              kind: isUntrusted ? "UNTRUSTED" : "CONTRADICTION",
              status: "unresolved",
              reason,
              autoApplied: false,
              resolution: null,
            },
          ],
    ),
  ];
  if (conflicts.length === 0) return;
  const opened = await rows<StatusChange>(sql`
    insert into conflicts (id, project_id, graph_id, kind, status, confidence, reason, attribute, existing_memory_id, incoming_memory_id,
      suggested_action, auto_applied, resolution, resolved_at, before)
    select c.id, ${graph.projectId}::uuid, ${graph.graphId}::uuid, c.kind, c.status, c.confidence, c.reason, c.attribute, c.existing, c.incoming,
      'confirm', c."autoApplied", nullif(c.resolution, 'null'::jsonb), ${resolvedAt(sql`c.resolution`)}, c.before
    from jsonb_to_recordset(${JSON.stringify(conflicts)}::jsonb) as c (id uuid, kind text, status text, confidence real, reason text,
      attribute text, existing uuid, incoming uuid, "autoApplied" boolean, resolution jsonb, before jsonb)
    on conflict do nothing returning id, null as before, status as after`);
  await countConflicts(graph, opened);
}

const conflictOf = (existing: KnownMemory, incoming: KnownMemory) => ({
  id: newId(),
  confidence: Math.min(existing.confidence, incoming.confidence),
  attribute: incoming.attribute,
  existing: existing.id,
  incoming: incoming.id,
  before: { existing: stateBefore(existing), incoming: stateBefore(incoming) },
});
