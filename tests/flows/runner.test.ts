import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { dispatch } from "@/inngest/dispatch";
import { createRunner, type Runner, type RunnerOptions, runner, startRunner } from "@/inngest/in-process";
import { connection, db, inTransaction, isInTransaction, openPglite, rows, setConnection } from "@/lib/db/client";
import { graphs } from "@/lib/db/schema/graphs";
import { AppError } from "@/lib/errors";
import { countWaitingJobs } from "@/lib/jobs/count-waiting-jobs";
import { eventually } from "../support/eventually";
import { jobKey } from "../support/job-key";
import { aDatabase, postgresUrl, type TestDatabase } from "./support/database";
import { aJob, createJobs, jobRow, stepRows } from "./support/jobs";
import { aGate, type StubBody, stubJob } from "./support/stub-job";

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

const runners: Runner[] = [];
afterEach(async () => {
  await Promise.all(runners.splice(0).map((each) => each.stop()));
  await rows(sql`delete from graphs`);
});

async function aRunner(body: StubBody, options: Partial<RunnerOptions> = {}): Promise<Runner> {
  const created = createRunner({ job: stubJob(body), backoffMs: [0], ...options });
  runners.push(created);
  await created.start();
  return created;
}

const waitForJobRow = (id: string, expected: object) => eventually(async () => expect(await jobRow(id)).toMatchObject(expected));

async function logged(work: () => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return lines;
}

it("counts the jobs of all projects that are due", async () => {
  expect(await countWaitingJobs()).toEqual({ waiting: 0, oldestSeconds: 0 });
  const [late] = [await aJob(), await aJob()];
  await rows(sql`update ingestion_jobs set run_after = now() + interval '1 hour' where id = ${late}`);
  await rows(sql`update ingestion_jobs set run_after = now() - interval '61 seconds' where id <> ${late}`);
  const counted = await countWaitingJobs();
  expect(counted.waiting).toBe(1);
  // A second less than it is: the server's clock has microseconds, ours milliseconds.
  expect(counted.oldestSeconds).toBeGreaterThanOrEqual(60);
});

describe("a job", () => {
  it("runs each step once and stores its result", async () => {
    const id = await aJob();
    const seen: unknown[] = [];
    const worker = await aRunner(async (jobId, steps) => {
      const chunks = await steps.run("chunk", async () => ({ ids: [jobId], at: new Date(0) }));
      seen.push(chunks, await steps.run("extract", async () => undefined));
    });
    await worker.idle();
    expect(seen).toEqual([{ ids: [id], at: "1970-01-01T00:00:00.000Z" }, null]);
    expect(await jobRow(id)).toEqual({
      status: "done",
      attempts: 1,
      leaseToken: null,
      errorMessage: null,
      isStarted: true,
      isFinished: true,
      isSent: false,
    });
    expect(await stepRows(id)).toEqual([
      { name: "chunk", status: "done", attempts: 1, result: seen[0], error: null },
      { name: "extract", status: "done", attempts: 1, result: null, error: null },
      { name: "finish", status: "done", attempts: 1, result: null, error: null },
    ]);
  });

  it("shows its current step and the completed ones", async () => {
    const id = await aJob();
    const gate = aGate();
    const worker = await aRunner(async (_, steps) => {
      await steps.run("chunk", async () => 1);
      await steps.run("extract", () => gate.opened);
    });
    await eventually(async () =>
      expect((await stepRows(id)).map(({ name, status }) => [name, status])).toEqual([
        ["chunk", "done"],
        ["extract", "running"],
      ]),
    );
    gate.open();
    await worker.idle();
    expect(await jobRow(id)).toMatchObject({ status: "done" });
  });

  it("ends silently when its graph is deleted", async () => {
    const { ids, graphId } = await createJobs();
    const gate = aGate();
    let isInStep = false;
    let later = 0;
    const lines = await logged(async () => {
      const worker = await aRunner(async (_, steps) => {
        await steps.run("chunk", () => {
          isInStep = true;
          return gate.opened;
        });
        await steps.run("extract", async () => later++);
      });
      await eventually(() => expect(isInStep).toBe(true));
      await rows(sql`delete from graphs where id = ${graphId}`);
      gate.open();
      await worker.idle();
    });
    expect(later).toBe(0);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: "info", event: "job.lease_lost", jobId: ids[0] }),
    ]);
    expect(await stepRows(ids[0]!)).toEqual([]);
  });
});

