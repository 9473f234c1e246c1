import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, describe, expect, it } from "vitest";
import { Booted, killBooted } from "./support/booted";

const scratch = mkdtempSync(join(tmpdir(), "loci-two-starts-"));
afterAll(() => {
  killBooted();
  rmSync(scratch, { recursive: true, force: true });
});

const outcomesOf = (starts: Booted[]) => Promise.all(starts.map((start) => start.outcome()));
const keysIn = (starts: Booted[]) => starts.flatMap(({ output }) => output.match(/^ {4}loci_\S+$/gm) ?? []);

describe("of two starts at once", { timeout: 120_000 }, () => {
  it("on one data folder, one serves, and the other says which process it is", async () => {
    const folder = join(scratch, "data");
    const starts = [0, 1].map(() => new Booted({ LOCI_DATA_DIR: folder }));
    const outcomes = await outcomesOf(starts);
    expect(outcomes.toSorted()).toEqual([1, "up"]);
    const [serving] = starts.filter((_, n) => outcomes[n] === "up");
    for (const refused of starts.filter((start) => start !== serving)) {
      expect(refused.output.match(/^Loci cannot start: .*$/gm)).toEqual([
        expect.stringContaining(`The data folder ${folder} is in use by process ${serving!.pid}. Only one process can open it at a time`),
      ]);
      expect(refused.output).not.toMatch(/^\s+at /m);
    }
    expect(keysIn(starts)).toHaveLength(1);
    expect(await serving!.stop()).toBe(0);
    const next = new Booted({ LOCI_DATA_DIR: folder });
    expect(await next.outcome(), next.output).toBe("up");
    expect(keysIn([next])).toEqual([]);
    await next.stop();
    expect(readdirSync(folder).filter((name) => name.startsWith("lock"))).toEqual([]);
  });

  it.runIf(process.env.TEST_DATABASE_URL)("on an empty Postgres, both serve, with one schema, one project and one secret", async () => {
    const name = `loci_starts_${process.pid}_${Date.now()}`;
    const admin = postgres(process.env.TEST_DATABASE_URL!, { max: 1, onnotice: () => {} });
    await admin.unsafe(`create database ${name}`);
    const url = new URL(process.env.TEST_DATABASE_URL!);
    url.pathname = `/${name}`;
    try {
      const DATABASE_PREPARE = process.env.TEST_DATABASE_PREPARE ?? "true";
      const starts = [0, 1].map(() => new Booted({ DATABASE_URL: url.href, DATABASE_PREPARE, LOCI_DATA_DIR: join(scratch, "shared") }));
      expect(await outcomesOf(starts), starts.map(({ output }) => output).join("\n")).toEqual(["up", "up"]);
      expect(keysIn(starts)).toHaveLength(1);
      const sql = postgres(url.href, { max: 1 });
      const [counted] = await sql`
        select (select count(*)::int from drizzle.__drizzle_migrations) as migrations, (select count(*)::int from projects) as projects,
          (select count(*)::int from api_keys) as keys`;
      await sql.end();
      const { entries } = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8")) as { entries: unknown[] };
      expect(counted).toEqual({ migrations: entries.length, projects: 1, keys: 1 });
      await Promise.all(starts.map((start) => start.stop()));
    } finally {
      killBooted();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    }
  });
});
