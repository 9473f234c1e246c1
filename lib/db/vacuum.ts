import { sql } from "drizzle-orm";
import { connection, rows } from "./client";

/**
 * The embedded database has no autovacuum: without this its planner has no statistics, and dead rows pile up. Postgres
 * vacuums itself.
 */
export async function vacuum(): Promise<void> {
  if ((await connection()).kind === "pglite") await rows(sql`vacuum (analyze)`);
}
