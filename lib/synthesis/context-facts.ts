import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import { ordinalsPerSequence } from "@/lib/db/schema/search";
import { texts } from "@/lib/db/sql-lists";
import { isOverruled } from "@/lib/memories/overruled";
import { checkScope, type GraphSelection, type ScopeGraph, scopeTable } from "@/lib/retrieval/scope";
import { memoriesFrom, type SourceScope, sourceCondition } from "@/lib/retrieval/source-scope";
import { type MemoryType, memoryTypes, trustOf } from "@/lib/vocabulary";
import { identityAttributes, standaloneRelations } from "./identity";
import type { Origin } from "./origin";

export type ContextMemory = {
  unit: number;
  graphId: string;
  type: MemoryType;
  content: string;
  confidence: number;
  mentionsCount: number;
  validFrom: string | null;
  validUntil: string | null;
  lastSaidAt: string;
  contested: boolean;
  attributeEntityId: string | null;
  attribute: string | null;
  isByAssistant: boolean;
  isAboutUser: boolean;
  isPinned: boolean;
};

/** From an assistant or from outside: never among what the user said. */
export type UnverifiedMemory = ContextMemory & Origin;

export type ContextRelation = { unit: number; entityId: string; type: string; isFromUser: boolean };

export type ContextEntity = { id: string; graphId: string; name: string; type: string; memories: number; lastSaidAt: string };

/** A user message still pending (`isPending`), or from which nothing was extracted. */
export type ContextPassage = { content: string; unit: number; saidAt: string; isPending: boolean };

export type ContextFacts = {
  user: {
    firstName: string | null;
    lastName: string | null;
    updatedAt: string;
    subjectId: string | null;
    subjectName: string | null;
  } | null;
  graphs: ScopeGraph[];
  memories: ContextMemory[];
  unverified: UnverifiedMemory[];
  relations: ContextRelation[];
  entities: ContextEntity[];
  passages: ContextPassage[];
};

const maxEntities = 60;
const maxUnverified = 30;
/** Searched for passages without memories. */
const latestChunks = 20;

const memoryColumns = (
  own: SQL,
) => sql`graph_id as "graphId", unit, type, content, confidence, mentions_count as "mentionsCount", valid_from as "validFrom",
          valid_until as "validUntil", greatest(coalesce(document_date, recorded_at), last_said_at) as "lastSaidAt", contested,
          attribute_entity_id as "attributeEntityId", attribute, pinned as "isPinned",
          exists (select 1 from chunks where ${own} and id = chunk_id and role = 'assistant') as "isByAssistant",
          exists (select 1 from mentions where ${own} and memory_id = memories.id and entity_id in (select "subjectId" from person)) as "isAboutUser"`;

/**
 * One round trip, whose cost depends on `perType`, not on the size of the graph.
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED
 */
