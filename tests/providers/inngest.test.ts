import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Steps } from "@/inngest/job";
import { schedule } from "@/inngest/schedule";
import { rows } from "@/lib/db/client";
import { inProject } from "@/lib/db/project-scope";
import { AppError } from "@/lib/errors";
import { resumeJobs } from "@/lib/ingestion/resume-jobs";
import { aDatabase, type TestDatabase } from "../flows/support/database";
import { aCall, anEventApi, anExecutor, eventKey, sign, signingKey } from "../flows/support/inngest-server";
import { aJob, createJobs, jobRow, stepRows } from "../flows/support/jobs";
import { stubJob } from "../flows/support/stub-job";
import { eventually } from "../support/eventually";
import { jobKey } from "../support/job-key";

let body: (jobId: string, steps: Steps) => Promise<void> = async () => {};
vi.mock("@/inngest/jobs", () => ({ jobs: [stubJob((jobId, steps) => body(jobId, steps))] }));

let database: TestDatabase;
let api: Awaited<ReturnType<typeof anEventApi>>;
let route: typeof import("@/app/api/inngest/route");
let dispatch: typeof import("@/inngest/dispatch").dispatch;
let requested: { name: string };

beforeAll(async () => {
  api = await anEventApi();
  Object.assign(process.env, {
    INNGEST_EVENT_KEY: eventKey,
    INNGEST_SIGNING_KEY: signingKey,
    INNGEST_BASE_URL: api.url,
    OPENAI_API_KEY: "sk-test",
  });
  database = await aDatabase();
  route = await import("@/app/api/inngest/route");
  const module = await import("@/inngest/dispatch");
  dispatch = module.dispatch;
  requested = { name: (await import("@/inngest/job")).ingestRequested };
});
afterAll(async () => {
  await database.close();
  await api.close();
});
afterEach(async () => {
  api.state.isDown = false;
  api.events.length = 0;
  await rows(sql`delete from graphs`);
});

const ingest = "loci-loci-ingest-requested";
const resend = "loci-resend-jobs";
const deliverWebhook = "loci-deliver-webhook";
const projectOf = async (jobId: string) =>
  (await rows<{ id: string }>(sql`select project_id as id from ingestion_jobs where id = ${jobId}`))[0]!.id;
const eventFor = async (jobId: string) => ({ ...requested, data: { jobId, projectId: await projectOf(jobId) } });
const executor = (options?: Parameters<typeof anExecutor>[1]) => anExecutor(route.POST, options);

