import { unitsPerChunk } from "@/lib/db/schema/search";

/** Stands for a model's name where a person wrote the memory. */
export const byHand = "by hand";

/** SQL: a person put other words in the place of those that the memory was drawn from. */
export const isCorrected = (memory: string): string => `(${memory}.model = '${byHand}' or ${memory}.version > 1 and (
  select v.content from memory_versions v where v.memory_id = ${memory}.id order by v.version limit 1) is distinct from ${memory}.content)`;

/** SQL: the words of a passage that a person has put others in the place of, of its own memories and of those that it repeats. */
export const correctedWords = (chunk: string): string => `(
  select coalesce(json_agg(quote), '[]') from (
    select m.quote from memories m where m.unit > ${chunk}.unit and m.unit < ${chunk}.unit + ${unitsPerChunk} and m.status <> 'draft' and ${isCorrected("m")}
    union all
    select r.statement ->> 'quote' from restatements r cross join lateral (select * from memories where id = r.memory_id offset 0) m
    where r.chunk_id = ${chunk}.id and ${isCorrected("m")}) q)`;
