import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { vectorLiteral } from "@/lib/db/columns";
import { texts } from "@/lib/db/lists";
import { newId } from "@/lib/ids";
import { models } from "@/lib/models";
import { redacted } from "@/lib/text/redaction/policy";
import { terms } from "@/lib/text/terms";
import { noteCall, noteSpending, timed } from "@/lib/usage/call-ledger";
import type { MemoryType, MessageRole, SourceType } from "@/lib/vocabulary";
import { asksForHelp } from "./asks-for-help";
import { type Explained, explained, type Shares } from "./explained";
import { type Filters, filterCondition, holdsWithin, readsPast } from "./filters";
import { namesIn } from "./names-in";
import { candidatesFor, reranked } from "./rerank";
import { checkScope, type Named, type ScopeGraph, scopeTable } from "./scope";
import { searchFunction } from "./search-function";
import { readTemporal } from "./temporal";

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
  /** Graphs of no more passages than this are read whole: what shares no word with the question is at its end. */
  wholeUpTo?: number;
  /** Each result and passage with what its score is made of. The order and the scores are the same. */
  explain?: boolean;
};

export type FoundEntity = { id: string; name: string; type: string };
/** Where it was said. `speaker` and `corrected` are there when passages are asked for. */
type Source = {
  episodeId: string;
  messageId: string | null;
  messageIndex: number;
  sourceType: SourceType;
  threadId: string | null;
  chunkId: string;
  role: MessageRole | null;
  speaker: string | null;
  saidAt: string | null;
  /** Words of the passage that a person has put others in the place of. */
  corrected: string[];
};

/** What its score is made of, when that is asked for. */
type Scored = { score: number; explained?: Explained };

/** A memory, or a passage whose memories do not exist yet (`status` pending, `type` null). Times are JSON text. */
export type Found = Source &
  Scored & {
    id: string;
    status: "active" | "superseded" | "pending";
    type: MemoryType | null;
    content: string;
    confidence: number;
    quote: string;
    createdAt: string;
    validFrom: string | null;
    validUntil: string | null;
    supersededBy: string | null;
    contested: boolean;
    attribute: string | null;
    attributeValue: string | null;
    graph: ScopeGraph;
    entities: FoundEntity[];
    neighbours: FoundEntity[];
  };
export type FoundPassage = Source &
  Scored & {
    id: string;
    content: string;
    createdAt: string;
    graph: ScopeGraph;
    /** Words of it that no longer hold. */
    outdated: string[];
  };

/** As it comes from the database, which names a graph by its id. */
type Unplaced<T> = Omit<T, "graph" | "explained"> & { graphId: string; shares?: Shares };

type Answer = {
  anchor: { from: string; to: string } | null;
  rarity: Record<string, number> | null;
  subjects: string[] | null;
  results: Unplaced<Found>[];
  passages: Unplaced<FoundPassage>[];
};

export type SearchResult = {
  queryId: string;
  /** What was searched for: the query, without what the project has redacted. */
  query: string;
  results: Found[];
  passages: FoundPassage[];
  /**
   * How much each term of the question tells in these graphs, 0–1; one that no passage holds is not there. Read with passages,
   * empty without them.
   */
  rarity: Record<string, number>;
  /** What the people are called whose graphs were read, as far as it is known. Read with passages. */
  subjects: string[];
  temporal: { from: Date; to: Date } | null;
  latencyMs: number;
};

const mostTerms = 48;
const sides = { before: -1, during: 0, after: 1 };

/**
 * Finds memories by their words and their passage's words (BM25), by meaning (vectors) and by the entities that the
 * question names, in the graphs that are named: one round trip. Where LOCI_RERANK asks for it, a model chooses among them.
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED, CONTENT_BLOCKED
 */
