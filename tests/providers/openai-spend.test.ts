import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { runner, startRunner } from "@/inngest/in-process";
import { ingestJob } from "@/inngest/ingest";
import { rows } from "@/lib/db/client";
import { inProject } from "@/lib/db/project-scope";
import { log } from "@/lib/log";
import { spentBy } from "@/lib/usage/model-spend";
import { spendLater } from "@/lib/usage/pending-spend";
import { writeCalls } from "@/lib/usage/query-log";
import { writeSpend } from "@/lib/usage/write-spend";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { aProject } from "../support/project";
import { fakeClock } from "../support/provider";
import { extractsAll, fails, passagesIn, respondsWith, type ScriptedOpenAi, scriptedOpenAi } from "../support/scripted-openai";
import { sessionOf } from "../support/session";

let server: ScriptedOpenAi;
beforeAll(async () => {
  server = await scriptedOpenAi();
  Object.assign(process.env, {
    OPENAI_API_KEY: "sk-test-secret",
    OPENAI_BASE_URL: server.url,
    LOCI_MODEL: "test-chat",
    LOCI_EMBEDDING_MODEL: "test-embedding",
    LOCI_MODEL_PRICES: '{"test-chat": {"input": 1, "cachedInput": 0.5, "output": 10}}',
  });
});
afterAll(() => server.close());
useDatabase(() => startRunner({ job: ingestJob, backoffMs: [0], pollMs: 20 }));
beforeEach(() => {
  fakeClock();
  server.otherwise = extractsAll;
});
afterEach(() => {
  vi.restoreAllMocks();
  server.reset();
});

type Project = Awaited<ReturnType<typeof aProject>>;
type Row = { key: string; costUsd: number | null } & Record<string, any>;

async function costsOf(project: Project, by: string, more = ""): Promise<{ total: Row; rows: Row[] }> {
  await writeCalls();
  return (await call("GET", `/v1/dashboard/usage/costs?by=${by}${more}`, { key: await sessionOf(project.organization) })).body;
}
const add = async (project: Project, content: string) =>
  (await call("POST", "/v1/core/add", { key: project.apiKey, body: { user_id: "maya", messages: [{ role: "user", content }] } })).body
    .job_id;
const jobOf = async (project: Project, id: string) => (await call("GET", `/v1/memory/job/${id}`, { key: project.apiKey })).body;
const limit = async (project: Project, spend: object | null) =>
  call("PATCH", `/v1/dashboard/projects/${project.shownId}`, { key: await sessionOf(project.organization), body: { settings: { spend } } });
const usageOf = async (project: Project) =>
  (await call("GET", `/v1/dashboard/projects/${project.shownId}/usage`, { key: await sessionOf(project.organization) })).body.spend;
/** As if models had cost that much this month. */
const spend = (project: Project, costUsd: number) => inProject(project.id, () => writeSpend(project.id, [extractedFor(costUsd)]));
const extractedFor = (costUsd: number) =>
  spentBy("extract", { kind: "chat", model: "test-chat", inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, costUsd });
const usd = (input: number, cached: number, output: number) => expect.closeTo((input + cached * 0.5 + output * 10) / 1e6, 12);

