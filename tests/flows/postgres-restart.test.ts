import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually";
import { freePort, Started, stopAll } from "./support/started";

// A Postgres of its own, since the others must not notice. `scripts/postgres.sh` needs Debian's packages and root.
const isPossible = process.env.TEST_DATABASE_URL && existsSync("/usr/lib/postgresql/15/bin/postgres") && process.getuid?.() === 0;

describe.runIf(isPossible)("a Postgres that restarts under load", { timeout: 180_000 }, () => {
  const scratch = mkdtempSync(join(tmpdir(), "loci-restart-"));
  let postgresPort = "";
  const postgresScript = (verb: "start" | "stop") =>
    execFileSync("scripts/postgres.sh", [verb, postgresPort, join(scratch, "postgres")], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  afterAll(async () => {
    await stopAll();
    postgresScript("stop");
    rmSync(scratch, { recursive: true, force: true });
  });

  it("costs 503s for a moment, and no add that was acknowledged is lost or done twice", async () => {
    // Postgres runs as a user of its own.
    chmodSync(scratch, 0o755);
    postgresPort = await freePort();
    const url = postgresScript("start").trim();
    const port = await freePort();
    const server = new Started({ DATABASE_URL: url, LOCI_DATA_DIR: join(scratch, "data"), PORT: port });
    await server.printed(/ready on/);
    const [key] = await server.printed(/loci_\w{40}/);
    const call = (method: string, path: string, body?: object) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: body && JSON.stringify(body),
      });

    const acknowledged = new Map<number, string>();
    const refused = { times: 0, withoutRetryAfter: 0 };
    const other: unknown[] = [];
    let isOver = false;
    let next = 0;
    const write = async () => {
      while (!isOver) {
        const n = next++;
        const messages = [{ role: "user", content: `I bought lamp number ${n} in Ghent.` }];
        try {
          const response = await call("POST", "/v1/core/add", { user_id: `buyer-${n % 3}`, messages });
          const { job_id } = (await response.json()) as { job_id: string };
          if (response.status === 202) acknowledged.set(n, job_id);
          else if (response.status === 503) {
            refused.times++;
            if (!response.headers.has("retry-after")) refused.withoutRetryAfter++;
          } else other.push(response.status);
        } catch (error) {
          other.push(error);
        }
        // Otherwise a fast machine has thousands of jobs to wait for at the end.
        await setTimeout(50);
      }
    };
    const writing = Promise.all(Array.from({ length: 4 }, write));
    for (let restarts = 0; restarts < 3; restarts++) {
      const before = acknowledged.size;
      await eventually(() => expect(acknowledged.size).toBeGreaterThan(before + 10));
      postgresScript("stop");
      await setTimeout(500);
      postgresScript("start");
    }
    const before = acknowledged.size;
    await eventually(() => expect(acknowledged.size).toBeGreaterThan(before + 10));
    isOver = true;
    await writing;
    expect(other).toEqual([]);
    expect(refused.times).toBeGreaterThan(0);
    expect(refused.withoutRetryAfter).toBe(0);

    const unfinished = new Set(acknowledged.values());
    const until = performance.now() + 100_000;
    while (unfinished.size > 0 && performance.now() < until) {
      for (const id of unfinished) {
        const { status } = (await (await call("GET", `/v1/memory/job/${id}`)).json()) as { status: string };
        if (status === "done") unfinished.delete(id);
        else expect(["pending", "running"]).toContain(status);
      }
      await setTimeout(100);
    }
    expect([...unfinished]).toEqual([]);
    const sql = postgres(url, { max: 1 });
    const stored = await sql<{ n: number; messages: number; statements: number }[]>`
      select n::int, count(*)::int as messages, sum(statements)::int as statements from (
        select substring(m.content from 'lamp number (\\d+) ') as n, (
          select count(*) from chunks c left join memories x on x.project_id = c.project_id and x.chunk_id = c.id left join restatements r on r.project_id = c.project_id and r.chunk_id = c.id
          where c.project_id = m.project_id and c.message_id = m.id and (x.id is not null or r.id is not null)) as statements
        from messages m) s group by n`;
    await sql.end();
    const byNumber = new Map(stored.map((row) => [row.n, row]));
    for (const n of acknowledged.keys()) expect(byNumber.get(n)).toEqual({ n, messages: 1, statements: 1 });
    expect(stored.filter(({ messages, statements }) => messages > 1 || statements > 1)).toEqual([]);
  });
});
