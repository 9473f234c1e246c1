import { sql } from "drizzle-orm";
import { rows, writeAhead } from "@/lib/db/client";
import { unitKinds } from "@/lib/db/schema/search";
import { uuids } from "@/lib/db/sql-lists";
import { type Graph, ofGraph, within } from "@/lib/graphs/graph";
import { models } from "@/lib/models";
import { indexUnits, removeUnits } from "@/lib/search-index/postings";
import { replaceVectors, type Vectors } from "@/lib/search-index/vectors";
import { blankSpans, hasWords, type Span } from "@/lib/text/blank-spans";
import { recordModelCall } from "@/lib/usage/call-ledger";
import { added, recordChanges } from "@/lib/usage/record-changes";
import { isCorrected } from "./corrected";

export type PassageChange = {
  id: string;
  unit: number;
  isPending: boolean;
  before: string;
  /** Quotes that only deleted memories have are blank. */
  content: string;
  indexed: string;
};

type Passage = {
  id: string;
  unit: number;
  isPending: boolean;
  content: string;
  /** `owner` is the memory, also of a restatement's quote. */
  spans: { owner: string; start: number; quote: string; isCorrected: boolean }[];
};

/** Text that another memory quotes stays. Messages and documents never change. "original": a correction is undone. */
export async function passageChanges(
  graph: Graph,
  owners: { id: string; is: "deleted" | "corrected" | "original" }[],
): Promise<PassageChange[]> {
  const ids = uuids(owners.map(({ id }) => id));
  const found = await rows<Passage>(sql`
    with touched as (
      select chunk_id from memories where id in ${ids} and ${ofGraph(graph)} union
      select chunk_id from restatements where memory_id in ${ids} and ${ofGraph(graph)}
    )
    select c.id, c.unit::float8 as unit, c.is_pending as "isPending", c.content, (
      select jsonb_agg(s) from (
        select m.id as owner, m.quote_start as start, m.quote, ${sql.raw(isCorrected("m"))} as "isCorrected" from memories m where m.project_id = c.project_id and m.chunk_id = c.id and m.graph_id = c.graph_id
        union all
        select m.id, (r.statement ->> 'quote_start')::int, r.statement ->> 'quote', ${sql.raw(isCorrected("m"))}
        from restatements r join memories m on m.project_id = r.project_id and m.id = r.memory_id and m.graph_id = r.graph_id where r.project_id = c.project_id and r.chunk_id = c.id and r.graph_id = c.graph_id
      ) s) as spans
    from touched t join chunks c on c.id = t.chunk_id and ${ofGraph(graph, "c")} order by c.unit`);
  const nextState = new Map(owners.map(({ id, is }) => [id, is]));
  return found.map(({ spans, content: before, ...passage }) => {
    const states = spans.map(({ owner, start, quote, isCorrected: wasCorrected }) => ({
      start,
      end: start + quote.length,
      is: nextState.get(owner) ?? (wasCorrected ? "corrected" : "original"),
    }));
    const inState = (is: string): Span[] => states.filter((span) => span.is === is);
    const content = blankSpans(before, inState("deleted"), [...inState("corrected"), ...inState("original")]);
    return { ...passage, before, content, indexed: blankSpans(content, inState("corrected"), inState("original")) };
  });
}

/** Calls a model: never inside a transaction. @throws AppError MODEL_UNAVAILABLE */
export async function embedTexts(texts: string[]): Promise<Vectors> {
  const distinct = [...new Set(texts.filter(hasWords))];
  if (distinct.length === 0) return new Map();
  const vectors = await models.embedding.embed(distinct, recordModelCall("edit"));
  return new Map(distinct.map((text, at) => [text, vectors[at]!]));
}

/** Call it with the graph locked, after the memories' rows were written. */
export async function applyPassageChanges(graph: Graph, changes: PassageChange[], vectors: Vectors): Promise<void> {
  if (changes.length === 0) return;
  // The full text: words that a correction already unindexed do no harm.
  await removeUnits(
    graph,
    unitKinds.chunk,
    changes.map(({ unit, before }) => ({ unit, text: before })),
  );
  const indexed = changes.map(({ unit, indexed: text }) => ({ unit, text, kind: unitKinds.chunk }));
  await indexUnits(graph, unitKinds.chunk, indexed);
  await replaceVectors(graph, indexed, vectors);
  const rewritten = changes.filter(({ before, content }) => before !== content).map(({ id, content }) => ({ id, content }));
  if (rewritten.length === 0) return;
  await writeAhead(sql`
    update chunks c set content = r.content from jsonb_to_recordset(${JSON.stringify(rewritten)}::jsonb) as r (id uuid, content text)
    where c.id = r.id and ${ofGraph(graph, "c")}`);
  const empty = changes.filter(({ content }) => !hasWords(content)).map(({ id }) => id);
  const [gone] = await rows<{ count: number }>(sql`
    with gone as (
      delete from chunks c where c.id in ${uuids(empty)} and ${within(graph, "c")} and not exists (select 1 from memories m where m.project_id = ${graph.projectId}::uuid and m.chunk_id = c.id)
        and not exists (select 1 from restatements r where r.project_id = ${graph.projectId}::uuid and r.chunk_id = c.id)
      returning is_pending, content
    ), counted as (
    update graphs set chunk_count = greatest(0, chunk_count - n.chunks), chunk_terms = greatest(0, chunk_terms - n.terms)
    from (select count(*)::int as chunks, coalesce(sum(ceil(length(content) / 9.0)), 0)::bigint as terms from gone where not is_pending) n
    where project_id = ${graph.projectId} and id = ${graph.graphId} and n.chunks > 0
    )
    select count(*)::int as count from gone`);
  await recordChanges(graph.projectId, [added(graph.graphId, "chunk", -gone!.count)]);
}
