import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { vectorLiteral } from "@/lib/db/columns";
import { shownStatus, unexpired } from "@/lib/db/expiry";
import { functionName } from "@/lib/db/functions";
import { texts } from "@/lib/db/sql-lists";
import { newId } from "@/lib/ids";
import { models } from "@/lib/models";
import { blankSpans, hasWords } from "@/lib/text/blank-spans";
import { redactInput } from "@/lib/text/redaction/policy";
import { ledger, measureStage, recordCall, recordModelCall } from "@/lib/usage/call-ledger";
import { type MemoryType, type MessageRole, type SourceType, type Trust, trustOf } from "@/lib/vocabulary";
import { inWorker } from "@/lib/worker";
import { constraintTerms } from "./constraint-terms";
import { explainScore, type ScoreExplanation, type ScoreParts } from "./explained";
import { type Filters, filterCondition, readsPast, validWithin } from "./filters";
import { withoutHeld } from "./held-words";
import { type ReadQuery, readQuery, readQueryTask } from "./read-query";
import { candidatesFor, rerankResults } from "./rerank";
import { checkScope, type GraphSelection, type ScopeGraph, scopeTable } from "./scope";
import { memoriesFrom, type SourceScope, sourceCondition } from "./source-scope";
import { weights } from "./weights";

export type SearchInput = GraphSelection &
  SourceScope & {
    query: string;
    limit: number;
    types?: MemoryType[];
    /** Include what they need: `includeSuperseded`, `includeExpired`. */
    statuses?: ("active" | "superseded" | "expired")[];
    timeRange?: { from?: Date; to?: Date };
    filters?: Filters;
    minScore?: number;
    minTrust?: Trust;
    includeSuperseded?: boolean;
    includeExpired?: boolean;
    pastWhenAsked?: boolean;
    includeGraph?: boolean;
    includePassages?: boolean;
    includePending?: boolean;
    /** A graph of at most this many passages is ranked whole, whether or not it has a word of the query; of at most `limit`, if it has one. */
    wholeUpTo?: number;
    explain?: boolean;
    /** false: without the reranking model, for a search while somebody types. */
    rerank?: boolean;
  };

export type FoundEntity = { id: string; name: string; type: string };
/** `speaker` and `corrected` are only read with passages. */
type Source = {
  episodeId: string;
  messageId: string | null;
  messageIndex: number;
  sourceType: SourceType;
  sourceUrl: string | null;
  threadId: string | null;
  chunkId: string;
  role: MessageRole | null;
  speaker: string | null;
  saidAt: string | null;
  corrected: string[];
};

type Scored = { score: number; explained?: ScoreExplanation };

/** For a passage whose memories are not extracted yet: `status` pending, `type` null. Times are JSON text. */
export type FoundMemory = Source &
  Scored & {
    id: string;
    status: "active" | "superseded" | "expired" | "pending";
    type: MemoryType | null;
    content: string;
    confidence: number;
    quote: string;
    createdAt: string;
    validFrom: string | null;
    validUntil: string | null;
    supersededBy: string | null;
    contested: boolean;
    trust: Trust;
    /** An open conflict with a memory of a higher class. */
    isOverruled: boolean;
    attribute: string | null;
    /** Null for a statement that ends the attribute. */
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
    trust: Trust;
    outdated: string[];
  };

/** Null unless one of them has expired. */
type Quotes = { start: number; quote: string; isExpired: boolean }[] | null;
type Row<T> = Omit<T, "graph" | "explained" | keyof Source> & {
  source: Source & { graphId: string };
  parts: ScoreParts["parts"] | null;
  matched: string[] | null;
};

type Answer = {
  event: { from: string; until: string } | null;
  rarity: Record<string, number> | null;
  subjects: string[] | null;
  leftOut: boolean;
  results: Row<FoundMemory>[];
  passages: (Row<FoundPassage> & { quotes: Quotes })[];
};

export type SearchResult = {
  queryId: string;
  query: string;
  results: FoundMemory[];
  passages: FoundPassage[];
  /** Rarity of each query term in these graphs, 0–1, without terms that no passage has. Only read with passages. */
  rarity: Record<string, number>;
  subjects: string[];
  /** Whether `minTrust` left anything out. */
  leftOut: boolean;
  temporal: { from: Date; to: Date } | null;
  latencyMs: number;
};

