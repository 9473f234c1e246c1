import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { vectorLiteral } from "@/lib/db/columns";
import { unitKinds } from "@/lib/db/schema/search";
import { newId } from "@/lib/ids";
import { models } from "@/lib/models";
import { terms } from "@/lib/text/terms";
import type { MemoryType, SourceType } from "@/lib/vocabulary";
import { type Filters, filterCondition, holdsWithin, readsPast } from "./filters";
import { graphLeg } from "./graph-leg";
import { lexicalLeg } from "./lexical-leg";
import { namesIn } from "./names-in";
import { checkScope, type Named, type ScopeGraph, scopeTable } from "./scope";
import { readTemporal } from "./temporal";
import { vectorLeg } from "./vector-leg";

export type SearchInput = Named & {
  query: string;
  limit: number;
  types?: MemoryType[];
  timeRange?: { from?: Date; to?: Date };
  filters?: Filters;
  minScore?: number;
  includeSuperseded?: boolean;
  /** Superseded memories too when the question is about the past. */
  pastWhenAsked?: boolean;
  includeGraph?: boolean;
  includePassages?: boolean;
};

export type FoundEntity = { id: string; name: string; type: string };
type Source = { episodeId: string; messageId: string | null; messageIndex: number; sourceType: SourceType; threadId: string | null };

/** A memory, or a passage whose memories do not exist yet (`status` pending, `type` null). Times are JSON text. */
export type Found = Source & {
  id: string;
  status: "active" | "superseded" | "pending";
  type: MemoryType | null;
  content: string;
  score: number;
  confidence: number;
  quote: string;
  createdAt: string;
  validFrom: string | null;
  validUntil: string | null;
  supersededBy: string | null;
  contested: boolean;
  graph: ScopeGraph;
  entities: FoundEntity[];
  neighbours: FoundEntity[];
};
export type FoundPassage = Source & { id: string; content: string; score: number; createdAt: string; graph: ScopeGraph };

export type SearchResult = {
  queryId: string;
  results: Found[];
  passages: FoundPassage[];
  temporal: { from: Date; to: Date } | null;
  latencyMs: number;
};

/**
 * What each signal weighs, after it was divided by its best value for this question: a sum of max-normalised scores beats
 * rank fusion, which gives a weak signal an equal vote.
 */
const weights = { memoryWords: 1, passageWords: 0.8, meaning: 0.35, graph: 0.2, time: 0.3 };

// `offset 0` in a lateral keeps a look-up by key a look-up: the planner, which cannot guess how few rows a signal gives, would
// read every graph's memories to join them at once.

/** Rows that each signal hands on. Past the first few hundred nothing reaches a page of 50. */
const candidates = 400;
const mostTerms = 48;

/**
 * Finds memories by their words and their passage's words (BM25), by meaning (vectors) and by the entities that the
 * question names, in the graphs that are named: one round trip.
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED
 */
