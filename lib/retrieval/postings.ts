import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { numbers } from "@/lib/db/lists";
import type { unitKinds } from "@/lib/db/schema/search";
import { termCounts } from "@/lib/text/terms";

export type Unit = { unit: number; text: string };
export type UnitKind = (typeof unitKinds)[keyof typeof unitKinds];

const most = 32_767;

type Posting = { term: string; unit: number; frequency: number; length: number };

/** Terms of a unit with their counts, and how many there are: what the lexical index stores, and what finds it again to take it out. */
function postingsOf(unit: Unit): Posting[] {
  const counts = termCounts(unit.text);
  const length = Math.min(
    most,
    [...counts.values()].reduce((sum, count) => sum + count, 0),
  );
  return [...counts].map(([term, count]) => ({ term, unit: unit.unit, frequency: Math.min(count, most), length }));
}

const asRows = (postings: Posting[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as p (term text, unit bigint, frequency smallint, length smallint)`;

/** Makes units findable by their words. A unit that is there already stays as it is. @returns terms in all, for BM25's mean length */
export async function indexUnits(graphId: string, kind: UnitKind, units: Unit[]): Promise<number> {
  const postings = units.map(postingsOf);
  if (postings.every((unit) => unit.length === 0)) return 0;
  await rows(sql`
    insert into postings (graph_id, kind, term, unit, frequency, length)
    select ${graphId}::uuid, ${kind}::smallint, p.term, p.unit, p.frequency, p.length
    from ${asRows(postings.flat())}
    on conflict do nothing`);
  return postings.reduce((sum, unit) => sum + (unit[0]?.length ?? 0), 0);
}

/** `indexUnits` for units of many graphs at once. @returns terms in all, by graph */
export async function indexUnitsOfGraphs(units: (Unit & { graphId: string; kind: UnitKind })[]): Promise<Map<string, number>> {
  const terms = new Map<string, number>();
  const graphIds = [...new Set(units.map(({ graphId }) => graphId))];
  const postings = units.flatMap((unit) => {
    const found = postingsOf(unit);
    terms.set(unit.graphId, (terms.get(unit.graphId) ?? 0) + (found[0]?.length ?? 0));
    return found.map((posting) => ({ ...posting, kind: unit.kind, graph: graphIds.indexOf(unit.graphId) }));
  });
  if (postings.length === 0) return terms;
  await rows(sql`
    insert into postings (graph_id, kind, term, unit, frequency, length)
    select (${JSON.stringify(graphIds)}::jsonb ->> p.graph)::uuid, p.kind, p.term, p.unit, p.frequency, p.length
    from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb)
      as p (graph int, kind smallint, term text, unit bigint, frequency smallint, length smallint)
    on conflict do nothing`);
  return terms;
}

/** Moves units to another kind, words and vectors: a memory that is superseded leaves the searches for what holds now. */
export async function moveUnits(graphId: string, from: UnitKind, to: UnitKind, units: Unit[]): Promise<void> {
  if (units.length === 0) return;
  await rows(sql`
    update postings t set kind = ${to}::smallint from ${asRows(units.flatMap(postingsOf))}
    where t.graph_id = ${graphId}::uuid and t.kind = ${from}::smallint and t.term = p.term and t.unit = p.unit`);
  await rows(sql`update embeddings set kind = ${to}::smallint where unit in ${numbers(units.map(({ unit }) => unit))}`);
}

/** Takes units out of the lexical index, by the terms that put them in. */
export async function removeUnits(graphId: string, kind: UnitKind, units: Unit[]): Promise<void> {
  if (units.length === 0) return;
  await rows(sql`
    delete from postings t using ${asRows(units.flatMap(postingsOf))}
    where t.graph_id = ${graphId}::uuid and t.kind = ${kind}::smallint and t.term = p.term and t.unit = p.unit`);
}