describe("the cost ledger", () => {
  it("has what was spent while a write was under way", async () => {
    const project = await aProject();
    const spends = () => spendLater(project.id, new Map([["one", extractedFor(1)]]));
    spends();
    const writing = writeCalls();
    spends();
    await writeCalls();
    expect((await usageOf(project)).costUsd).toBe(2);
    await writing;
  });

  it("has the tokens and dollars of jobs and calls, by operation, model, day and project", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.");
    await project.searches("maya", "Where does Maya live?");
    server.chat.push(respondsWith("In Lisbon [1].", { usage: { input: 1_000, output: 50, cached: 800 } }));
    await call("POST", "/v1/core/ask", { key: project.apiKey, body: { user_id: "maya", question: "Does Maya live in Lisbon?" } });
    const byOperation = await costsOf(project, "operation");
    expect(byOperation.rows).toEqual([
      expect.objectContaining({
        key: "answer",
        calls: 1,
        inputTokens: 1_000,
        cachedInputTokens: 800,
        outputTokens: 50,
        costUsd: usd(200, 800, 50),
      }),
      expect.objectContaining({
        key: "extract",
        calls: 1,
        inputTokens: 100,
        outputTokens: 20,
        embeddingTokens: 0,
        costUsd: usd(100, 0, 20),
      }),
      // Embeddings have no price here.
      expect.objectContaining({ key: "search", calls: 2, embeddingTokens: 20, inputTokens: 0, costUsd: null, unpricedCalls: 2 }),
      expect.objectContaining({ key: "embed", calls: 1, costUsd: null, unpricedCalls: 1 }),
    ]);
    expect(byOperation.total).toMatchObject({
      calls: 5,
      inputTokens: 1_100,
      outputTokens: 70,
      unpricedCalls: 3,
      costUsd: usd(300, 800, 70),
    });
    const { rows: models } = await costsOf(project, "model");
    expect(models.map(({ key, calls }) => [key, calls])).toEqual([
      ["test-chat", 2],
      ["test-embedding", 3],
    ]);
    expect((await costsOf(project, "day")).rows).toEqual([
      { ...byOperation.total, key: new Date().toISOString().slice(0, 10), project: null },
    ]);
    const { rows: projects } = await costsOf(project, "project");
    expect(projects).toEqual([{ ...byOperation.total, key: project.shownId, project: expect.objectContaining({ name: "Test" }) }]);
    expect((await usageOf(project)).costUsd).toBeCloseTo(byOperation.total.costUsd!, 12);
  });

  it("counts what a retried step really used, and nothing for what a checkpoint kept", async () => {
    const project = await aProject();
    let failing = 5;
    const statements = Array.from({ length: 40 }, (_, n) => `I like the number ${n}.`);
    server.otherwise = (request) =>
      passagesIn(request).some(({ text }) => text.includes("number 20.")) && failing-- > 0 ? fails(429) : extractsAll(request);
    const { body } = await call("POST", "/v1/core/add", {
      key: project.apiKey,
      body: { user_id: "maya", messages: statements.map((content) => ({ role: "user", content })), wait_for_processing: true },
    });
    expect(body.status).toBe("done");
    const extracted = async () => (await costsOf(project, "operation")).rows.find(({ key }) => key === "extract");
    // Three batches were answered; five calls in between were refused by the rate limit.
    expect(await extracted()).toMatchObject({ calls: 3, inputTokens: 300, outputTokens: 60 });
    const [job] = await rows(sql`select input_tokens as input from ingestion_jobs where project_id = ${project.id}`);
    expect(job!.input).toBeGreaterThanOrEqual(300);
    await rows(sql`update ingestion_jobs set status = 'pending', lease_token = null, finished_at = null where project_id = ${project.id}`);
    await runner().idle();
    expect(await extracted()).toMatchObject({ calls: 3 });
  });

  it("counts an image's description and an edit", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.");
    const [memory] = (await call("POST", "/v1/core/search", { key: project.apiKey, body: { user_id: "maya", query: "Lisbon" } })).body
      .results;
    expect(
      (await call("PATCH", `/v1/memory/${memory.id}`, { key: project.apiKey, body: { content: "Maya lives in Porto." } })).status,
    ).toBe(200);
    const { rows: found } = await costsOf(project, "operation");
    expect(found).toContainEqual(expect.objectContaining({ key: "edit", calls: 2, inputTokens: 100, embeddingTokens: expect.any(Number) }));
  });

  it("is that of the organization alone, and outlives its project", async () => {
    const [project, other] = [await aProject(), await aProject()];
    await project.remembers("maya", "I live in Lisbon.");
    expect((await costsOf(other, "day")).rows).toEqual([]);
    expect((await costsOf(other, "day", `&project=${project.shownId}`)).rows).toEqual([]);
    const before = await costsOf(project, "project");
    await call("DELETE", `/v1/dashboard/projects/${project.shownId}`, { key: await sessionOf(project.organization) });
    const after = await costsOf(project, "project");
    expect(after.total).toEqual(before.total);
    expect(after.rows).toMatchObject([{ key: project.shownId, project: { name: "Test", deletedAt: expect.stringMatching(/Z$/) } }]);
  });

  it("shows sums without the noise of binary fractions", async () => {
    const project = await aProject();
    for (const _ of [1, 2, 3]) await spend(project, 0.1);
    expect((await costsOf(project, "operation")).rows).toMatchObject([{ costUsd: 0.3 }]);
    expect((await usageOf(project)).costUsd).toBe(0.3);
  });

  it("adds up with parallel writers, also by month", async () => {
    const project = await aProject();
    await Promise.all(Array.from({ length: 20 }, () => spend(project, 0.25)));
    expect((await costsOf(project, "day")).total).toMatchObject({ calls: 20, costUsd: 5 });
    expect(await rows(sql`select cost_usd as usd from monthly_spend where project_id = ${project.id}`)).toEqual([{ usd: 5 }]);
  });
});