describe("a step that throws", () => {
  it("is retried without repeating earlier steps", async () => {
    const id = await aJob();
    const runs = { chunk: 0, extract: 0 };
    await aRunner(async (_, steps) => {
      await steps.run("chunk", async () => ++runs.chunk);
      await steps.run("extract", async () => {
        if (++runs.extract < 3) throw new TypeError("Maya lives in Porto");
      });
    });
    await waitForJobRow(id, { status: "done", attempts: 1 });
    expect(runs).toEqual({ chunk: 1, extract: 3 });
    expect((await stepRows(id))[1]).toMatchObject({ name: "extract", status: "done", attempts: 3, error: null });
  });

  it("finds its own checkpoints", async () => {
    const id = await aJob();
    const [done, stored]: [string[], unknown[]] = [[], []];
    await aRunner(async (_, steps) => {
      await steps.run("extract", async (checkpoint) => {
        const missing = ["a", "b", "c"].filter((part) => checkpoint!.get(part) === undefined);
        done.push(missing.join());
        // The second save starts while the first is in progress, as with parallel model calls.
        const first = checkpoint!.set({ [missing[0]!]: { of: missing[0] } });
        await Promise.resolve().then(() => {});
        await Promise.all([first, ...missing.slice(1, 2).map((part) => checkpoint!.set({ [part]: { of: part } }))]);
        stored.push((await stepRows(id))[0]?.result);
        if (missing.length > 1) throw new TypeError("Maya lives in Porto");
        return ["a", "b", "c"].map((part) => checkpoint!.get(part));
      });
    });
    await waitForJobRow(id, { status: "done", attempts: 1 });
    expect(done).toEqual(["a,b,c", "c"]);
    const both = { a: { of: "a" }, b: { of: "b" } };
    expect(stored).toEqual([both, { ...both, c: { of: "c" } }]);
    expect(await stepRows(id)).toContainEqual({
      name: "extract",
      status: "done",
      attempts: 2,
      result: [{ of: "a" }, { of: "b" }, { of: "c" }],
      error: null,
    });
  });

  it("waits longer after each failure", async () => {
    const id = await aJob();
    const waits: number[] = [];
    const worker = await aRunner(
      (_, steps) =>
        steps.run("extract", async () => {
          throw new TypeError("x");
        }),
      { backoffMs: [10_000, 40_000, 160_000] },
    );
    for (let attempt = 0; attempt < 4; attempt++) {
      await worker.idle();
      const [row] = await rows<{ wait: number; status: string }>(
        sql`select extract(epoch from run_after - now())::float8 as wait, status from ingestion_jobs where id = ${id}`,
      );
      expect(row?.status).toBe("pending");
      waits.push(row!.wait);
      await rows(sql`update ingestion_jobs set run_after = now() - interval '1 second' where id = ${id}`);
    }
    const bases = [10, 40, 160, 160];
    for (const [n, wait] of waits.entries()) {
      expect(wait).toBeGreaterThan(bases[n]! * 0.8 - 2);
      expect(wait).toBeLessThanOrEqual(bases[n]! * 1.2);
    }
    await worker.idle();
    expect(await jobRow(id)).toMatchObject({ status: "failed" });
  });

  it.each([
    { error: () => new TypeError("Maya lives in Porto"), attempts: 3, reason: "TypeError" },
    { error: () => new Error("q", { cause: Object.assign(new Error("Porto"), { code: "23505" }) }), attempts: 3, reason: "Error (23505)" },
    {
      error: () => new AppError("MODEL_UNAVAILABLE", "The model server does not answer."),
      attempts: 3,
      reason: "The model server does not answer.",
    },
    { error: () => Object.assign(new RangeError("Porto"), { retryable: false }), attempts: 1, reason: "RangeError" },
    { error: () => "Porto", attempts: 3, reason: "string" },
  ])("fails the job with $reason after $attempts attempts, and stores no content", async ({ error, attempts, reason }) => {
    const id = await aJob();
    let tried = 0;
    await aRunner(
      (_, steps) =>
        steps.run("extract", async () => {
          tried++;
          throw error();
        }),
      { stepAttempts: 3 },
    );
    await waitForJobRow(id, { status: "failed" });
    expect(tried).toBe(attempts);
    const times = attempts > 1 ? ` ${attempts} times` : "";
    expect((await jobRow(id))?.errorMessage).toBe(`The step "extract" failed${times}: ${reason}`);
    expect(await stepRows(id)).toEqual([{ name: "extract", status: "failed", attempts, result: null, error: reason }]);
  });

  it("isn't retried when the worker died between its last attempt and the job's failure", async () => {
    const id = await aJob();
    await rows(sql`insert into job_steps (project_id, job_id, name, status, attempts, error, started_at)
      select project_id, id, 'extract', 'failed', 5, 'TypeError', now() from ingestion_jobs where id = ${id}`);
    let tried = 0;
    const worker = await aRunner((_, steps) => steps.run("extract", async () => void tried++));
    await worker.idle();
    expect(tried).toBe(0);
    expect((await jobRow(id))?.errorMessage).toBe('The step "extract" failed 5 times: TypeError');
  });
});