export async function search(ctx: ProjectContext, wanted: SearchInput, now = new Date()): Promise<SearchResult> {
  const startedAt = performance.now();
  const input = { ...wanted, ...redacted(ctx, { query: wanted.query }) };
  const temporal = readTemporal(input.query, input.filters?.as_of ?? now);
  const { range } = temporal;
  const isOfThen = readsPast(input.filters);
  const withFormer = input.includeSuperseded || isOfThen || (input.pastWhenAsked !== false && temporal.asksForPast);
  // What was known then may not know the event.
  const anchor = isOfThen ? null : temporal.anchor;
  const vector = await timed("embed", () => models.embedding.embedQuery(input.query, noteSpending));
  const condition = conditionOf(input);
  // In the order of the function's parameters.
  const given = [
    sql`(select coalesce(array_agg(id), '{}') from scope)`,
    sql`array${texts([...new Set(terms(input.query))].slice(0, mostTerms))}`,
    sql`array${texts(namesIn(input.query))}`,
    sql`${vector && vectorLiteral(vector)}::halfvec`,
    sql`${models.embedding.name}::text`,
    condition ? eligibleUnits(condition, withFormer) : sql`null`,
    sql`${withFormer}::boolean`,
    sql`${isOfThen || temporal.asksForPast}::boolean`,
    sql`${candidatesFor(input.limit)}::int`,
    sql`${range?.from.toISOString() ?? null}::timestamptz`,
    sql`${range?.to.toISOString() ?? null}::timestamptz`,
    sql`${temporal.month}::int`,
    sql`${temporal.weight}::real`,
    sql`${temporal.asksWhen}::boolean`,
    sql`${asksForHelp(input.query)}::boolean`,
    sql`${input.includeGraph ?? false}::boolean`,
    sql`${input.includePassages ?? false}::boolean`,
    sql`${condition === null}::boolean`,
    sql`array${texts(anchor?.terms ?? [])}`,
    sql`${anchor && sides[anchor.relation]}::int`,
    sql`${input.wholeUpTo ?? 0}::int`,
  ];
  const statement = sql`
    with scope as materialized (${scopeTable(ctx, input)})
    select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'name', name)), '[]') from scope) as graphs,
      ${await searchFunction({ explain: input.explain })}(${sql.join(given, sql`, `)}) as found`;
  const [answered] = await timed("search", () => rows<{ graphs: ScopeGraph[]; found: Answer }>(statement));
  const { graphs: scope, found } = answered!;
  checkScope(ctx, input, scope);
  const graphs = new Map(scope.map((graph) => [graph.id, graph]));
  const placed = <T>({ graphId, shares, ...row }: Unplaced<T>) =>
    ({ ...row, graph: graphs.get(graphId)!, ...(shares && { explained: explained(input.query, shares) }) }) as T;
  const best = <T extends { score: number }>(list: T[]) => list.filter(({ score }) => score >= (input.minScore ?? 0)).slice(0, input.limit);
  const results = await reranked(
    ctx,
    input.query,
    found.results.map((row) => placed<Found>(row)),
  );
  const shown = best(results);
  noteCall({ graphs: scope.length, results: shown.length });
  return {
    queryId: newId(),
    query: input.query,
    results: shown,
    passages: best(found.passages.map((row) => placed<FoundPassage>(row))),
    rarity: found.rarity ?? {},
    subjects: found.subjects ?? [],
    temporal: range ?? (found.anchor && { from: new Date(found.anchor.from), to: new Date(found.anchor.to) }),
    latencyMs: Math.round((performance.now() - startedAt) * 100) / 100,
  };
}

/** What the call narrows the search to, on memories `m` and their episodes `e`; null when to nothing. */
function conditionOf({ types, timeRange, filters }: SearchInput): SQL | null {
  return all([
    ...(types ? [filterCondition({ types })] : []),
    ...(timeRange ? [holdsWithin(timeRange)] : []),
    ...(filters ? [filterCondition(filters)] : []),
  ]);
}

const eligibleUnits = (condition: SQL, withFormer: boolean): SQL =>
  sql`(select coalesce(array_agg(m.unit), '{}') from memories m join episodes e on e.id = m.episode_id
    where m.graph_id in (select id from scope) and m.status in ${withFormer ? sql`('active', 'superseded')` : sql`('active')`} and ${condition})`;

const all = (conditions: SQL[]): SQL | null => (conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : null);
