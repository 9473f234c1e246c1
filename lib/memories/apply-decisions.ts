import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { numbers, uuids } from "@/lib/db/lists";
import { unitKinds } from "@/lib/db/schema/search";
import { newId } from "@/lib/ids";
import { indexUnits, moveUnits } from "@/lib/retrieval/postings";
import { searchText } from "@/lib/vocabulary";
import { combinedConfidence, type Decision, type Known } from "./reconcile";

export type Applied = { created: number; duplicates: number; superseded: number; conflicts: number };

/** A memory's state as an undo needs it: what is new, or was superseded and takes another place, was active before. */
const stateOf = (memory: Known) => ({
  id: memory.id,
  status: "active",
  validUntil: memory.validUntil,
  supersededBy: null,
  supersededAt: null,
  contested: memory.contested,
});

/** Writes what reconciling decided, in a fixed number of statements. Call it with the graph locked. */
export async function applyDecisions(graph: { projectId: string; graphId: string }, decisions: Decision[]): Promise<Applied> {
  const kept = decisions.flatMap((decision) => (decision.kind === "keep" ? [decision.memory] : []));
  const superseded = decisions.flatMap((decision) => (decision.kind === "supersede" ? [decision] : []));
  const contested = decisions.flatMap((decision) => (decision.kind === "contest" ? [decision] : []));
  const duplicates = decisions.flatMap((decision) => (decision.kind === "duplicate" ? [decision] : []));

  await rows(sql`update memories set status = 'active', draft = null where id in ${uuids(kept.map((memory) => memory.id))}`);
  await rows(sql`
    update embeddings set kind = ${unitKinds.memory}::smallint where kind = ${unitKinds.draft}::smallint and unit in ${numbers(kept.map(({ unit }) => unit))}`);
  const terms = await indexUnits(
    graph.graphId,
    unitKinds.memory,
    kept.map((memory) => ({ unit: memory.unit, text: searchText(memory) })),
  );

  const trusted = new Map<string, { id: string; confidence: number; times: number; said: Date; from: Date | null }>();
  for (const { of, memory } of duplicates) {
    const there = trusted.get(of.id) ?? {
      id: of.id,
      confidence: of.confidence,
      times: of.mentionsCount,
      said: of.saidAt,
      from: of.validFrom,
    };
    trusted.set(of.id, {
      id: of.id,
      confidence: combinedConfidence(there.confidence, memory.confidence),
      times: there.times + 1,
      said: new Date(Math.max(memory.saidAt.getTime(), there.said.getTime())),
      // "I live in Lisbon", then "I moved to Lisbon in March": the same fact, and now it has a date.
      from: there.from ?? memory.validFrom,
    });
  }
  if (trusted.size > 0) {
    await rows(sql`
      update memories m set confidence = t.confidence, mentions_count = t.times, last_said_at = t.said, valid_from = t."from", updated_at = now()
      from jsonb_to_recordset(${JSON.stringify([...trusted.values()])}::jsonb) as t (id uuid, confidence real, times int, said timestamptz, "from" timestamptz) where m.id = t.id`);
    const repeated = duplicates.map(({ memory }) => memory);
    await rows(sql`delete from embeddings where unit in ${numbers(repeated.map(({ unit }) => unit))}`);
    await rows(sql`delete from memories where id in ${uuids(repeated.map(({ id }) => id))}`);
  }

  if (superseded.length > 0) {
    const changes = superseded.map(({ older, newer, validUntil }) => ({
      id: older.id,
      by: newer.id,
      until: validUntil ?? older.validUntil,
    }));
    await rows(sql`
      update memories m set status = 'superseded', superseded_by = s.by, superseded_at = coalesce(m.superseded_at, now()), updated_at = now(),
        valid_until = s.until
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as s (id uuid, by uuid, until timestamptz) where m.id = s.id`);
    await moveUnits(
      graph.graphId,
      unitKinds.memory,
      unitKinds.formerMemory,
      superseded.map(({ older }) => ({ unit: older.unit, text: searchText(older) })),
    );
    // Evidence that came late stands between these two now: the conflict that retired the older one tells of it instead.
    const moved = superseded.flatMap(({ older }) => (older.status === "superseded" ? [older.id] : []));
    await rows(sql`delete from conflicts where auto_applied and status = 'resolved' and existing_memory_id in ${uuids(moved)}`);
  }
  const disputed = contested.flatMap(({ existing, incoming }) => [existing.id, incoming.id]);
  if (disputed.length > 0) await rows(sql`update memories set contested = true, updated_at = now() where id in ${uuids(disputed)}`);

  const conflicts = [
    ...superseded.map(({ older, newer }) => ({
      ...conflictOf(older, newer),
      kind: "UPDATE",
      status: "resolved",
      reason: "A newer statement gives another value.",
      autoApplied: true,
      resolution: { action: "confirm", by: "system", at: new Date().toISOString(), note: null, memoryId: null },
    })),
    ...contested.map(({ existing, incoming, reason }) => ({
      ...conflictOf(existing, incoming),
      kind: "CONTRADICTION",
      status: "unresolved",
      reason,
      autoApplied: false,
      resolution: null,
    })),
  ];
  if (conflicts.length > 0) {
    await rows(sql`
      insert into conflicts (id, project_id, graph_id, kind, status, confidence, reason, attribute, existing_memory_id, incoming_memory_id,
        suggested_action, auto_applied, resolution, before)
      select c.id, ${graph.projectId}::uuid, ${graph.graphId}::uuid, c.kind, c.status, c.confidence, c.reason, c.attribute, c.existing, c.incoming,
        'confirm', c."autoApplied", nullif(c.resolution, 'null'::jsonb), c.before
      from jsonb_to_recordset(${JSON.stringify(conflicts)}::jsonb) as c (id uuid, kind text, status text, confidence real, reason text,
        attribute text, existing uuid, incoming uuid, "autoApplied" boolean, resolution jsonb, before jsonb)
      on conflict do nothing`);
  }
  await rows(
    sql`update graphs set memory_count = memory_count + ${kept.length}::int, memory_terms = memory_terms + ${terms}::int where id = ${graph.graphId}`,
  );
  return { created: kept.length, duplicates: duplicates.length, superseded: superseded.length, conflicts: contested.length };
}

const conflictOf = (existing: Known, incoming: Known) => ({
  id: newId(),
  confidence: Math.min(existing.confidence, incoming.confidence),
  attribute: incoming.attribute,
  existing: existing.id,
  incoming: incoming.id,
  before: { existing: stateOf(existing), incoming: stateOf(incoming) },
});
