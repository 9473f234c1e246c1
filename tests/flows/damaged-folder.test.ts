import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPglite } from "@/lib/db/client";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "loci-damaged-"));
const intactFolder = join(folder, "whole");

beforeAll(async () => (await openPglite(intactFolder)).close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In a separate process, because a failed boot exits. */
async function start(name: string, damage: (database: string) => void) {
  const data = join(folder, name);
  cpSync(intactFolder, data, { recursive: true });
  rmSync(join(data, "lock"), { force: true });
  damage(join(data, "pglite"));
  const environment = { ...process.env, LOCI_DATA_DIR: data, DATABASE_URL: "" };
  return new Promise<{ code: number; stderr: string; database: string }>((done) => {
    execFile(
      process.execPath,
      [
        "--import",
        "./tests/flows/support/resolve.mjs",
        "--input-type=module",
        "-e",
        'await (await import("@/boot")).boot(); process.exit(0)',
      ],
      { cwd: root, env: environment },
      (error, _, stderr) => done({ code: error ? Number(error.code) : 0, stderr, database: join(data, "pglite") }),
    );
  });
}

const overwrite = (database: string, pattern: RegExp) => {
  for (const name of readdirSync(database, { recursive: true, encoding: "utf8" })) {
    if (pattern.test(name)) writeFileSync(join(database, name), "garbage");
  }
};

describe("a damaged data folder", { timeout: 120_000 }, () => {
  it.each<[string, (database: string) => void, string]>([
    ["without-version", (database) => rmSync(join(database, "PG_VERSION")), "missing: PG_VERSION)"],
    ["without-tables", (database) => rmSync(join(database, "base"), { recursive: true }), "missing: base)"],
    ["other-version", (database) => writeFileSync(join(database, "PG_VERSION"), "12\n"), "PostgreSQL failed to start)"],
    ["garbage-catalog", (database) => overwrite(database, /base[\\/]5[\\/]1259$/), "PostgreSQL failed to start)"],
    [
      "a-file",
      (database) => {
        rmSync(database, { recursive: true });
        writeFileSync(database, "x");
      },
      "a file is in its place)",
    ],
  ])("%s: the start fails, says what to do, and leaves the folder unchanged", async (name, damage, reason) => {
    const { code, stderr, database } = await start(name, damage);
    expect(code, stderr).toBe(1);
    const [sentence, ...more] = stderr.split("\n").filter((line) => line.startsWith("Loci cannot start"));
    expect(more).toEqual([]);
    expect(sentence).toContain(`The database in ${database} cannot be opened (${reason}`);
    expect(sentence).toContain("Restore the folder from a backup.");
    expect(stderr).not.toMatch(/^\s+at /m);
    if (name === "without-version") expect(existsSync(join(database, "PG_VERSION"))).toBe(false);
    if (name === "other-version") expect(readFileSync(join(database, "PG_VERSION"), "utf8")).toBe("12\n");
  });

  it("left by an unfinished first start is recreated", async () => {
    const { code, stderr, database } = await start("unfinished", (path) => {
      rmSync(join(path, "PG_VERSION"));
      writeFileSync(`${path}.unfinished`, "");
    });
    expect(code, stderr).toBe(0);
    expect(existsSync(join(database, "PG_VERSION"))).toBe(true);
    expect(existsSync(`${database}.unfinished`)).toBe(false);
  });
});
