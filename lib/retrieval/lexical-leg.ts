import { type SQL, sql } from "drizzle-orm";
import { unitKinds } from "@/lib/db/schema/search";

// BM25 (Robertson and Zaragoza, 2009), with the values that did best on dialogue.
const k1 = 0.9;
const b = 0.5;

/**
 * `memory_words` and `passage_words` (id, score): BM25 over the postings of the graphs in `scope`, read from the index
 * alone. Terms are ORed; how rare a term is comes from the very rows that are read.
 */
export function lexicalLeg(leg: { terms: string[]; kinds: number[]; isEligible: (unitId: SQL) => SQL; limit: number }): SQL {
  const kinds = sql.raw([unitKinds.chunk, ...leg.kinds].join(", "));
  return sql`
    hits as materialized (
      select p.kind = ${sql.raw(String(unitKinds.chunk))} as is_chunk, p.unit_id as id, p.term, p.frequency::real as f, p.length::real as length
      from scope s cross join (select jsonb_array_elements_text(${JSON.stringify(leg.terms)}::jsonb) as term) q
      join postings p on p.graph_id = s.id and p.kind in (${kinds}) and p.term = q.term
    ),
    sizes as (
      select true as is_chunk, sum(chunk_count)::real as units, sum(chunk_terms)::real / nullif(sum(chunk_count), 0) as mean from scope
      union all select false, sum(memory_count)::real, sum(memory_terms)::real / nullif(sum(memory_count), 0) from scope
    ),
    rarity as (
      select h.is_chunk, h.term, ln(1 + (greatest(coalesce(z.units, 0), count(*)) - count(*) + 0.5) / (count(*) + 0.5)) as idf, coalesce(z.mean, 10) as mean
      from hits h join sizes z on z.is_chunk = h.is_chunk group by h.is_chunk, h.term, z.units, z.mean
    ),
    scores as materialized (
      select h.is_chunk, h.id, sum(r.idf * h.f * ${k1 + 1}::real / (h.f + ${k1}::real * (${1 - b}::real + ${b}::real * h.length / r.mean))) as score
      from hits h join rarity r on r.is_chunk = h.is_chunk and r.term = h.term group by h.is_chunk, h.id
    ),
    memory_words as materialized (
      select id, score from scores where not is_chunk ${leg.isEligible(sql`scores.id`)} order by score desc, id limit ${leg.limit}
    ),
    passage_words as materialized (select id, score from scores where is_chunk order by score desc, id limit ${leg.limit})`;
}