describe("what the steps need", () => {
  const aRunnerThat = async (prepare: () => Promise<void>) => {
    const created = createRunner({ job: { ...stubJob(async () => {}), prepare }, pollMs: 10 });
    runners.push(created);
    await created.start();
  };

  it("is loaded once, before the first job is claimed", async () => {
    const gate = aGate();
    let loaded = 0;
    await aRunnerThat(() => {
      loaded++;
      return gate.opened;
    });
    const id = await aJob();
    await eventually(() => expect(loaded).toBe(1));
    expect(await jobRow(id)).toMatchObject({ status: "pending", attempts: 0 });
    gate.open();
    await waitForJobRow(id, { status: "done" });
    await waitForJobRow(await aJob(), { status: "done" });
    expect(loaded).toBe(1);
  });

  it("isn't loaded without jobs, and holds nothing up if it can't be", async () => {
    let loaded = 0;
    const lines = await logged(async () => {
      await aRunnerThat(async () => {
        loaded++;
        throw new TypeError("x");
      });
      await runners.at(-1)!.idle();
      expect(loaded).toBe(0);
      await waitForJobRow(await aJob(), { status: "done" });
    });
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(["jobs.not_prepared"]);
  });
});

describe("an error outside of steps", () => {
  it("counts as a worker crash, and fails the job eventually", async () => {
    const id = await aJob();
    let starts = 0;
    await aRunner(
      async () => {
        starts++;
        throw new TypeError("x");
      },
      { jobAttempts: 3, pollMs: 10 },
    );
    await waitForJobRow(id, {
      status: "failed",
      attempts: 3,
      errorMessage: "Gave up: the worker stopped repeatedly. Retry the job to start over.",
    });
    expect(starts).toBe(3);
  });
});

describe("a crashing worker", () => {
  const work = (folder: string, logFile: string, deadlyStep: string, leaseMs: number) =>
    new Promise<string>((resolve, reject) => {
      const [hooks, program] = ["resolve.mjs", "crash-worker.ts"].map((file) => fileURLToPath(new URL(`support/${file}`, import.meta.url)));
      const child = spawn(process.execPath, ["--import", hooks!, program!, folder, logFile, deadlyStep, String(leaseMs)], {
        stdio: ["ignore", "ignore", "pipe"],
      });
      let output = "";
      child.stderr.on("data", (data) => {
        output += data;
      });
      child.on("error", reject);
      child.on("exit", (code, signal) => (code ? reject(new Error(output)) : resolve(signal ?? "ended")));
    });

  it("leaves every step's effect once, whichever step it crashes in", { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "loci-crash-"));
    const logFile = join(folder, "diary");
    const steps = ["chunk", "extract", "embed", "link"];
    // A PGlite folder has a single owner, so a dead owner's lease is not waited for.
    const [pglite, leaseMs] = postgresUrl ? ["", 500] : [join(folder, "data"), 3_600_000];
    const before = await connection();
    try {
      for (const step of steps) expect(await work(pglite, logFile, step, leaseMs)).toBe("SIGKILL");
      expect(await work(pglite, logFile, "", leaseMs)).toBe("ended");

      if (pglite) setConnection(await openPglite(pglite));
      expect(await rows(sql`select status from ingestion_jobs`)).toEqual(Array(6).fill({ status: "done" }));
      const [repeated] = await rows<{ steps: number }>(sql`select count(*)::int as steps from job_steps where attempts > 1`);
      expect(repeated!.steps).toBeGreaterThan(0);
      expect(await rows(sql`select step, count(*)::int as jobs from effects group by step order by step`)).toEqual(
        steps.toSorted().map((step) => ({ step, jobs: 6 })),
      );
      const done = new Set<string>();
      for (const line of readFileSync(logFile, "utf8").trim().split("\n")) {
        const [word, ...step] = line.split(" ");
        if (word === "done") done.add(step.join(" "));
        else expect(done, `${line} ran again although it was done`).not.toContain(step.join(" "));
      }
      expect(done.size).toBeGreaterThanOrEqual(3);
    } finally {
      if (pglite) await (await connection()).close();
      setConnection(before);
      rmSync(folder, { recursive: true });
    }
  });

  it("fails a job after as many crashes as it has attempts", async () => {
    const id = await aJob();
    await rows(sql`update ingestion_jobs set status = 'running', attempts = 5, started_at = now(), lease_token = ${randomUUID()}::uuid,
      lease_until = now() - interval '1 second' where id = ${id}`);
    await rows(sql`insert into job_steps (project_id, job_id, name, status, attempts, started_at)
      select project_id, id, 'embed', 'running', 5, now() from ingestion_jobs where id = ${id}`);
    let runs = 0;
    const worker = await aRunner(async () => void runs++);
    await worker.idle();
    expect(runs).toBe(0);
    expect(await jobRow(id)).toMatchObject({
      status: "failed",
      attempts: 5,
      errorMessage: 'Gave up in the step "embed": the worker stopped repeatedly. Retry the job to start over.',
    });
  });
});

