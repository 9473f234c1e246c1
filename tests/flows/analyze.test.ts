import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openPglite, rowsOn } from "@/lib/db/client";

const folder = mkdtempSync(join(tmpdir(), "loci-analyze-"));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

it("gives the embedded database's planner statistics of tables that have changed", async () => {
  const { database, close } = await openPglite(folder);
  const statistics = async () =>
    (
      await rowsOn<{ distinct: number }>(
        database,
        sql`select n_distinct as distinct from pg_stats where tablename = 'samples' and attname = 'kind'`,
      )
    )[0];
  try {
    await database.execute(sql`create table samples as select n, 'one' as kind from generate_series(1, 1000) n`);
    expect(await statistics()).toBeUndefined();
    // Postgres reports changes at most once a second.
    const analyzed = async () => {
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await statistics()).toEqual({ distinct: 1 });
    };
    await vi.waitFor(analyzed, { timeout: 20_000, interval: 100 });
  } finally {
    await close();
  }
});
