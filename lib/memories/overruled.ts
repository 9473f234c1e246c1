import { type SQL, sql } from "drizzle-orm";

/** An open conflict with a memory of a higher class. @param own the condition on the project @param m the memory's table */
export const isOverruled = (own: SQL, m: SQL = sql`memories`): SQL => sql`(${m}.contested and exists (
  select 1 from conflicts k where k.${own} and k.incoming_memory_id = ${m}.id and k.graph_id = ${m}.graph_id and k.kind = 'UNTRUSTED'
    and k.status = 'unresolved'))`;
