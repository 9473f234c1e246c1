import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { vectorLiteral } from "@/lib/db/columns";
import { texts } from "@/lib/db/lists";
import { newId } from "@/lib/ids";
import { models } from "@/lib/models";
import { terms } from "@/lib/text/terms";
import type { MemoryType, SourceType } from "@/lib/vocabulary";
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

/** As it comes from the database, which names a graph by its id. */
type Unplaced<T> = Omit<T, "graph"> & { graphId: string };

type Answer = { anchor: { from: string; to: string } | null; results: Unplaced<Found>[]; passages: Unplaced<FoundPassage>[] };

export type SearchResult = {
  queryId: string;
  results: Found[];
  passages: FoundPassage[];
  temporal: { from: Date; to: Date } | null;
  latencyMs: number;
};

const mostTerms = 48;
const sides = { before: -1, during: 0, after: 1 };

/**
 * Finds memories by their words and their passage's words (BM25), by meaning (vectors) and by the entities that the
 * question names, in the graphs that are named: one round trip. Where LOCI_RERANK asks for it, a model chooses among them.
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED
 */
export async function search(ctx: ProjectContext, input: SearchInput, now = new Date()): Promise<SearchResult> {
  const startedAt = performance.now();
  const temporal = readTemporal(input.query, input.filters?.as_of ?? now);
  const asksForPast = readsPast(input.filters) || temporal.asksForPast;
  const withFormer = input.includeSuperseded || readsPast(input.filters) || (input.pastWhenAsked !== false && temporal.asksForPast);
  const { embedding } = models;
  const vector = await embedding.embedQuery(input.query);
  const condition = all([
    ...(input.types ? [filterCondition({ types: input.types })] : []),
    ...(input.timeRange ? [holdsWithin(input.timeRange)] : []),
    ...(input.filters ? [filterCondition(input.filters)] : []),
  ]);
  const eligible = condition
    ? sql`(select coalesce(array_agg(m.unit), '{}') from memories m join episodes e on e.id = m.episode_id
        where m.graph_id in (select id from scope) and m.status in ${withFormer ? sql`('active', 'superseded')` : sql`('active')`} and ${condition})`
    : sql`null`;
  const { range } = temporal;
  // What was known then may not know the event.
  const anchor = readsPast(input.filters) ? null : temporal.anchor;
  const [found] = await rows<{ graphs: ScopeGraph[]; found: Answer }>(sql`
    with scope as materialized (${scopeTable(ctx, input)})
    select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'name', name)), '[]') from scope) as graphs,
      ${sql.raw(searchFunction)}((select coalesce(array_agg(id), '{}') from scope), array${texts([...new Set(terms(input.query))].slice(0, mostTerms))},
        array${texts(namesIn(input.query))}, ${vector && vectorLiteral(vector)}::halfvec, ${embedding.name}::text, ${eligible}, ${withFormer}::boolean, ${asksForPast}::boolean, ${candidatesFor(input.limit)}::int,
        ${range?.from.toISOString() ?? null}::timestamptz, ${range?.to.toISOString() ?? null}::timestamptz, ${temporal.month}::int, ${temporal.weight}::real,
        ${temporal.asksWhen}::boolean, ${input.includeGraph ?? false}::boolean, ${input.includePassages ?? false}::boolean, ${condition === null}::boolean,
        array${texts(anchor?.terms ?? [])}, ${anchor && sides[anchor.relation]}::int) as found`);
  const graphs = new Map(found!.graphs.map((graph) => [graph.id, graph]));
  const placed = <T>({ graphId, ...row }: Unplaced<T>) => ({ ...row, graph: graphs.get(graphId)! }) as T;
  checkScope(ctx, input, found!.graphs);
  const good = <T extends { score: number }>(list: T[]) =>
    input.minScore === undefined ? list : list.filter((item) => item.score >= input.minScore!);
  const event = found!.found.anchor;
  const results = await reranked(
    input.query,
    found!.found.results.map((row) => placed<Found>(row)),
  );
  return {
    queryId: newId(),
    results: good(results).slice(0, input.limit),
    passages: good(found!.found.passages.map((row) => placed<FoundPassage>(row))).slice(0, input.limit),
    temporal: range ?? (event && { from: new Date(event.from), to: new Date(event.to) }),
    latencyMs: Math.round((performance.now() - startedAt) * 100) / 100,
  };
}

const all = (conditions: SQL[]): SQL | null => (conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : null);