describe("a lease", () => {
  const expireLease = (id: string) => rows(sql`update ingestion_jobs set lease_until = now() - interval '1 second' where id = ${id}`);

  it("hands the job over when it expires, and rejects the old worker's save", async () => {
    const id = await aJob();
    const gate = aGate();
    const runs: string[] = [];
    const body = (name: string, wait: Promise<void>) => async (_: string, steps: Parameters<StubBody>[1]) => {
      await steps.run("chunk", async () => {
        runs.push(`${name} chunk`);
        await wait;
        return name;
      });
      await steps.run("extract", async () => void runs.push(`${name} extract`));
    };
    const oldRunner = await aRunner(body("old", gate.opened));
    await eventually(() => expect(runs).toEqual(["old chunk"]));
    await expireLease(id);
    const newRunner = await aRunner(body("new", Promise.resolve()));
    // On PGlite, starting the second runner already returned it to the queue.
    await newRunner.idle();
    const lines = await logged(async () => {
      gate.open();
      await oldRunner.idle();
    });
    expect(runs).toEqual(["old chunk", "new chunk", "new extract"]);
    expect(await jobRow(id)).toMatchObject({ status: "done" });
    expect((await stepRows(id))[0]).toMatchObject({ name: "chunk", result: "new", attempts: 2 });
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(["job.lease_lost"]);
  });

  it("is renewed during a long step", async () => {
    const id = await aJob();
    const gate = aGate();
    const worker = await aRunner((_, steps) => steps.run("extract", () => gate.opened), { leaseMs: 300, pollMs: 10 });
    await waitForJobRow(id, { status: "running" });
    const leaseEnd = async () =>
      (await rows<{ at: number }>(sql`select extract(epoch from lease_until)::float8 as at from ingestion_jobs where id = ${id}`))[0]!.at;
    const first = await leaseEnd();
    await eventually(async () => expect(await leaseEnd()).toBeGreaterThan(first + 0.5));
    gate.open();
    await worker.idle();
    expect(await jobRow(id)).toMatchObject({ status: "done", attempts: 1 });
  });

  it("taken by another runner is noticed by the heartbeat, and no further step starts", async () => {
    const id = await aJob();
    const gate = aGate();
    let later = 0;
    const worker = await aRunner(
      async (_, steps) => {
        await steps.run("chunk", () => gate.opened);
        await steps.run("extract", async () => later++);
      },
      { leaseMs: 60 },
    );
    await eventually(async () => expect(await stepRows(id)).toHaveLength(1));
    await rows(
      sql`update ingestion_jobs set lease_token = ${randomUUID()}::uuid, lease_until = now() + interval '1 hour' where id = ${id}`,
    );
    gate.open();
    await worker.idle();
    expect(later).toBe(0);
    expect(await jobRow(id)).toMatchObject({ status: "running" });
  });

  it("isn't taken over by its own runner", async () => {
    const id = await aJob();
    const gate = aGate();
    let starts = 0;
    const worker = await aRunner(
      (_, steps) =>
        steps.run("chunk", () => {
          starts++;
          return gate.opened;
        }),
      { pollMs: 5 },
    );
    await eventually(() => expect(starts).toBe(1));
    await expireLease(id);
    const other = await aJob();
    worker.wake();
    await waitForJobRow(other, { status: "running" });
    gate.open();
    await worker.idle();
    expect(starts).toBe(2);
    expect(await jobRow(id)).toMatchObject({ status: "done", attempts: 1 });
  });
});