describe("spend limits", () => {
  it("warn once at the soft limit, and announce each limit once", async () => {
    const warned = vi.spyOn(log, "warn");
    const announced = () => warned.mock.calls.filter(([event]) => event === "spend.threshold").map(([, fields]) => fields?.limit);
    const project = await aProject();
    await limit(project, { softUsd: 1, hardUsd: 2 });
    await spend(project, 0.9);
    expect(await usageOf(project)).toMatchObject({ state: "ok", softUsd: 1, hardUsd: 2, costUsd: 0.9 });
    await Promise.all([spend(project, 0.1), spend(project, 0.1)]);
    expect(await usageOf(project)).toMatchObject({ state: "soft" });
    expect(announced()).toEqual(["soft"]);
    await spend(project, 5);
    await spend(project, 5);
    expect(announced()).toEqual(["soft", "hard"]);
    await limit(project, { hardUsd: 100 });
    expect(await usageOf(project)).toMatchObject({ state: "ok", softUsd: null });
    await limit(project, { hardUsd: 3 });
    expect(announced()).toEqual(["soft", "hard", "hard"]);
  });

  it("let extraction wait at the hard limit, and go on by itself when it is raised", async () => {
    const project = await aProject();
    await limit(project, { hardUsd: 1 });
    await spend(project, 1);
    const ids = [await add(project, "I live in Lisbon."), await add(project, "I like tea.")];
    await runner().idle();
    for (const id of ids) expect(await jobOf(project, id)).toMatchObject({ status: "pending", waitingFor: "spend_limit" });
    expect(server.chats()).toHaveLength(0);
    const { body } = await call("POST", "/v1/core/search", {
      key: project.apiKey,
      body: { user_id: "maya", query: "Lisbon", include_pending: true },
    });
    expect(body.results[0]).toMatchObject({ pending: true, content: "I live in Lisbon." });
    await limit(project, { hardUsd: 2 });
    await eventually(async () => {
      for (const id of ids) expect(await jobOf(project, id)).toMatchObject({ status: "done", waitingFor: null, memoriesCreated: 1 });
    });
    expect(server.chats()).toHaveLength(2);
    const attempts = await rows(sql`select attempts from ingestion_jobs where project_id = ${project.id}`);
    expect(attempts).toEqual([{ attempts: 1 }, { attempts: 1 }]);
  });

  it("end with the month", async () => {
    const project = await aProject();
    await limit(project, { hardUsd: 1 });
    await spend(project, 1);
    const id = await add(project, "I live in Lisbon.");
    await runner().idle();
    const [job] = await rows<{ at: string }>(
      sql`select to_json(run_after) #>> '{}' as at from ingestion_jobs where project_id = ${project.id}`,
    );
    const now = new Date();
    expect(new Date(job!.at)).toEqual(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)));
    // The next month: nothing was spent in it, and the job is due.
    await rows(sql`update monthly_spend set period = '2020-01' where project_id = ${project.id}`);
    await rows(sql`update ingestion_jobs set run_after = now() where project_id = ${project.id}`);
    await runner().idle();
    expect(await jobOf(project, id)).toMatchObject({ status: "done", waitingFor: null });
  });

  it("have asks answered by the built-in reader, and chat refused", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.");
    await limit(project, { hardUsd: 1 });
    await spend(project, 1);
    const chats = server.chats().length;
    const ask = await call("POST", "/v1/core/ask", { key: project.apiKey, body: { user_id: "maya", question: "Where do I live?" } });
    expect(ask).toMatchObject({ status: 200, body: { answered_by: "local", answer: expect.stringContaining("Lisbon") } });
    const chat = await call("POST", "/v1/memory/chat", {
      key: project.apiKey,
      body: { messages: [{ role: "user", content: "Where do I live?" }], projectTag: project.tag, userId: "maya" },
    });
    expect(chat).toMatchObject({ status: 429, body: { code: "SPEND_LIMIT_REACHED", limit: 1, resetAt: expect.stringMatching(/Z$/) } });
    expect(Number(chat.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(server.chats()).toHaveLength(chats);
    expect((await project.searches("maya", "Where does Maya live?")).length).toBe(1);
  });

  it("need amounts above 0, the soft one not above the hard one", async () => {
    const project = await aProject();
    for (const wrong of [{ softUsd: 0 }, { hardUsd: -1 }, { softUsd: 2, hardUsd: 1 }, {}, { softUsd: "1" }]) {
      expect((await limit(project, wrong)).status).toBe(400);
    }
    expect((await limit(project, { softUsd: 1, hardUsd: 1 })).status).toBe(200);
    expect((await limit(project, null)).status).toBe(200);
    expect(await usageOf(project)).toMatchObject({ softUsd: null, hardUsd: null, state: "ok" });
  });
});