const maxInlineQuery = 250;

/** One round trip. @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED, CONTENT_BLOCKED */
export async function search(ctx: ProjectContext, request: SearchInput, now = new Date()): Promise<SearchResult> {
  const startedAt = performance.now();
  const input = { ...request, ...redactInput(ctx, { query: request.query }) };
  const { query } = input;
  const asOf = input.filters?.as_of ?? now;
  const [read, vector] = await Promise.all([
    query.length <= maxInlineQuery ? readQuery(query, asOf) : inWorker(readQueryTask, { query, now: asOf }),
    measureStage("embed", () => models.embedding.embedQuery(query, recordModelCall("search"))),
  ]);
  const statement = sql`
    with scope as materialized (${scopeTable(ctx, input)})
    select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'name', name)), '[]') from scope) as graphs,
      ${functionName("search")}(${named(searchArguments(ctx, input, read, vector))}) as answer`;
  const [row] = await measureStage("search", () => rows<{ graphs: ScopeGraph[]; answer: Answer }>(statement));
  const { graphs, answer } = row!;
  checkScope(ctx, input, graphs);
  const graphOf = new Map(graphs.map((graph) => [graph.id, graph]));
  const fromRow = <T>({ source: { graphId, ...source }, parts, matched, ...fields }: Row<T>) =>
    ({
      ...fields,
      ...source,
      graph: graphOf.get(graphId)!,
      ...(parts && matched && { explained: explainScore(query, { parts, matched }) }),
    }) as T;
  const top = <T extends { score: number }>(list: T[]) => list.filter(({ score }) => score >= (input.minScore ?? 0)).slice(0, input.limit);
  const found = withoutHeld(answer.results.map((result) => fromRow<FoundMemory>(result)));
  const results = top(input.rerank === false ? found : await rerankResults(ctx, query, found));
  recordCall({ graphs: graphs.length, results: results.length });
  return {
    queryId: ledger()?.id ?? newId(),
    query,
    results,
    passages: top(withoutHeld(answer.passages.flatMap(withoutExpired).map((passage) => fromRow<FoundPassage>(passage)))),
    rarity: answer.rarity ?? {},
    subjects: answer.subjects ?? [],
    leftOut: answer.leftOut,
    temporal: read.temporal.range ?? (answer.event && { from: new Date(answer.event.from), to: new Date(answer.event.until) }),
    latencyMs: Math.round((performance.now() - startedAt) * 100) / 100,
  };
}

/** Without what only expired memories quote. */
function withoutExpired({ quotes, ...passage }: Answer["passages"][number]): Row<FoundPassage>[] {
  if (!quotes) return [passage];
  const spans = (isExpired: boolean) =>
    quotes.filter((each) => each.isExpired === isExpired).map(({ start, quote }) => ({ start, end: start + quote.length }));
  const content = blankSpans(passage.content, spans(true), spans(false));
  return hasWords(content) ? [{ ...passage, content }] : [];
}