describe("stopping", () => {
  it("lets the current step finish, and the next start continues from there", async () => {
    const id = await aJob();
    const gate = aGate();
    const runs = { chunk: 0, extract: 0 };
    const worker = await aRunner(async (_, steps) => {
      await steps.run("chunk", async () => {
        runs.chunk++;
        await gate.opened;
      });
      await steps.run("extract", async () => void runs.extract++);
    });
    await eventually(() => expect(runs.chunk).toBe(1));
    const stopped = worker.stop();
    gate.open();
    await stopped;
    expect(runs).toEqual({ chunk: 1, extract: 0 });
    expect(await jobRow(id)).toMatchObject({ status: "pending", attempts: 1, leaseToken: null });
    await worker.start();
    await worker.idle();
    expect(runs).toEqual({ chunk: 1, extract: 1 });
    expect(await jobRow(id)).toMatchObject({ status: "done", attempts: 1 });
  });

  it("gives back what takes too long, without an attempt lost, and what it still does isn't stored", async () => {
    const id = await aJob();
    const gate = aGate();
    const steps: string[] = [];
    const body: StubBody = async (_, { run }) => {
      await run("chunk", async () => void steps.push("chunk"));
      await run("extract", async () => {
        steps.push("extract");
        await gate.opened;
        return "too late";
      });
    };
    const oldRunner = await aRunner(body);
    await eventually(() => expect(steps).toEqual(["chunk", "extract"]));
    const stopping = oldRunner.stop();
    expect(await oldRunner.giveBack()).toBe(1);
    expect(await jobRow(id)).toMatchObject({ status: "pending", attempts: 1, leaseToken: null });
    gate.open();
    await stopping;
    expect(await stepRows(id)).toMatchObject([
      { name: "chunk", status: "done" },
      { name: "extract", status: "running", result: null },
    ]);
    const next = await aRunner(async (_, { run }) => {
      await run("chunk", async () => void steps.push("chunk again"));
      await run("extract", async () => "in time");
    });
    await next.idle();
    expect(await jobRow(id)).toMatchObject({ status: "done", attempts: 1 });
    expect(await stepRows(id)).toContainEqual(expect.objectContaining({ name: "extract", status: "done", result: "in time" }));
    expect(steps).not.toContain("chunk again");
  });

  it("ignores jobs added later", async () => {
    const worker = await aRunner(async () => {});
    await worker.stop();
    const id = await aJob();
    worker.wake();
    await expect(worker.idle()).rejects.toThrow("call startJobs() first");
    expect(await jobRow(id)).toMatchObject({ status: "pending" });
  });
});

describe("a wake-up", () => {
  it("comes from dispatch and starts the job at once, outside the caller's transaction", async () => {
    const inside: boolean[] = [];
    expect(runner).toThrow("call startJobs() first");
    await dispatch(await jobKey(await aJob()));
    await startRunner({ job: stubJob(async () => void inside.push(isInTransaction())), pollMs: 3_600_000 });
    runners.push(runner());
    await runner().idle();
    expect(inside).toEqual([false]);

    const id = await aJob();
    const key = await jobKey(id);
    await inTransaction(async () => {
      await (await db()).update(graphs).set({ description: "in a transaction" });
      runner().wake();
      await dispatch(key);
    });
    await waitForJobRow(id, { status: "done" });
    expect(inside).toEqual([false, false]);
  });

  it("isn't lost while the runner polls", async () => {
    const worker = await aRunner(async () => {}, { pollMs: 3_600_000 });
    await Promise.all([worker.idle(), worker.idle()]);
    const [first, id] = [worker.idle(), await aJob()];
    await Promise.all([first, worker.idle()]);
    expect(await jobRow(id)).toMatchObject({ status: "done" });
  });

  it("is optional: polling finds waiting jobs too", async () => {
    await aRunner(async () => {}, { pollMs: 20 });
    await waitForJobRow(await aJob(), { status: "done" });
  });

  it("starts the oldest job first", async () => {
    const { ids } = await createJobs(9);
    await rows(sql`update ingestion_jobs set run_after = now() - interval '1 minute' where id = ${ids[7]!}`);
    const order: string[] = [];
    const worker = await aRunner((jobId, steps) => steps.run("chunk", async () => void order.push(jobId)), { concurrency: 1 });
    await worker.idle();
    expect(order).toHaveLength(9);
    expect(order[0]).toBe(ids[7]);
  });

  it("starts no more jobs than the concurrency", async () => {
    await createJobs(9);
    let atOnce = 0;
    let maxAtOnce = 0;
    const worker = await aRunner(
      (_, steps) =>
        steps.run("chunk", async () => {
          maxAtOnce = Math.max(maxAtOnce, ++atOnce);
          await rows(sql`select 1`);
          atOnce--;
        }),
      { concurrency: 3 },
    );
    await worker.idle();
    expect(await rows(sql`select 1 from ingestion_jobs where status <> 'done'`)).toEqual([]);
    expect(maxAtOnce).toBeLessThanOrEqual(3);
  });
});

