import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { openPglite, rows, setConnection } from "@/lib/db/client";

const folder = mkdtempSync(join(tmpdir(), "loci-drain-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const support = (file: string) => fileURLToPath(new URL(`./support/${file}`, import.meta.url));

it("after SIGTERM, the process ends when its jobs are back in the queue: after their step or, if that takes too long, at once", {
  timeout: 300_000,
}, async () => {
  const child = spawn(process.execPath, ["--import", support("resolve.mjs"), support("drain-worker.ts"), folder], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DATABASE_URL: "" },
  });
  const ended = once(child, "exit");
  await once(child.stdout!, "data");
  child.kill("SIGTERM");
  expect(await ended).toEqual([143, null]);

  const opened = await openPglite(folder);
  setConnection(opened);
  const jobs = await rows(sql`
    select j.status, j.attempts, j.lease_token, s.name, s.status as step from ingestion_jobs j left join job_steps s on s.project_id = j.project_id and s.job_id = j.id
    order by s.status`);
  await opened.close();
  const given = { status: "pending", attempts: 1, lease_token: null };
  expect(jobs).toEqual([
    { ...given, name: "chunk", step: "done" },
    { ...given, name: "chunk", step: "running" },
  ]);
});