export async function readContextFacts(
  ctx: ProjectContext,
  input: SourceScope & { user: string; groups?: string[]; perType: number },
): Promise<ContextFacts> {
  const own = sql`project_id = ${ctx.project.id}::uuid`;
  const ofSource = sourceCondition(sql`e`, input);
  const isOfSource = ofSource ? sql`and memories.id in (select id from of_source)` : sql``;
  // From a person, and not against the user's own words.
  const isOwn = sql`trust > 1 and ${unexpired("")} and not ${isOverruled(own)} ${isOfSource}`;
  const named: GraphSelection = { users: [input.user], groups: input.groups };
  const [read] = await rows<{ facts: ContextFacts }>(sql`
    with scope as materialized (${scopeTable(ctx, named)}),
    person as materialized (
      select s.id as graph_id, u.first_name as "firstName", u.last_name as "lastName", u.updated_at as "updatedAt", e.id as "subjectId",
        e.name as "subjectName"
      from scope s
      cross join lateral (select user_id from graphs where ${own} and id = s.id and user_id is not null offset 0) g
      cross join lateral (select first_name, last_name, updated_at from users where ${own} and id = g.user_id offset 0) u
      left join lateral (select id, name from entities where ${own} and graph_id = s.id and is_subject offset 0) e on true),
    ${ofSource ? sql`of_source as materialized (select * from ${memoriesFrom(ctx, sql`(select id from scope)`, ofSource)} s),` : sql``}
    ranked as materialized (
      select m.id from scope s cross join unnest(array${texts([...memoryTypes])}) as t (type) cross join lateral (
        (select id from memories where ${own} and graph_id = s.id and status = 'active' and type = t.type and ${isOwn}
          order by mentions_count desc, recorded_at desc, unit desc limit ${input.perType}::int)
        union all
        (select id from memories where ${own} and graph_id = s.id and status = 'active' and type = t.type and mentions_count = 1 and ${isOwn}
          order by recorded_at desc, unit desc limit ${input.perType}::int)) m
      union
      select m.id from person p cross join lateral (
        select id from memories where ${own} and attribute_entity_id = p."subjectId" and attribute in ${texts(Object.keys(identityAttributes))}
          and status = 'active' and ${isOwn} offset 0) m),
    pinned as materialized (
      select m.id from scope s cross join lateral (
        select id from memories where ${own} and graph_id = s.id and pinned and status = 'active' and ${isOwn} offset 0) m),
    chosen as materialized (
      select id from ranked union select id from pinned
      union
      select other.id from ranked r cross join lateral (
        select attribute_entity_id, attribute from memories where ${own} and id = r.id and contested and attribute_entity_id is not null offset 0) m
      cross join lateral (
        select id from memories where ${own} and attribute_entity_id = m.attribute_entity_id and attribute = m.attribute and status = 'active' and contested
          and ${isOwn}
        order by recorded_at desc, unit desc limit 8) other),
    found as materialized (
      select c.id, m.* from chosen c cross join lateral (select ${memoryColumns(own)} from memories where ${own} and id = c.id offset 0) m),
    unverified as materialized (
      select m.* from scope s cross join (values (${trustOf.external}::smallint), (${trustOf.assistant}::smallint)) t (trust) cross join lateral (
        select ${memoryColumns(own)}, trust, c.role, e.source_type as "sourceType", e.source_url as "sourceUrl"
        from (select * from memories where ${own} and graph_id = s.id and status = 'active' and ${unexpired("")} and trust < 2 and trust = t.trust and (trust = 0 or not ${isOverruled(own)}) ${isOfSource}
          order by recorded_at desc, unit desc limit ${maxUnverified}::int) memories
        cross join lateral (select role from chunks where ${own} and id = memories.chunk_id offset 0) c
        cross join lateral (select source_type, source_url from episodes where ${own} and id = memories.episode_id offset 0) e) m),
    mentioned as materialized (
      select f.id as memory_id, f."lastSaidAt", n.entity_id from found f cross join lateral (
        select entity_id from mentions where ${own} and memory_id = f.id offset 0) n),
    relations as materialized (
      select f.unit, d.type, d.source_id = p."subjectId" as "isFromUser",
        case when d.source_id = p."subjectId" then d.target_id else d.source_id end as "entityId"
      from person p cross join found f cross join lateral (
        select type, source_id, target_id from edges where ${own} and memory_id = f.id offset 0) d
      where p."subjectId" in (d.source_id, d.target_id) and d.source_id <> d.target_id),
    mentioned_entities as materialized (
      select e.*, n.memories, n."lastSaidAt"
      from (select entity_id, count(*)::int as memories, max("lastSaidAt") as "lastSaidAt" from mentioned
        group by entity_id order by memories desc, "lastSaidAt" desc, entity_id limit ${maxEntities}::int) n
      cross join lateral (select id, graph_id as "graphId", name, type from entities where ${own} and id = n.entity_id and not is_subject offset 0) e),
    passages as materialized (
      select k.content, k.unit, coalesce(k.said_at, k.created_at) as "saidAt", k.is_pending as "isPending"
      from person p cross join lateral (
        select next_unit from threads where ${own} and graph_id = p.graph_id order by last_message_at desc, id desc limit 1) t
      cross join lateral (
        select id, episode_id, content, said_at, created_at, is_pending, unit, role, trust, expires_at from chunks
        where ${own} and unit < t.next_unit and unit >= t.next_unit / ${ordinalsPerSequence}::bigint * ${ordinalsPerSequence}::bigint
        order by unit desc limit ${latestChunks}::int) k
      where k.role = 'user' and k.trust > 0 and ${unexpired("k")} ${ofSource ? sql`and exists (select 1 from episodes e where e.${own} and e.id = k.episode_id and ${ofSource})` : sql``} and not exists (select 1 from memories m where m.${own} and m.chunk_id = k.id and m.status <> 'draft'))
    select json_build_object(
      'user', (select to_json(p) from person p),
      'graphs', (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'name', name)), '[]') from scope),
      'memories', (select coalesce(json_agg(f), '[]') from (select unit, "graphId", type, content, confidence, "mentionsCount", "validFrom",
        "validUntil", "lastSaidAt", contested, "attributeEntityId", attribute, "isByAssistant", "isAboutUser", "isPinned" from found) f),
      'unverified', (select coalesce(json_agg(o), '[]') from unverified o),
      'relations', (select coalesce(json_agg(r), '[]') from relations r
        where type in ${texts([...standaloneRelations])} or "entityId" in (select id from mentioned_entities)),
      'entities', (select coalesce(json_agg(e), '[]') from mentioned_entities e),
      'passages', (select coalesce(json_agg(k), '[]') from passages k)) as facts`);
  const { facts } = read!;
  checkScope(ctx, named, facts.graphs);
  return facts;
}