describe.runIf(postgresUrl)("on Postgres", () => {
  it("two runners share 200 jobs and run none twice", async () => {
    const { ids } = await createJobs(200);
    const runs: { jobId: string; by: string }[] = [];
    const body = (by: string) => async (jobId: string, steps: Parameters<StubBody>[1]) => {
      runs.push({ jobId, by });
      await steps.run("chunk", async () => by);
      await steps.run("extract", async () => by);
    };
    const both = await Promise.all(["one", "two"].map((by) => aRunner(body(by), { concurrency: 8 })));
    await Promise.all(both.map((each) => each.idle()));
    await eventually(async () => expect(await rows(sql`select 1 from ingestion_jobs where status <> 'done'`)).toEqual([]));
    expect(runs.map(({ jobId }) => jobId).toSorted()).toEqual(ids.toSorted());
    expect(new Set(runs.map(({ by }) => by))).toEqual(new Set(["one", "two"]));
    expect(await rows(sql`select distinct attempts from job_steps`)).toEqual([{ attempts: 1 }]);
  });

  it("an outage is logged once, and work continues afterwards", async () => {
    const [before, gate] = [await aJob(), aGate()];
    const lines = await logged(async () => {
      const worker = await aRunner((_, steps) => steps.run("chunk", () => gate.opened), { pollMs: 20, leaseMs: 600 });
      await eventually(async () => expect(await stepRows(before)).toHaveLength(1));
      await database.goAway();
      worker.wake();
      gate.open();
      await eventually(() => expect(process.stderr.write).toHaveBeenCalledWith(expect.stringContaining("jobs.database_away")));
      worker.wake();
      await database.comeBack();
      await waitForJobRow(before, { status: "done" });
      const after = await aJob();
      await waitForJobRow(after, { status: "done" });
      await worker.idle();
    });
    const events = lines.map((line) => JSON.parse(line).event as string);
    expect(events.filter((event) => event === "jobs.database_away")).toHaveLength(1);
    expect(events.filter((event) => event === "jobs.database_back")).toHaveLength(1);
  });

  it("doesn't count against a job that makes progress each time", async () => {
    const id = await aJob();
    const steps = Array.from({ length: 6 }, (_, n) => `part ${n}`);
    const ran: string[] = [];
    await aRunner(
      async (_, { run }) => {
        for (const step of steps) {
          let isNew = false;
          await run(step, async () => {
            isNew = true;
            ran.push(step);
          });
          if (isNew) throw new TypeError("x");
        }
      },
      { jobAttempts: 3, pollMs: 10 },
    );
    await waitForJobRow(id, { status: "done" });
    expect(ran).toEqual(steps);
  });

  it("counts again once a job makes no more progress", async () => {
    const id = await aJob();
    let saves = 0;
    await aRunner(
      async (_, { run }) => {
        await run("chunk", async () => {});
        const saved = aGate();
        // Never ends, as in a killed worker.
        void run("extract", async (checkpoint) => {
          if (saves < 4) await checkpoint!.set({ [`part ${saves++}`]: true });
          saved.open();
          await new Promise(() => {});
        });
        await saved.opened;
        throw new TypeError("x");
      },
      { jobAttempts: 3, pollMs: 10 },
    );
    await waitForJobRow(id, { status: "failed", attempts: 3 });
    expect(saves).toBe(4);
  });
});