export async function search(ctx: ProjectContext, input: SearchInput, now = new Date()): Promise<SearchResult> {
  const startedAt = performance.now();
  const temporal = readTemporal(input.query, input.filters?.as_of ?? now);
  const withFormer =
    input.includeSuperseded || readsPast(input.filters) || (input.pastWhenAsked !== false && temporal.asksForPast && !input.filters?.as_of);
  const kinds = withFormer ? [unitKinds.memory, unitKinds.formerMemory] : [unitKinds.memory];
  const { embedding } = models;
  const vector = await embedding.embedQuery(input.query);

  const condition = all([
    ...(input.types ? [filterCondition({ types: input.types })] : []),
    ...(input.timeRange ? [holdsWithin(input.timeRange)] : []),
    ...(input.filters ? [filterCondition(input.filters)] : []),
  ]);
  const isEligible = (unitId: SQL) =>
    condition
      ? sql`and exists (select 1 from memories m join episodes e on e.id = m.episode_id where m.id = ${unitId} and ${condition})`
      : sql``;
  const statuses = withFormer ? sql`('active', 'superseded')` : sql`('active')`;
  const ranks = temporal.range
    ? sql`case when ${holdsWithin({ from: temporal.range.from, to: new Date(temporal.range.to.getTime() - 1) })}
        and coalesce(m.valid_from, m.valid_until, m.document_date) is not null then 1 else 0 end`
    : sql`0`;
  const total = weights.memoryWords + weights.passageWords + weights.meaning + weights.graph + (temporal.range ? weights.time : 0);

  const statement = sql`
    with scope as materialized (${scopeTable(ctx, input)}),
    ${lexicalLeg({ terms: [...new Set(terms(input.query))].slice(0, mostTerms), kinds, isEligible, limit: candidates })},
    inherited as (
      select h.id, c.score from passage_words c cross join lateral (select id, status from memories where chunk_id = c.id offset 0) h
      where h.status in ${statuses} ${isEligible(sql`h.id`)}
    ),
    ${vectorLeg({ literal: vector && vectorLiteral(vector), model: embedding.name, kinds, isEligible, limit: candidates / 2, passages: input.includePassages ?? false })},
    ${graphLeg({ names: namesIn(input.query), statuses, isEligible, limit: candidates / 2 })},
    best as (
      select (select nullif(max(score), 0) from memory_words) as memory_words, (select nullif(max(score), 0) from passage_words) as passage_words,
        (select nullif(max(score), 0) from meaning) as meaning, (select nullif(max(score), 0) from named_memories) as graph
    ),
    signals as (
      select s.id, sum(s.part) as score from (
        select id, ${weights.memoryWords}::real * score / best.memory_words as part from memory_words, best
        union all select id, ${weights.passageWords}::real * score / best.passage_words from inherited, best
        union all select id, ${weights.meaning}::real * score / best.meaning from meaning, best
        union all select id, ${weights.graph}::real * score / best.graph from named_memories, best
      ) s group by s.id
    ),
    ranked as (
      select m.id, (s.score + ${weights.time}::real * ${ranks}) / ${total}::real as score
      from signals s cross join lateral (
        select id, created_at, valid_from, valid_until, document_date from memories where id = s.id offset 0
      ) m
      order by 2 desc, m.created_at desc, m.id limit ${input.limit}
    ),
    results as (
      select m.id, m.status, m.type, m.content, r.score, m.confidence, m.quote, m.created_at, m.valid_from, m.valid_until, m.superseded_by, m.contested,
        m.chunk_id, m.episode_id, m.graph_id,
        ${entitiesOf(sql`m.id`)} as entities, ${input.includeGraph ? neighboursOf(sql`m.id`) : sql`'[]'::jsonb`} as neighbours
      from ranked r join memories m on m.id = r.id
      ${
        condition
          ? sql``
          : sql`union all
      select c.id, 'pending', null, c.content, (${weights.memoryWords + weights.passageWords}::real * w.score / best.passage_words) / ${total}::real, 0.5,
        c.content, c.created_at, null, null, null, false, c.id, c.episode_id, c.graph_id, '[]'::jsonb, '[]'::jsonb
      from passage_words w join chunks c on c.id = w.id and c.is_pending, best`
      }
      order by 5 desc limit ${input.limit}
    ),
    passages as (
      ${
        input.includePassages
          ? sql`select c.id, c.content, c.created_at, p.score, c.id as chunk_id, c.episode_id, c.graph_id
              from (select u.id, sum(u.part) / ${weights.memoryWords + weights.meaning}::real as score from (
                select id, ${weights.memoryWords}::real * score / best.passage_words as part from passage_words, best
                union all select id, ${weights.meaning}::real * score / (select nullif(max(score), 0) from passage_meaning) from passage_meaning
              ) u group by u.id order by 2 desc limit ${input.limit}) p join chunks c on c.id = p.id`
          : sql`select null::uuid as id, '' as content, now() as created_at, 0::real as score, null::uuid as chunk_id, null::uuid as episode_id,
              null::uuid as graph_id where false`
      }
    )
    select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'name', name)), '[]') from scope) as graphs,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status, 'type', r.type, 'content', r.content, 'score', r.score,
        'confidence', r.confidence, 'quote', r.quote, 'createdAt', r.created_at, 'validFrom', r.valid_from, 'validUntil', r.valid_until,
        'supersededBy', r.superseded_by, 'contested', r.contested, 'entities', r.entities, 'neighbours', r.neighbours, ${source})
        order by r.score desc, r.created_at desc, r.id), '[]')
        from results r ${sourceJoins}) as results,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'content', r.content, 'score', r.score, 'createdAt', r.created_at, ${source})
        order by r.score desc, r.id), '[]')
        from passages r ${sourceJoins}) as passages`;

  const [row] = await rows<{ graphs: ScopeGraph[]; results: Found[]; passages: FoundPassage[] }>(statement);
  const found = row ?? { graphs: [], results: [], passages: [] };
  checkScope(ctx, input, found.graphs);
  const good = <T extends { score: number }>(list: T[]) =>
    input.minScore === undefined ? list : list.filter((item) => item.score >= input.minScore!);
  return {
    queryId: newId(),
    results: good(found.results),
    passages: good(found.passages),
    temporal: temporal.range,
    latencyMs: Math.round((performance.now() - startedAt) * 100) / 100,
  };
}

const all = (conditions: SQL[]): SQL | null => (conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : null);

const source = sql`'episodeId', e.id, 'threadId', e.thread_id, 'sourceType', e.source_type, 'messageId', c.message_id, 'messageIndex', c.message_index,
  'graph', jsonb_build_object('id', s.id, 'kind', s.kind, 'name', s.name)`;
const sourceJoins = sql`join chunks c on c.id = r.chunk_id join episodes e on e.id = r.episode_id join scope s on s.id = r.graph_id`;

const entitiesOf = (memoryId: SQL): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'type', t.type) order by t.is_subject desc, t.name), '[]')
  from mentions f join entities t on t.id = f.entity_id where f.memory_id = ${memoryId})`;

/** Most neighbours that a result carries: a person knows hundreds. */
const mostNeighbours = 20;
const neighboursOf = (memoryId: SQL): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'type', n.type) order by n.name), '[]') from (
    select distinct t.id, t.name, t.type from mentions f
      join lateral (
        select target_id as id, memory_id from edges where source_id = f.entity_id
        union all select source_id, memory_id from edges where target_id = f.entity_id limit 200
      ) x on true
      join memories b on b.id = x.memory_id and b.status = 'active'
      join entities t on t.id = x.id
    where f.memory_id = ${memoryId} and not exists (select 1 from mentions o where o.memory_id = ${memoryId} and o.entity_id = t.id)
    order by t.name limit ${sql.raw(String(mostNeighbours))}) n)`;
