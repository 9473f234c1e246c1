import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { unitKinds } from "@/lib/db/schema/search";
import { numbers } from "@/lib/db/sql-lists";
import { countTerms, countTermsTask } from "@/lib/text/count-terms";
import { inWorker } from "@/lib/worker";

export type TermCounts = Map<string, number>;
/** A chunk or a memory by its number, with the text that it is found by; `terms` when they are counted already. */
export type Unit = { unit: number; text: string; terms?: TermCounts };
export type UnitKind = (typeof unitKinds)[keyof typeof unitKinds];

const maxSmallint = 32_767;
/** UTF-16 units whose terms are counted in a few milliseconds, in any script. */
const shortTexts = 4_000;
/** Rows of one statement: PGlite runs in this process, and nothing else does while a statement runs. */
const postingsAStatement = 400;

type Posting = { term: string; unit: number; frequency: number; length: number };

/** The lexical index's rows of each unit: its terms with their counts, and the number of terms. */
async function postingsOf<U extends Unit>(units: U[]): Promise<{ unit: U; postings: Posting[] }[]> {
  const unread = units.filter(({ terms }) => terms === undefined);
  const read = await termCountsOf(unread.map(({ text }) => text));
  const countsOf = new Map<Unit, TermCounts>(unread.map((unit, i) => [unit, read[i]!]));
  return units.map((unit) => ({ unit, postings: postingsFrom(unit.unit, unit.terms ?? countsOf.get(unit)!) }));
}

/** How often each term occurs, text by text; of long texts counted in a worker. */
export const termCountsOf = async (texts: string[]): Promise<TermCounts[]> =>
  texts.reduce((sum, { length }) => sum + length, 0) <= shortTexts ? countTerms(texts) : inWorker(countTermsTask, texts);

function postingsFrom(unit: number, counts: TermCounts): Posting[] {
  const length = Math.min(
    maxSmallint,
    [...counts.values()].reduce((sum, count) => sum + count, 0),
  );
  return [...counts].map(([term, count]) => ({ term, unit, frequency: Math.min(count, maxSmallint), length }));
}

/** The postings of whole units, as many as one statement takes; a unit's terms are counted in the statement that has them all. */
function* inParts<T>(units: { postings: T[] }[]): Generator<T[]> {
  let part: T[] = [];
  for (const { postings } of units) {
    if (part.length > 0 && part.length + postings.length > postingsAStatement) {
      yield part;
      part = [];
    }
    part.push(...postings);
  }
  if (part.length > 0) yield part;
}

const recordset = (postings: Posting[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as p (term text, unit bigint, frequency smallint, length smallint)`;

/**
 * Part of a statement: adds the terms of memories in `changed (unit, length)` to their graph, or takes them off. The index and its total
 * change together, so BM25's mean length stays that of the memories in the index. A chunk's terms are counted with its job.
 */
const addToTermTotal = (graphId: string, kind: UnitKind, sign: "+" | "-"): SQL =>
  kind === unitKinds.memory || kind === unitKinds.formerMemory
    ? sql`update graphs set memory_terms = greatest(0, memory_terms ${sql.raw(sign)} n.terms)
        from (select coalesce(sum(length), 0)::bigint as terms from (select distinct unit, length from changed) u) n
        where id = ${graphId}::uuid and n.terms > 0`
    : sql`select 1`;

/** Adds units of a graph to the lexical index. One that is indexed already stays as it is. */
export async function indexUnits(graphId: string, kind: UnitKind, units: Unit[]): Promise<void> {
  for (const some of inParts(await postingsOf(units))) {
    await rows(sql`
      with changed as (
        insert into postings (graph_id, kind, term, unit, frequency, length)
        select ${graphId}::uuid, ${kind}::smallint, p.term, p.unit, p.frequency, p.length from ${recordset(some)}
        on conflict do nothing returning unit, length
      )
      ${addToTermTotal(graphId, kind, "+")}`);
  }
}

/** `indexUnits` for units of several graphs. @returns the number of terms by graph */
export async function indexUnitsOfGraphs(units: (Unit & { graphId: string; kind: UnitKind })[]): Promise<Map<string, number>> {
  const terms = new Map<string, number>();
  const graphIds = [...new Set(units.map(({ graphId }) => graphId))];
  const placed = (await postingsOf(units)).map(({ unit, postings }) => {
    terms.set(unit.graphId, (terms.get(unit.graphId) ?? 0) + (postings[0]?.length ?? 0));
    return { postings: postings.map((posting) => ({ ...posting, kind: unit.kind, graph: graphIds.indexOf(unit.graphId) })) };
  });
  for (const some of inParts(placed)) {
    await rows(sql`
      insert into postings (graph_id, kind, term, unit, frequency, length)
      select (${JSON.stringify(graphIds)}::jsonb ->> p.graph)::uuid, p.kind, p.term, p.unit, p.frequency, p.length
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as p (graph int, kind smallint, term text, unit bigint, frequency smallint, length smallint)
      on conflict do nothing`);
  }
  return terms;
}

/** Changes the kind of units in both indexes: a superseded memory is no longer found by searches for what is true now. */
export async function moveUnits(graphId: string, from: UnitKind, to: UnitKind, units: Unit[]): Promise<void> {
  if (units.length === 0) return;
  for (const some of inParts(await postingsOf(units))) {
    await rows(sql`
      update postings t set kind = ${to}::smallint from ${recordset(some)}
      where t.graph_id = ${graphId}::uuid and t.kind = ${from}::smallint and t.term = p.term and t.unit = p.unit`);
  }
  await rows(sql`update embeddings set kind = ${to}::smallint where unit in ${numbers(units.map(({ unit }) => unit))}`);
}

/** Removes units from the lexical index. `text` must contain the terms that they were indexed by: there is no index by unit. */
export async function removeUnits(graphId: string, kind: UnitKind, units: Unit[]): Promise<void> {
  if (units.length === 0) return;
  for (const some of inParts(await postingsOf(units))) {
    await rows(sql`
      with changed as (
        delete from postings t using ${recordset(some)}
        where t.graph_id = ${graphId}::uuid and t.kind = ${kind}::smallint and t.term = p.term and t.unit = p.unit
        returning t.unit, t.length
      )
      ${addToTermTotal(graphId, kind, "-")}`);
  }
}
