import { type SQL, sql } from "drizzle-orm";
import { batchSize } from "@/lib/db/batch-size";
import { rows, writeAhead } from "@/lib/db/client";
import { unitKinds } from "@/lib/db/schema/search";
import { numberArray } from "@/lib/db/sql-lists";
import type { Graph } from "@/lib/graphs/graph";
import { countTerms, countTermsTask } from "@/lib/text/count-terms";
import { inWorker } from "@/lib/worker";

export type TermCounts = Map<string, number>;
export type Unit = { unit: number; text: string; terms?: TermCounts };
export type UnitKind = (typeof unitKinds)[keyof typeof unitKinds];

const maxSmallint = 32_767;
const maxInlineLength = 4_000;
const postingSizes = { pglite: 300, postgres: 1_500 };

type Posting = { term: string; unit: number; frequency: number; length: number };

async function postingsOf<U extends Unit>(units: U[]): Promise<{ unit: U; postings: Posting[] }[]> {
  const uncounted = units.filter(({ terms }) => terms === undefined);
  const counts = await termCountsOf(uncounted.map(({ text }) => text));
  const countsOf = new Map<Unit, TermCounts>(uncounted.map((unit, i) => [unit, counts[i]!]));
  return units.map((unit) => ({ unit, postings: postingsFrom(unit.unit, unit.terms ?? countsOf.get(unit)!) }));
}

export const termCountsOf = async (texts: string[]): Promise<TermCounts[]> =>
  texts.reduce((sum, { length }) => sum + length, 0) <= maxInlineLength ? countTerms(texts) : inWorker(countTermsTask, texts);

function postingsFrom(unit: number, counts: TermCounts): Posting[] {
  const length = Math.min(
    maxSmallint,
    [...counts.values()].reduce((sum, count) => sum + count, 0),
  );
  return [...counts].map(([term, count]) => ({ term, unit, frequency: Math.min(count, maxSmallint), length }));
}

/** A unit must not span statements, because each statement counts its units' terms. */
function* inBatches<T>(units: { postings: T[] }[], size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const { postings } of units) {
    if (batch.length > 0 && batch.length + postings.length > size) {
      yield batch;
      batch = [];
    }
    batch.push(...postings);
  }
  if (batch.length > 0) yield batch;
}

const recordset = (postings: Posting[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as p (term text, unit bigint, frequency smallint, length smallint)`;

/**
 * The rows of these postings, each found by its key. In a graph that is larger than most of its project, or a young one, the planner would
 * expect few rows and read all of the graph's postings.
 */
const isOneOf = (
  { projectId, graphId }: Graph,
  kind: UnitKind,
  postings: Posting[],
): SQL => sql`t.project_id = ${projectId}::uuid and t.ctid = any(array(
  select x.ctid from ${recordset(postings)} cross join lateral (
    select ctid from postings where project_id = ${projectId}::uuid and graph_id = ${graphId}::uuid and kind = ${kind}::smallint
      and term = p.term and unit = p.unit offset 0) x))`;

/** In the statement that changes the index, so that BM25's mean length stays exact. Terms of chunks are counted when their job finishes. */
const withTermTotal = (change: SQL, { projectId, graphId }: Graph, kind: UnitKind, sign: "+" | "-"): SQL =>
  kind === unitKinds.memory || kind === unitKinds.formerMemory
    ? sql`with changed as (${change} returning t.unit, t.length)
        update graphs set memory_terms = greatest(0, memory_terms ${sql.raw(sign)} n.terms)
        from (select coalesce(sum(length), 0)::bigint as terms from (select distinct unit, length from changed) u) n
        where project_id = ${projectId}::uuid and id = ${graphId}::uuid and n.terms > 0`
    : change;

/** Units that are already indexed stay unchanged. */
export async function indexUnits(graph: Graph, kind: UnitKind, units: Unit[]): Promise<void> {
  for (const batch of inBatches(await postingsOf(units), await batchSize(postingSizes))) {
    const insert = sql`
      insert into postings as t (project_id, graph_id, kind, term, unit, frequency, length)
      select ${graph.projectId}::uuid, ${graph.graphId}::uuid, ${kind}::smallint, p.term, p.unit, p.frequency, p.length from ${recordset(batch)}
      on conflict do nothing`;
    await writeAhead(withTermTotal(insert, graph, kind, "+"));
  }
}

export async function indexUnitsOfGraphs(
  projectId: string,
  units: (Unit & { graphId: string; kind: UnitKind })[],
): Promise<Map<string, number>> {
  const terms = new Map<string, number>();
  const graphIds = [...new Set(units.map(({ graphId }) => graphId))];
  const withGraphs = (await postingsOf(units)).map(({ unit, postings }) => {
    terms.set(unit.graphId, (terms.get(unit.graphId) ?? 0) + (postings[0]?.length ?? 0));
    return { postings: postings.map((posting) => ({ ...posting, kind: unit.kind, graph: graphIds.indexOf(unit.graphId) })) };
  });
  for (const batch of inBatches(withGraphs, await batchSize(postingSizes))) {
    await rows(sql`
      insert into postings (project_id, graph_id, kind, term, unit, frequency, length)
      select ${projectId}::uuid, (${JSON.stringify(graphIds)}::jsonb ->> p.graph)::uuid, p.kind, p.term, p.unit, p.frequency, p.length
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as p (graph int, kind smallint, term text, unit bigint, frequency smallint, length smallint)
      on conflict do nothing`);
  }
  return terms;
}

/** Keeps superseded memories out of searches for current ones. */
export async function moveUnits(graph: Graph, from: UnitKind, to: UnitKind, units: Unit[]): Promise<void> {
  if (units.length === 0) return;
  for (const batch of inBatches(await postingsOf(units), await batchSize(postingSizes))) {
    await writeAhead(sql`update postings t set kind = ${to}::smallint where ${isOneOf(graph, from, batch)}`);
  }
  await writeAhead(
    sql`update embeddings set kind = ${to}::smallint where project_id = ${graph.projectId}::uuid and unit = any(${numberArray(units.map(({ unit }) => unit))})`,
  );
}

/** `text` must contain all indexed terms, because the table has no index by unit. */
export async function removeUnits(graph: Graph, kind: UnitKind, units: Unit[]): Promise<void> {
  if (units.length === 0) return;
  for (const batch of inBatches(await postingsOf(units), await batchSize(postingSizes))) {
    await writeAhead(withTermTotal(sql`delete from postings t where ${isOneOf(graph, kind, batch)}`, graph, kind, "-"));
  }
}
