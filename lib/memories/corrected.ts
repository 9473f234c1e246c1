/** The `model` of a memory that a person wrote. */
export const byHand = "by hand";

/** SQL: a person changed the words of a memory from what was extracted. `sql/search.sql` has the same condition. */
export const isCorrected = (memory: string): string => `(${memory}.model = '${byHand}' or ${memory}.version > 1 and (
  select v.content from memory_versions v where v.memory_id = ${memory}.id order by v.version limit 1) is distinct from ${memory}.content)`;