function searchArguments(
  ctx: ProjectContext,
  input: SearchInput,
  read: ReadQuery,
  vector: ArrayLike<number> | null,
): Record<string, Argument> {
  const { temporal } = read;
  const { range } = temporal;
  const readsHistory = readsPast(input.filters);
  const withSuperseded = input.includeSuperseded || readsHistory || (input.pastWhenAsked !== false && temporal.asksForPast);
  // At an earlier time, the event may not have been known yet.
  const event = readsHistory ? null : temporal.anchor;
  // `as_of` decides by its own time what had expired.
  const readsExpired = readsHistory || (input.includeExpired ?? false);
  const condition = conditionOf(ctx, input);
  const ofSource = sourceCondition(sql`e`, input);
  return {
    search_project: as(ctx.project.id, "uuid"),
    graph_ids: { value: sql`(select coalesce(array_agg(id), '{}') from scope)` },
    query_terms: list(read.terms),
    weights: as(weightsJson, "jsonb"),
    result_limit: as(input.rerank === false ? input.limit : candidatesFor(input.limit), "int"),
    query_names: list(read.names),
    query_vector: as(vector && vectorLiteral(vector), "halfvec"),
    embedding_model: as(models.embedding.name, "text"),
    eligible_units: {
      value: condition || ofSource ? eligibleUnits(ctx, { condition, ofSource }, { withSuperseded, readsExpired }) : sql`null`,
    },
    include_expired: as(readsExpired, "boolean"),
    include_superseded: as(withSuperseded, "boolean"),
    include_pending: as(condition === null && (input.includePending ?? true), "boolean"),
    include_passages: as(input.includePassages ?? false, "boolean"),
    include_neighbours: as(input.includeGraph ?? false, "boolean"),
    asks_about_past: as(readsHistory || temporal.asksForPast, "boolean"),
    asks_when: as(temporal.asksWhen, "boolean"),
    asks_for_help: as(read.advice, "boolean"),
    constraint_terms: list(read.advice ? [...constraintTerms] : []),
    time_from: as(range?.from.toISOString() ?? null, "timestamptz"),
    time_until: as(range?.to.toISOString() ?? null, "timestamptz"),
    time_month: as(temporal.month, "int"),
    time_precision: as(temporal.weight, "real"),
    event_terms: list(event?.terms ?? []),
    event_relation: as(event?.relation ?? null, "text"),
    related_parents: list(read.related.parents),
    related_terms: list(read.related.terms),
    read_all_up_to: as(Math.max(input.wholeUpTo ?? 0, input.limit), "int"),
    read_unmatched_up_to: as(input.wholeUpTo ?? 0, "int"),
    min_trust: as(input.minTrust ?? trustOf.external, "int"),
    explain: as(input.explain ?? false, "boolean"),
  };
}

const weightsJson = JSON.stringify(weights);

type Argument = { value: unknown; before?: string; after?: string };
const as = (value: unknown, type: string): Argument => ({ value, after: `::${type}` });
const list = (items: string[]): Argument => ({
  value: JSON.stringify(items),
  before: "array(select jsonb_array_elements_text(",
  after: "::jsonb))",
});

/** One template, because Drizzle takes ten times as long to put together one for each argument. */
function named(values: Record<string, Argument>): SQL {
  const strings = [""];
  for (const [name, { before = "", after = "" }] of Object.entries(values)) {
    strings.push(after);
    strings[strings.length - 2] += `${strings.length > 2 ? ", " : ""}${name} => ${before}`;
  }
  return sql(Object.assign(strings, { raw: strings }), ...Object.values(values).map(({ value }) => value));
}

function conditionOf(ctx: ProjectContext, { types, statuses, timeRange, filters }: SearchInput): SQL | null {
  const conditions = [
    ...(statuses ? [sql`${shownStatus("m")} in ${texts(statuses)}`] : []),
    ...(types ? [filterCondition(ctx, { types })] : []),
    ...(timeRange ? [validWithin(timeRange)] : []),
    ...(filters ? [filterCondition(ctx, filters)] : []),
  ];
  return conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : null;
}

/** If only the source matters, also its passages: memories may still be extracted from them. */
const eligibleUnits = (
  ctx: ProjectContext,
  { condition, ofSource }: { condition: SQL | null; ofSource: SQL | null },
  { withSuperseded, readsExpired }: { withSuperseded: boolean; readsExpired: boolean },
): SQL => {
  const own = sql`project_id = ${ctx.project.id}::uuid`;
  const passages = sql`union all select c.unit from episodes e join chunks c on c.${own} and c.episode_id = e.id and c.graph_id = e.graph_id
    where e.${own} and e.graph_id in (select id from scope) and ${ofSource}`;
  return sql`(select coalesce(array_agg(unit), '{}') from (
    select m.unit from memories m join episodes e on e.${own} and e.id = m.episode_id
    where m.${own} and m.graph_id in (select id from scope) and m.status in ${texts(["active", ...(withSuperseded ? ["superseded"] : []), ...(readsExpired ? ["expired"] : [])])}
      and ${readsExpired ? sql`true` : unexpired("m")}
      and ${condition ?? sql`true`} ${ofSource ? sql`and m.id in ${memoriesFrom(ctx, sql`(select id from scope)`, ofSource)}` : sql``}
    ${condition ? sql`` : passages}) u)`;
};
