import type { PGlite } from "@electric-sql/pglite";
import { describeError, log } from "@/lib/log";

const everyMs = 10_000;

/**
 * Analyzes tables that have changed, as autovacuum does on Postgres; PGlite has none. Without statistics the planner takes every
 * condition for a selective one and reads a whole graph where it should look up ids. The thresholds are autovacuum's. Statistics of few
 * rows (target 10) are enough, and take 20 to 60 ms for tables of 500,000 rows. The search tables are left out: they are read by graph,
 * and beside one very large graph statistics would make the planner scan all of them for a small one.
 * @returns stops it, and resolves when it is idle
 */
export function analyzeRegularly(client: PGlite): () => Promise<void> {
  let running = Promise.resolve();
  const analyze = async () => {
    const { rows } = await client.query<{ name: string }>(
      "select quote_ident(relname) as name from pg_stat_user_tables where n_mod_since_analyze > 50 + 0.1 * n_live_tup and relname not in ('embeddings', 'postings')",
    );
    for (const { name } of rows) {
      await client.transaction(async (tx) => {
        await tx.exec("set local default_statistics_target = 10");
        await tx.exec(`analyze ${name}`);
      });
    }
  };
  const timer = setInterval(() => {
    running = running.then(analyze).catch((error) => log.warn("database.analyze_failed", describeError(error)));
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
