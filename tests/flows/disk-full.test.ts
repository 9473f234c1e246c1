import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createRunner, type Runner } from "@/inngest/in-process";
import { ingestJob } from "@/inngest/ingest";
import { toAppError } from "@/lib/api/to-app-error";
import { type Connection, openPglite, rows, setConnection } from "@/lib/db/client";
import { call } from "../support/call";
import { eventually } from "../support/eventually";
import { aProject } from "../support/project";
import type { Project } from "../support/records";
import { expectError } from "../support/refusal";

// Embedded database only, on a disk of its own, which only root may mount.

const disk = mkdtempSync(join(tmpdir(), "loci-disk-"));
const filler = join(disk, "filler");
const megabyte = 1024 * 1024;

function mount(megabytes: number): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=777`, "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
const isEmbedded = !process.env.TEST_DATABASE_URL;
const isMounted = isEmbedded && process.platform === "linux" && mount(200);
if (isEmbedded && !isMounted) console.warn("The disk can't be filled: this user may not mount a file system.");

let opened: Connection;
let project: Project;
let runner: Runner | undefined;
beforeAll(() => chmodSync(disk, 0o777));
afterAll(async () => {
  await runner?.stop();
  await opened?.close();
  if (isMounted) execFileSync("umount", [disk]);
  rmSync(disk, { recursive: true, force: true });
});

const use = (connection: Connection) => {
  opened = connection;
  setConnection(connection);
};
const fill = (leave: number) => {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - leave));
};
const add = (content: string) =>
  call("POST", "/v1/core/add", { key: project.apiKey, body: { user_id: "maya", messages: [{ role: "user", content }] } });
const contents = async () =>
  (await call("GET", "/v1/memory?userId=maya", { key: project.apiKey })).body.memories.map((memory: { content: string }) => memory.content);
const startRunner = () => {
  runner = createRunner({ job: ingestJob, pollMs: 20 });
  return runner.start();
};

it.runIf(isMounted)(
  "the embedded database refuses what it has no room for, reads on, and goes on when there is room",
  { timeout: 300_000 },
  async () => {
    use(await openPglite(join(disk, "data"), new Blob([readFileSync(inject("snapshot"))])));
    project = await aProject();
    await startRunner();
    expect((await add("I live in Lisbon.")).status).toBe(202);
    await eventually(async () => expect(await contents()).toEqual(["User lives in Lisbon."]));
    await runner!.stop();
    expect((await add("I like tea.")).status).toBe(202);

    fill(32 * megabyte);
    for (const content of ["I moved to Porto.", "x ".repeat(40_000)]) {
      const refused = await add(content);
      expectError(refused, 503, "unavailable");
      expect(refused.body.message).toContain("disk is full");
      expect(refused.headers.get("retry-after")).toBe("30");
    }
    expect(await contents()).toEqual(["User lives in Lisbon."]);
    // The job of what was accepted before waits, and loses no attempt; a start says why it fails.
    await expect(startRunner()).rejects.toMatchObject({ code: "UNAVAILABLE", message: expect.stringContaining("disk is full") });
    expect(await rows(sql`select status, attempts from ingestion_jobs where status <> 'done'`)).toEqual([
      { status: "pending", attempts: 0 },
    ]);

    rmSync(filler);
    await startRunner();
    await eventually(async () => expect(await contents()).toHaveLength(2));
    expect((await add("I moved to Porto.")).status).toBe(202);
    await runner!.idle();

    await runner!.stop();
    await opened.close();
    use(await openPglite(join(disk, "data")));
    expect(await rows(sql`select content from messages order by position`)).toEqual(
      ["I live in Lisbon.", "I like tea.", "I moved to Porto."].map((content) => ({ content })),
    );
  },
);

it("Postgres without room is told apart from a mistake of ours", () => {
  const error = new Error("Failed query", { cause: Object.assign(new Error("could not extend file"), { code: "53100" }) });
  expect(toAppError(error)).toMatchObject({
    code: "UNAVAILABLE",
    message: expect.stringContaining("disk is full"),
    headers: { "Retry-After": "30" },
  });
});
