import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import type { StoredField } from "@/lib/db/schema/profiles";
import { texts } from "@/lib/db/sql-lists";
import { statedAt } from "@/lib/memories/known-memories";
import { isOverruled } from "@/lib/memories/overruled";
import { validAt } from "@/lib/retrieval/filters";
import { type MemoryType, type Trust, trustOf } from "@/lib/vocabulary";
import { inverse, symmetric } from "./field-source";

/** Times are ISO 8601. */
export type FactMemory = {
  id: string;
  content: string;
  quote: string;
  trust: Trust;
  confidence: number;
  contested: boolean;
  pinned: boolean;
  version: number;
  saidAt: string;
  validFrom: string | null;
  validUntil: string | null;
  supersededAt: string | null;
};

/** `name`: an attribute, a relation or a memory type. `isCurrent` false: only history. */
export type Fact = { name: string; value: string; ends: boolean; isCurrent: boolean; memory: FactMemory };

export type ProfileFacts = {
  revision: number;
  attributes: Fact[];
  relations: Fact[];
  types: Fact[];
  /** What a model filled last, with those of its memories that are still so. */
  stored: {
    fields: Record<string, StoredField>;
    revision: number | null;
    schemaVersion: number | null;
    model: string | null;
    filledAt: string | null;
  } | null;
  cited: FactMemory[];
};

const maxPerAttribute = 30;
const maxRelations = 500;
const maxPerType = 50;

/** One round trip. @returns undefined if the graph was deleted */
export async function readFacts(
  ctx: ProjectContext,
  graphId: string,
  wanted: { names: string[]; types: MemoryType[]; asOf: Date | undefined },
): Promise<ProfileFacts | undefined> {
  const own = sql`project_id = ${ctx.project.id}::uuid`;
  const ofGraph = sql`m.${own} and m.graph_id = ${graphId}::uuid`;
  // Only what the user or their own people said, and an assistant said of them: no page fills a profile.
  const isThere = wanted.asOf ? sql`(m.expires_at is null or m.expires_at > ${wanted.asOf.toISOString()}::timestamptz)` : unexpired("m");
  const isOwn = sql`m.trust > ${trustOf.external}::smallint and ${isThere} and not ${isOverruled(own, sql`m`)}`;
  const isCurrent = wanted.asOf
    ? validAt(ctx, wanted.asOf)
    : sql`(m.status = 'active' and (m.valid_from is null or m.valid_from <= now()) and (m.valid_until is null or m.valid_until > now()))`;
  const wasKnown = wanted.asOf ? sql`and m.recorded_at <= ${wanted.asOf.toISOString()}::timestamptz` : sql``;
  const memory = sql`json_build_object('id', m.id, 'content', m.content, 'quote', m.quote, 'trust', m.trust, 'confidence', m.confidence,
    'contested', m.contested, 'pinned', m.pinned, 'version', m.version, 'saidAt', ${statedAt(sql`m`)}, 'validFrom', m.valid_from, 'validUntil', m.valid_until,
    'supersededAt', m.superseded_at)`;
  const statuses = wanted.asOf ? sql`('active', 'superseded', 'expired')` : sql`('active', 'superseded')`;
  const newestFirst = sql`${statedAt(sql`m`)} desc, m.unit desc`;
  // Told from the other end: "Tom is the user's son" for the user's children.
  const fromOther = wanted.names.flatMap((name) =>
    symmetric.has(name) ? { type: name, name } : inverse[name] ? { type: inverse[name], name } : [],
  );
  const [row] = await rows<{ facts: ProfileFacts | null }>(sql`
    with subject as materialized (select id from entities where ${own} and graph_id = ${graphId}::uuid and is_subject),
    attributes as materialized (
      select n.name, m.value, m.ends, m.is_current, m.memory
      from subject s cross join unnest(array${texts(wanted.names)}) as n (name) cross join lateral (
        select m.attribute_value as value, m.attribute_ends as ends, ${isCurrent} as is_current, ${memory} as memory
        from memories m where ${ofGraph} and m.attribute_entity_id = s.id and m.attribute = n.name and m.status in ${statuses}
          and m.attribute_value is not null and ${isOwn} ${wasKnown}
        order by ${newestFirst} limit ${maxPerAttribute}::int) m),
    ties as materialized (
      select d.memory_id, d.type as name, d.target_id as other from subject s cross join lateral (
        select memory_id, type, target_id from edges where ${own} and source_id = s.id and target_id <> s.id and type in ${texts(wanted.names)} offset 0) d
      union
      select d.memory_id, o.name, d.source_id
      from subject s cross join jsonb_to_recordset(${JSON.stringify(fromOther)}::jsonb) as o (type text, name text) cross join lateral (
        select memory_id, source_id from edges where ${own} and target_id = s.id and source_id <> s.id and type = o.type offset 0) d),
    relations as materialized (
      select t.name, e.name as value, m.memory from (select * from ties limit ${maxRelations}::int) t
      cross join lateral (
        select ${memory} as memory, ${statedAt(sql`m`)} as said_at, m.unit, m.content from memories m
        where ${ofGraph} and m.id = t.memory_id and m.status in ${statuses} and ${isCurrent} and ${isOwn} offset 0) m
      cross join lateral (select name from entities where ${own} and id = t.other offset 0) e
      order by m.said_at desc, m.unit desc, strpos(lower(m.content), lower(e.name)), e.name),
    types as materialized (
      select k.type as name, m.content as value, m.memory from unnest(array${texts(wanted.types)}) as k (type) cross join lateral (
        select m.content, ${memory} as memory from memories m
        where ${ofGraph} and m.type = k.type and m.status ${wanted.asOf ? sql`in ${statuses}` : sql`= 'active'`} and ${isCurrent} and ${isOwn}
        order by m.mentions_count desc, m.recorded_at desc, m.unit desc limit ${maxPerType}::int) m),
    stored as materialized (select * from profiles where ${own} and graph_id = ${graphId}::uuid)
    select (select json_build_object(
      'revision', g.revision,
      'attributes', (select coalesce(json_agg(json_build_object('name', name, 'value', value, 'ends', ends, 'isCurrent', is_current, 'memory', memory)), '[]') from attributes),
      'relations', (select coalesce(json_agg(json_build_object('name', name, 'value', value, 'ends', false, 'isCurrent', true, 'memory', memory)), '[]') from relations),
      'types', (select coalesce(json_agg(json_build_object('name', name, 'value', value, 'ends', false, 'isCurrent', true, 'memory', memory)), '[]') from types),
      'stored', (select json_build_object('fields', fields, 'revision', revision, 'schemaVersion', schema_version, 'model', model, 'filledAt', filled_at) from stored),
      'cited', (select coalesce(json_agg(${memory}), '[]') from memories m
        where ${ofGraph} and m.status = 'active' and ${isOwn} and m.id in (
          select (c ->> 'id')::uuid from stored, jsonb_path_query(fields, '$.*.memories[*]') c)))
      from graphs g where g.${own} and g.id = ${graphId}::uuid) as facts`);
  return row?.facts ?? undefined;
}
