import { sql } from "drizzle-orm";
import { connection, rows } from "./client";

/** PGlite has no autovacuum, and rows that every call overwrites would pile up. `analyzeRegularly` keeps its statistics. */
export async function vacuum(): Promise<void> {
  if ((await connection()).kind === "pglite") await rows(sql`vacuum`);
}