describe("the endpoint", () => {
  const call = { version: 2, event: {}, events: [{}], steps: {}, ctx: { run_id: "r", attempt: 0, stack: { stack: [], current: 0 } } };
  const now = Math.round(Date.now() / 1000);

  it.each([
    ["unsigned", null],
    ["signed with another key", sign(call, now, "signkey-test-ffff")],
    ["signed for another body", sign({ ...call, steps: { a: 1 } })],
    ["signed ten minutes ago", sign(call, now - 600)],
  ])("rejects a call that is %s", async (_, signature) => {
    const response = await route.POST(aCall("POST", `?fnId=${ingest}&stepId=step`, call, signature), {});
    expect(response.status).toBe(401);
  });

  it("rejects unsigned requests to register or list functions", async () => {
    const paths = api.paths.length;
    expect((await route.PUT(aCall("PUT", "", undefined, null), {})).status).toBe(401);
    expect((await route.GET(aCall("GET", "", undefined, null), {})).status).toBe(401);
    expect(api.paths).toHaveLength(paths);
  });

  it("registers its functions with Inngest", async () => {
    const body = { url: "http://loci.test/api/inngest" };
    const request = aCall("PUT", "", body);
    request.headers.set("x-inngest-sync-kind", "in_band");
    const response = await route.PUT(request, {});
    expect(response.status).toBe(200);
    type Registered = { id: string; triggers: object[]; steps: object; concurrency?: object; priority?: object };
    const { functions } = (await response.json()) as { functions: Registered[] };
    expect(functions.map(({ id, triggers }) => ({ id, triggers }))).toEqual([
      { id: ingest, triggers: [{ event: "loci/ingest.requested" }] },
      { id: `${ingest}-failure`, triggers: [{ event: "inngest/function.failed", expression: `event.data.function_id == '${ingest}'` }] },
      { id: deliverWebhook, triggers: [{ event: "loci/webhook.deliver" }] },
      { id: resend, triggers: [{ cron: "* * * * *" }] },
      { id: "loci-resend-webhooks", triggers: [{ cron: "* * * * *" }] },
      ...schedule.map(({ id, minute }) => ({ id: `loci-${id}`, triggers: [{ cron: `${minute ?? "*"} * * * *` }] })),
    ]);
    expect(functions[0]?.steps).toMatchObject({ step: { retries: { attempts: 4 } } });
    expect(functions[0]).toMatchObject({
      concurrency: { key: "event.data.projectId", limit: 4 },
      priority: { run: "event.data.isLong == true ? -120 : 0" },
    });
  });

  it("doesn't exist when jobs run in process", async () => {
    const { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = process.env;
    delete process.env.INNGEST_EVENT_KEY;
    delete process.env.INNGEST_SIGNING_KEY;
    vi.resetModules();
    try {
      const route = await import("@/app/api/inngest/route");
      for (const method of ["GET", "POST", "PUT"] as const) {
        const response = await route[method](aCall(method, "", method === "GET" ? undefined : {}), {});
        expect(response.status).toBe(404);
        expect(await response.json()).toEqual({ error: expect.any(String), code: "NOT_FOUND" });
      }
    } finally {
      Object.assign(process.env, { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY });
      vi.resetModules();
    }
  });
});

describe("dispatch", () => {
  it("sends one event with the job's id", async () => {
    const id = await aJob();
    await dispatch(await jobKey(id));
    expect(api.events).toEqual([
      expect.objectContaining({ id, name: "loci/ingest.requested", data: { jobId: id, projectId: await projectOf(id), isLong: false } }),
    ]);
    expect(api.paths.at(-1)).toBe(`POST /e/${eventKey}`);
    expect(await jobRow(id)).toMatchObject({ status: "pending", isSent: true });
  });

  it("distinguishes long documents from short ones", async () => {
    const [short, long] = [await aJob(), await aJob()];
    const addChunks = (jobId: string, count: number, firstUnit: number) =>
      rows(sql`insert into chunks (id, project_id, graph_id, episode_id, message_index, unit, start, "end", content)
        select gen_random_uuid(), j.project_id, j.graph_id, j.episode_id, 0, ${firstUnit}::int + n, n, n + 1, 'x'
        from ingestion_jobs j, generate_series(1, ${count}::int) n where j.id = ${jobId}`);
    await addChunks(short, 63, 1_000);
    await addChunks(long, 64, 2_000);
    await dispatch(await jobKey(short));
    await dispatch(await jobKey(long));
    expect(api.events.map(({ data }) => [data.jobId, data.isLong])).toEqual([
      [short, false],
      [long, true],
    ]);
  });

  it("sends nothing for a deleted job", async () => {
    const { ids, graphId } = await createJobs();
    const key = await jobKey(ids[0]!);
    await rows(sql`delete from graphs where id = ${graphId}`);
    await dispatch(key);
    expect(api.events).toEqual([]);
  });

  it("leaves the job to the cron when Inngest is unavailable", async () => {
    const [id, lines] = [await aJob(), [] as string[]];
    api.state.isDown = true;
    const spy = vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    await dispatch(await jobKey(id));
    await eventually(() => expect(lines.some((line) => line.includes('"job.not_sent"'))).toBe(true));
    spy.mockRestore();
    expect(await jobRow(id)).toMatchObject({ status: "pending", isSent: false });
  });
});

describe("a run", () => {
  it("runs one step per call, and writes job_steps like the in-process runner", async () => {
    const id = await aJob();
    const seen: unknown[] = [];
    body = async (jobId, steps) => {
      const chunks = await steps.run("chunk", async () => ({ ids: [jobId] }));
      seen.push(chunks);
      await steps.run("extract", async () => 2);
    };
    const { outcome, ops } = await executor()(ingest, await eventFor(id));
    expect(outcome).toBe("resolved");
    expect(ops).toEqual(["StepRun take", "StepRun chunk", "StepRun extract", "StepRun finish"]);
    expect(seen.at(-1)).toEqual({ ids: [id] });
    expect(await jobRow(id)).toMatchObject({
      status: "done",
      attempts: 1,
      leaseToken: null,
      isStarted: true,
      isFinished: true,
      isSent: true,
    });
    expect(await stepRows(id)).toEqual([
      { name: "chunk", status: "done", attempts: 1, result: { ids: [id] }, error: null },
      { name: "extract", status: "done", attempts: 1, result: 2, error: null },
      { name: "finish", status: "done", attempts: 1, result: null, error: null },
    ]);
  });

  it("finishes in one call when Inngest allows it", async () => {
    const id = await aJob();
    body = async (_, steps) => void (await steps.run("chunk", async () => 1));
    const run = await executor({ withCheckpoints: true })(ingest, await eventFor(id));
    expect(run).toMatchObject({ outcome: "resolved", ops: ["RunComplete"] });
    expect(await jobRow(id)).toMatchObject({ status: "done", attempts: 1 });
  });

  it("doesn't repeat a step whose result was lost on the way", async () => {
    const id = await aJob();
    const runs = { chunk: 0, finish: 0 };
    body = async (_, steps) => void (await steps.run("chunk", async () => ++runs.chunk));
    const lost = new Set(["take", "chunk", "finish"]);
    const { outcome, ops } = await executor()(ingest, await eventFor(id), {
      arrives: ({ displayName }) => !lost.delete(displayName ?? ""),
    });
    expect(outcome).toBe("resolved");
    expect(ops).toEqual(["take", "take", "chunk", "chunk", "finish", "finish"].map((name) => `StepRun ${name}`));
    expect(runs.chunk).toBe(1);
    expect(await jobRow(id)).toMatchObject({ status: "done", attempts: 1 });
  });

  it("finds its checkpoints after a failed step", async () => {
    const id = await aJob();
    const seen: unknown[] = [];
    body = async (_, steps) => {
      await steps.run("extract", async (checkpoint) => {
        seen.push(checkpoint!.get("a"));
        if (seen.length > 1) return "done";
        await checkpoint!.set({ a: "Maya lives in Porto" });
        throw new TypeError("The provider is away");
      });
    };
    const { outcome } = await executor()(ingest, await eventFor(id));
    expect([outcome, seen]).toEqual(["resolved", [undefined, "Maya lives in Porto"]]);
    expect((await stepRows(id))[0]).toMatchObject({ name: "extract", status: "done", attempts: 2, result: "done" });
  });

  it("continues after a retried step, and sends no content to Inngest", async () => {
    const id = await aJob();
    let tried = 0;
    body = async (_, steps) => {
      await steps.run("extract", async () => {
        if (++tried < 3) throw new TypeError("Maya lives in Porto", { cause: new Error("Maya") });
      });
    };
    const bodies: string[] = [];
    const { outcome, ops } = await executor()(ingest, await eventFor(id), { arrives: (op) => bodies.push(JSON.stringify(op)) > 0 });
    expect(outcome).toBe("resolved");
    expect(ops).toEqual(["StepRun take", "StepError extract", "StepError extract", "StepRun extract", "StepRun finish"]);
    expect(bodies.join()).not.toContain("Maya");
    expect((await stepRows(id))[0]).toMatchObject({ name: "extract", status: "done", attempts: 3 });
  });

  it.each([
    { error: () => new TypeError("Maya"), attempts: 5, message: 'The step "extract" failed 5 times: TypeError' },
    {
      error: () => Object.assign(new AppError("CONTENT_BLOCKED", "The content was blocked."), { retryable: false }),
      attempts: 1,
      message: 'The step "extract" failed: The content was blocked.',
    },
  ])("fails the job after $attempts attempts", async ({ error, attempts, message }) => {
    const id = await aJob();
    body = async (_, steps) => {
      await steps.run("extract", async () => {
        throw error();
      });
    };
    const { outcome, data, ops, runId } = await executor()(ingest, await eventFor(id));
    expect(outcome).toBe("rejected");
    expect(ops.filter((op) => op.endsWith("extract"))).toHaveLength(attempts);
    expect(await jobRow(id)).toMatchObject({ status: "running" });

    const failure = {
      name: "inngest/function.failed",
      data: { function_id: ingest, run_id: runId, error: data, event: await eventFor(id) },
    };
    expect(await executor()(`${ingest}-failure`, failure)).toMatchObject({ outcome: "resolved" });
    expect(await jobRow(id)).toMatchObject({ status: "failed", isFinished: true, errorMessage: message });
  });

  it.each([
    ["done", sql`status = 'done'`],
    ["failed", sql`status = 'failed'`],
    ["another run's", sql`status = 'running', lease_token = gen_random_uuid(), lease_until = now() + interval '1 minute'`],
  ])("ignores a job that is %s", async (_, state) => {
    const id = await aJob();
    await rows(sql`update ingestion_jobs set ${state} where id = ${id}`);
    const before = await jobRow(id);
    let runs = 0;
    body = async () => void runs++;
    const { outcome, ops, runId } = await executor()(ingest, await eventFor(id));
    expect({ outcome, ops, runs }).toEqual({ outcome: "resolved", ops: ["StepRun take"], runs: 0 });
    const failure = { name: "inngest/function.failed", data: { function_id: ingest, run_id: runId, error: {}, event: await eventFor(id) } };
    await executor()(`${ingest}-failure`, failure);
    expect(await jobRow(id)).toEqual(before);
  });

  it("ends silently when its job is deleted", async () => {
    const { ids, graphId } = await createJobs();
    let later = 0;
    body = async (_, steps) => {
      await steps.run("chunk", async () => void (await rows(sql`delete from graphs where id = ${graphId}`)));
      await steps.run("extract", async () => void later++);
    };
    const { outcome, ops } = await executor()(ingest, await eventFor(ids[0]!));
    expect({ outcome, ops, later }).toEqual({ outcome: "resolved", ops: ["StepRun take", "StepRun chunk"], later: 0 });
  });

  it("takes over from a silent run, and gives up after five", async () => {
    const id = await aJob();
    body = async () => {};
    const forsaken = (attempts: number) =>
      rows(sql`update ingestion_jobs set status = 'running', attempts = ${attempts}, lease_token = gen_random_uuid(),
        lease_until = now() - interval '1 second' where id = ${id}`);
    await forsaken(5);
    await executor()(ingest, await eventFor(id));
    expect(await jobRow(id)).toMatchObject({ status: "failed", errorMessage: expect.stringContaining("Gave up") });
    await forsaken(1);
    await executor()(ingest, await eventFor(id));
    expect(await jobRow(id)).toMatchObject({ status: "done" });
  });
});

describe("the cron", () => {
  it("sends jobs that were committed but not sent, after 30 seconds", async () => {
    const [old, young, sent] = [await aJob(), await aJob(), await aJob()];
    await rows(sql`update ingestion_jobs set created_at = now() - interval '31 seconds' where id in (${old}, ${sent})`);
    await rows(sql`update ingestion_jobs set sent_at = now() where id = ${sent}`);
    const run = () => executor()(resend, { name: "inngest/scheduled.timer", data: {} });
    expect(await run()).toMatchObject({ outcome: "resolved", data: { sent: 1 } });
    expect(api.events.map(({ id, data }) => [id, data])).toEqual([[old, { jobId: old, projectId: await projectOf(old), isLong: false }]]);
    expect(await jobRow(old)).toMatchObject({ status: "pending", isSent: true });
    expect(await jobRow(young)).toMatchObject({ isSent: false });
    expect(await run()).toMatchObject({ data: { sent: 0 } });
  });

  it("resends jobs that Inngest accepted an hour ago and nobody runs, with a new id", async () => {
    const [waiting, forsaken, running] = [await aJob(), await aJob(), await aJob()];
    await rows(sql`update ingestion_jobs set sent_at = now() - interval '61 minutes'`);
    await rows(
      sql`update ingestion_jobs set status = 'running', lease_token = gen_random_uuid(), lease_until = now() - interval '1 second' where id = ${forsaken}`,
    );
    await rows(
      sql`update ingestion_jobs set status = 'running', lease_token = gen_random_uuid(), lease_until = now() + interval '1 hour' where id = ${running}`,
    );
    await executor()(resend, { name: "inngest/scheduled.timer", data: {} });
    expect(api.events.map(({ data }) => data.jobId).toSorted()).toEqual([waiting, forsaken].toSorted());
    for (const { id, data } of api.events) expect(id).toMatch(new RegExp(`^${data.jobId}:\\d+$`));
  });

  it("catches up with a long outage, one project not before the others", async () => {
    const many = await createJobs(220);
    await rows(sql`update ingestion_jobs set created_at = now() - interval '2 minutes', run_after = now() - interval '2 minutes'`);
    const one = await aJob();
    await rows(sql`update ingestion_jobs set created_at = now() - interval '1 minute' where id = ${one}`);
    const run = () => executor()(resend, { name: "inngest/scheduled.timer", data: {} });
    expect(await run()).toMatchObject({ data: { sent: 221 } });
    const jobIds = api.events.map(({ data }) => data.jobId);
    expect(jobIds.toSorted()).toEqual([...many.ids, one].toSorted());
    expect(jobIds.indexOf(one)).toBeLessThan(100);
    expect(await run()).toMatchObject({ data: { sent: 0 } });
  });

  it("sends at most a thousand a minute", async () => {
    await createJobs(1_020);
    await rows(sql`update ingestion_jobs set created_at = now() - interval '1 minute'`);
    const run = () => executor()(resend, { name: "inngest/scheduled.timer", data: {} });
    expect(await run()).toMatchObject({ data: { sent: 1_000 } });
    expect(await run()).toMatchObject({ data: { sent: 20 } });
  });

  it("resends a job that waited for the spend limit once it is raised, and it goes on", async () => {
    const id = await aJob();
    const projectId = await projectOf(id);
    const limit = (settings: object) =>
      rows(sql`update projects set settings = ${JSON.stringify(settings)}::jsonb where id = ${projectId}`);
    await limit({ spend: { hardUsd: 1 } });
    await rows(
      sql`insert into monthly_spend (project_id, period, cost_usd) values (${projectId}, to_char(now() at time zone 'UTC', 'YYYY-MM'), 1)`,
    );
    const ran: string[] = [];
    body = async (_, steps) => {
      await steps.run("chunk", async () => void ran.push("chunk"));
      await steps.run("extract", async () => void ran.push("extract"), { spends: true });
    };
    const first = await executor()(ingest, await eventFor(id));
    expect(first).toMatchObject({ outcome: "resolved" });
    const waiting = async () => (await rows(sql`select status, waiting_for as "for" from ingestion_jobs where id = ${id}`))[0];
    expect(await waiting()).toEqual({ status: "pending", for: "spend_limit" });
    expect(ran).toEqual(["chunk"]);
    const resent = async () => {
      await executor()(resend, { name: "inngest/scheduled.timer", data: {} });
      return api.events.splice(0);
    };
    expect(await resent()).toEqual([]);
    await limit({ spend: { hardUsd: 2 } });
    await inProject(projectId, () => resumeJobs(projectId));
    const [event] = await resent();
    // Inngest drops ids of the last day, and the job's own was the first one.
    expect(event).toMatchObject({ id: expect.stringMatching(new RegExp(`^${id}:`)), data: { jobId: id } });
    expect(await executor()(ingest, await eventFor(id))).toMatchObject({ outcome: "resolved" });
    expect(await waiting()).toEqual({ status: "done", for: null });
    expect(ran).toEqual(["chunk", "extract"]);
  });
});
