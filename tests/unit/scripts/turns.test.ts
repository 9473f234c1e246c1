import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

let folder: string;
let lock: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "loci-turns-"));
  lock = join(folder, "cache/turn");
  log = join(folder, "log");
  writeFileSync(log, "");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const turns = pathToFileURL(join(import.meta.dirname, "../../../scripts/turns.mjs")).href;
const lines = () => readFileSync(log, "utf8").split("\n").filter(Boolean);

/** Takes its turn, notes that, and then does what `then` says. */
function taking(then: string) {
  const script = `
    import { appendFileSync } from "node:fs";
    import { setTimeout } from "node:timers/promises";
    import { takeTurn } from ${JSON.stringify(turns)};
    const note = (text) => appendFileSync(${JSON.stringify(log)}, text + "\\n");
    const release = await takeTurn(${JSON.stringify(lock)}, (pid) => note("waits for " + pid));
    note("begins");
    ${then}`;
  return spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: ["ignore", "inherit", "inherit"] });
}
const takesAWhile = `await setTimeout(100); note("ends"); release();`;

it("several processes take turns", async () => {
  const all = Array.from({ length: 4 }, () => taking(takesAWhile));
  const codes = await Promise.all(all.map(async (process) => (await once(process, "exit"))[0]));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(lines().filter((line) => !line.startsWith("waits"))).toEqual(Array.from({ length: 4 }, () => ["begins", "ends"]).flat());
});

it("one that ends without a word, or is killed, is waited for no longer", async () => {
  for (const [then, signal] of [
    ["process.exit(3)", null],
    ["await setTimeout(60_000)", "SIGKILL"],
  ] as const) {
    const first = taking(then);
    while (!lines().includes("begins")) await new Promise((resolve) => setTimeout(resolve, 20));
    const second = taking(takesAWhile);
    if (signal) {
      while (!lines().includes(`waits for ${first.pid}`)) await new Promise((resolve) => setTimeout(resolve, 20));
      first.kill(signal);
    }
    expect((await once(second, "exit"))[0]).toBe(0);
    expect(lines().slice(-2)).toEqual(["begins", "ends"]);
    writeFileSync(log, "");
  }
});
