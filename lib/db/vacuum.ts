import { sql } from "drizzle-orm";
import { connection, rows } from "./client";

/**
 * The embedded database has no autovacuum: without this its planner knows nothing of the tables, and rows that are
 * overwritten with every call pile up. Postgres tends itself.
 */
export async function vacuum(): Promise<void> {
  if ((await connection()).kind === "pglite") await rows(sql`vacuum (analyze)`);
}
