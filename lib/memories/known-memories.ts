import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import { ordinalsPerChunk } from "@/lib/db/schema/search";
import { uuids } from "@/lib/db/sql-lists";
import { valueKeys } from "@/lib/entities/value-keys";
import { type Graph, ofGraph, within } from "@/lib/graphs/graph";
import type { Trust } from "@/lib/vocabulary";
import type { Dispute, KnownMemory } from "./known-memory";

type Row = Omit<KnownMemory, "validFrom" | "validUntil" | "expiresAt" | "saidAt" | "lastSaidAt" | "stated" | "valueKey" | "value"> & {
  validFrom: string | null;
  validUntil: string | null;
  expiresAt: string | null;
  saidAt: string;
  lastSaidAt: string | null;
  stated: { confidence: number; validFrom: string | null; validUntil: string | null; trust?: Trust } | null;
  attributeValue: string | null;
};

/** As the index of attributes has it. */
export const lastSaidAt = (memory: SQL) => sql`coalesce(${memory}.last_said_at, ${memory}.document_date, ${memory}.recorded_at)`;

export const statedAt = (memory: SQL) => sql`coalesce(${memory}.document_date, ${memory}.recorded_at)`;

// The two drivers return timestamps differently.
const ownFields = sql`m.content, m.content_key as "contentKey", m.confidence, coalesce(m.trust, 0) as trust, to_json(m.valid_from) #>> '{}' as "validFrom",
  to_json(m.valid_until) #>> '{}' as "validUntil", m.stated, to_json(${statedAt(sql`m`)}) #>> '{}' as "saidAt",
  to_json(m.last_said_at) #>> '{}' as "lastSaidAt",  m.attribute_value as "attributeValue", m.attribute_ends as "attributeEnds", m.mentions_count as "mentionsCount",
  to_json(m.expires_at) #>> '{}' as "expiresAt", coalesce(m.pinned, false) as pinned`;
const ownColumns = sql`m.id, m.unit::float8 as unit, ${ownFields}, m.status, null as restates, m.attribute_entity_id as "attributeEntityId",
  m.attribute, m.superseded_by as "supersededBy"`;
export const restatementUnit = (m: SQL) => sql`(c.unit + ${m}.unit % ${ordinalsPerChunk}::int)`;
export const knownColumns = sql`${ownColumns}, m.contested`;

/** @param owners a table of memories, or of their `id`, `attribute_entity_id` and `attribute` */
const restatementsOf = (graph: Graph, owners: SQL) => sql`
  select r.id, ${restatementUnit(sql`m`)}::float8 as unit, ${ownFields}, 'restated' as status, n.id as restates, n.attribute_entity_id as "attributeEntityId",
    n.attribute, null as "supersededBy", false as contested
  from ${owners} n join restatements r on r.memory_id = n.id and ${ofGraph(graph, "r")}
    join chunks c on c.project_id = r.project_id and c.id = r.chunk_id and c.graph_id = r.graph_id cross join lateral jsonb_populate_record(null::memories, r.statement) m`;

export const readRestatements = (graph: Graph, memoryIds: string[]): Promise<KnownMemory[]> =>
  readKnownMemories(
    graph,
    sql`with owners as (select * from memories where id in ${uuids(memoryIds)} and ${within(graph)})
    ${restatementsOf(graph, sql`owners`)}`,
  );

const date = (text: string | null) => (text === null ? null : new Date(text));

export async function readKnownMemories(graph: Graph, statement: SQL): Promise<KnownMemory[]> {
  const found = await rows<Row>(statement);
  const keyOf = await valueKeys(
    graph,
    found.flatMap(({ attributeValue }) => attributeValue ?? []),
  );
  return found.map(({ attributeValue, ...row }) => {
    const [validFrom, validUntil] = [date(row.validFrom), date(row.validUntil)];
    const { stated } = row;
    return {
      ...row,
      validFrom,
      validUntil,
      expiresAt: date(row.expiresAt),
      stated: stated
        ? {
            confidence: stated.confidence,
            validFrom: date(stated.validFrom),
            validUntil: date(stated.validUntil),
            trust: stated.trust ?? row.trust,
          }
        : { confidence: row.confidence, validFrom, validUntil, trust: row.trust },
      saidAt: new Date(row.saidAt),
      lastSaidAt: new Date(row.lastSaidAt ?? row.saidAt),
      valueKey: attributeValue === null ? null : keyOf(attributeValue),
      value: attributeValue,
    };
  });
}

/** Without memories that a person superseded. @param attributes selects `attribute_entity_id` and `attribute` */
export async function readAttributeHistory(graph: Graph, attributes: SQL): Promise<{ superseded: KnownMemory[]; restated: KnownMemory[] }> {
  // Mostly none is wanted: `offset 0` keeps the planner from reading all superseded memories before it knows.
  const ofWanted = sql`${ofGraph(graph, "m")} and m.attribute_entity_id = l.attribute_entity_id and m.attribute = l.attribute and ${unexpired("m")}`;
  const former = sql`wanted as (${attributes}), former as (
    select m.*, (k.before #>> '{existing,contested}')::boolean as was_contested from wanted l
      cross join lateral (select * from memories m where ${ofWanted} and m.status = 'superseded' offset 0) m
      cross join lateral (
        select before from conflicts k where ${ofGraph(graph, "k")} and k.existing_memory_id = m.id and k.incoming_memory_id = m.superseded_by
          and k.auto_applied and k.status = 'resolved' offset 0) k)`;
  const superseded = await readKnownMemories(graph, sql`with ${former} select ${ownColumns}, m.was_contested as contested from former m`);
  const restated = await readKnownMemories(
    graph,
    sql`with ${former}, counted as (
        select id, attribute_entity_id, attribute from former union
        select m.* from wanted l cross join lateral (
          select m.id, m.attribute_entity_id, m.attribute from memories m where ${ofWanted} and m.status = 'active' offset 0) m)
      ${restatementsOf(graph, sql`counted`)}`,
  );
  return { superseded, restated };
}

/** Open and resolved. `isByPerson`: a person opened or resolved it. */
export async function readDisputes(graph: Graph, memories: { id: string }[]): Promise<Dispute[]> {
  if (memories.length === 0) return [];
  const ids = uuids(memories.map(({ id }) => id));
  const columns = sql`id, existing_memory_id as existing, incoming_memory_id as incoming, status = 'unresolved' as "isOpen",
    coalesce(resolution ->> 'by' <> 'system', false) as "isByPerson", kind = 'UNTRUSTED' as "isUntrusted"`;
  return rows<Dispute>(sql`
    select ${columns} from conflicts where ${ofGraph(graph)} and existing_memory_id in ${ids} union
    select ${columns} from conflicts where ${ofGraph(graph)} and incoming_memory_id in ${ids}`);
}
