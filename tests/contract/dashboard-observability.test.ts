import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { newId } from "@/lib/ids";
import { observability } from "@/lib/insights/observability";
import { writeCalls } from "@/lib/usage/query-log";
import { call } from "../support/call";
import { countAgain } from "../support/count-again";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import type { Project } from "../support/records";
import { expectError } from "../support/refusal";
import { sessionOf } from "../support/session";

useDatabase();

const get = async (project: Project, query = "") =>
  call("GET", `/v1/dashboard/observability?projectId=${project.shownId}${query}`, { key: await sessionOf(project.organization) });

const now = new Date("2026-06-15T12:00:00.000Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

type Call = { kind?: string; ms?: number; results?: number; refused?: boolean; stages?: object; error?: string; tokens?: number };
const logged = (
  project: Project,
  minutes: number,
  { kind = "search", ms = 1, results = 1, refused, stages = {}, error, tokens = 0 }: Call,
) =>
  rows(sql`
    insert into query_log (id, project_id, kind, graph_count, result_count, refused, latency_ms, stages, model_calls, input_tokens, output_tokens, cost_usd, error_code, created_at)
    values (${newId()}, ${project.id}, ${kind}, 1, ${results}, ${refused ?? null}::boolean, ${ms}, ${JSON.stringify(stages)}::jsonb, ${tokens ? 1 : 0}::int,
      ${tokens}::int, ${tokens * 2}::int, ${tokens / 100}::float8, ${error ?? null}::text, ${ago(minutes)}::timestamptz)`);

async function addFinishedJob(
  project: Project,
  minutes: number,
  set: { ms?: number; status?: string; memories?: number; duplicates?: number; tokens?: number },
) {
  const { body } = await call("POST", "/v1/core/add", {
    key: project.apiKey,
    body: { user_id: "maya", messages: [{ role: "user", content: "Hi." }] },
  });
  await runner().idle();
  const [job] = await rows<{ id: string }>(sql`
    update ingestion_jobs set created_at = ${ago(minutes)}::timestamptz - make_interval(secs => ${(set.ms ?? 0) / 1000}::float8),
      finished_at = ${ago(minutes)}::timestamptz, status = ${set.status ?? "done"}, memories_created = ${set.memories ?? 1}::int,
      duplicates = ${set.duplicates ?? 0}::int, input_tokens = ${set.tokens ?? 0}::int, output_tokens = 0, cost_usd = 0.5
    where id = (select id from ingestion_jobs where project_id = ${project.id} order by id desc limit 1) returning id`);
  expect(body.status).toBe("queued");
  return job!.id;
}

describe("GET /v1/dashboard/observability", () => {
  it("returns nulls and zeros for a project without activity", async () => {
    const project = await aProject();
    const { status, body } = await get(project);
    expect(status).toBe(200);
    expect(body).toEqual({
      project: { id: project.shownId, tag: project.tag, name: "Test" },
      window: { period: "24h", from: expect.any(String), to: expect.any(String) },
      sampled: false,
      ingest: { jobs: { pending: 0, running: 0, done: 0, failed: 0 }, oldestPendingSec: null, latencyMs: null, noFactsRate: null },
      retrieval: { calls: 0, latencyMs: null, stages: [], clientLeft: 0, emptyRate: null, refusedRate: null },
      models: { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, errors: 0 },
      errors: [],
    });
    expect(Date.parse(body.window.to) - Date.parse(body.window.from)).toBe(86_400_000);
    for (const [period, hours] of [
      ["1h", 1],
      ["7d", 168],
    ] as const) {
      const { window } = (await get(project, `&period=${period}`)).body;
      expect(Date.parse(window.to) - Date.parse(window.from)).toBe(hours * 3_600_000);
    }
    expectError(await get(project, "&period=30d"), 400, "VALIDATION_ERROR");
  });

  it("reports real calls and jobs", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.", "Thanks!");
    const post = (url: string, body: object) => call("POST", url, { key: project.apiKey, body });
    await post("/v1/core/search", { user_id: "maya", query: "Where does Maya live?" });
    await post("/v1/core/ask", { group_id: "default", question: "What is the zebra?" });
    await post("/v1/core/search", { user_id: "nobody", query: "x" });
    await writeCalls();
    const { body } = await get(project, "&period=1h");
    const figures = { p50: expect.any(Number), p95: expect.any(Number), p99: expect.any(Number) };
    expect(body.ingest).toEqual({
      jobs: { pending: 0, running: 0, done: 2, failed: 0 },
      oldestPendingSec: null,
      latencyMs: figures,
      noFactsRate: 0.5,
    });
    expect(body.retrieval).toMatchObject({ calls: 2, latencyMs: figures, emptyRate: 0.5, refusedRate: 1 });
    expect(body.retrieval.stages.map(({ name }: { name: string }) => name)).toEqual(["admit", "answer", "embed", "search"]);
    expect(body.errors).toEqual([{ code: "USER_NOT_FOUND", count: 1, lastAt: expect.any(String) }]);
  });

  it("only counts what happened in the window", async () => {
    const [project, other] = [await aProject(), await aProject()];
    for (let n = 1; n <= 100; n++)
      await logged(project, n, { ms: n, results: n % 4, stages: { search: n / 2, ...(n <= 10 && { rerank: n * 10 }) } });
    await logged(project, 5, { kind: "ask", ms: 50, refused: true, tokens: 100 });
    await logged(project, 5, { kind: "ask", ms: 50, refused: false, tokens: 300 });
    await logged(project, 5, { kind: "chat", error: "MODEL_UNAVAILABLE", ms: 9_999, results: 0 });
    await logged(project, 7, { kind: "add", error: "QUOTA_EXCEEDED", ms: 9_999, results: 0 });
    await logged(project, 3, { kind: "add", error: "QUOTA_EXCEEDED" });
    await logged(project, 2, { kind: "ask", error: "CLIENT_LEFT", ms: 9_999, results: 0 });
    await logged(project, 24 * 60 + 1, { ms: 9_999, error: "INTERNAL" });
    await logged(project, -1, { ms: 9_999, error: "INTERNAL" });
    await logged(other, 5, { ms: 9_999, error: "INTERNAL" });
    const found = await observability(project.ctx, { period: "24h" }, now);
    expect(found.retrieval).toEqual({
      calls: 102,
      latencyMs: { p50: 50, p95: 94.95, p99: 98.99 },
      stages: [
        { name: "rerank", p50: 55, p95: 95.5 },
        { name: "search", p50: 25.25, p95: 47.53 },
      ],
      clientLeft: 1,
      emptyRate: expect.closeTo(25 / 102, 9),
      refusedRate: 0.5,
    });
    expect(found.models).toEqual({ calls: 2, inputTokens: 400, outputTokens: 800, costUsd: 4, errors: 1 });
    expect(found.errors.map(({ lastAt, ...error }) => ({ ...error, lastAt: new Date(lastAt).toISOString() }))).toEqual([
      { code: "QUOTA_EXCEEDED", count: 2, lastAt: ago(3) },
      { code: "MODEL_UNAVAILABLE", count: 1, lastAt: ago(5) },
    ]);
    expect((await observability(project.ctx, { period: "1h" }, now)).retrieval).toMatchObject({ calls: 62 });
  });

  it("reports finished and waiting jobs and their cost", async () => {
    const project = await aProject();
    await addFinishedJob(project, 10, { ms: 1_000, memories: 2, tokens: 70 });
    await addFinishedJob(project, 20, { ms: 2_000, memories: 0, tokens: 30 });
    await addFinishedJob(project, 30, { ms: 3_000, memories: 0, duplicates: 1 });
    const failed = await addFinishedJob(project, 15, { ms: 60_000, status: "failed", memories: 0 });
    await rows(sql`update job_steps set status = 'failed' where job_id = ${failed} and name = 'embed'`);
    await addFinishedJob(project, 25 * 60, { ms: 90_000, status: "failed" });
    const waiting = await addFinishedJob(project, 1, {});
    await rows(
      sql`update ingestion_jobs set status = 'pending', finished_at = null, created_at = ${ago(2)}::timestamptz, run_after = now() + interval '1 day' where id = ${waiting}`,
    );
    await countAgain(project.id);
    const found = await observability(project.ctx, { period: "24h" }, now);
    expect(found.ingest).toEqual({
      jobs: { pending: 1, running: 0, done: 3, failed: 2 },
      oldestPendingSec: 120,
      latencyMs: { p50: 2_000, p95: 2_900, p99: 2_980 },
      noFactsRate: expect.closeTo(1 / 3, 9),
    });
    expect(found.models).toEqual({ calls: 2, inputTokens: 100, outputTokens: 0, costUsd: 2, errors: 1 });
    expect(found.errors).toMatchObject([{ code: "JOB_FAILED", count: 1 }]);
  });

  it("samples the newest calls of a long window, and says so", async () => {
    const project = await aProject();
    await rows(sql`
      insert into query_log (id, project_id, kind, graph_count, result_count, latency_ms, stages, created_at)
      select gen_random_uuid(), ${project.id}, 'search', 1, 1, case when n <= 5000 then 1 else 1000 end, '{}', ${now.toISOString()}::timestamptz - n * interval '1 second'
      from generate_series(1, 6000) n`);
    expect(await observability(project.ctx, { period: "24h" }, now)).toMatchObject({
      sampled: true,
      retrieval: { calls: 5_000, latencyMs: { p50: 1, p95: 1, p99: 1 } },
    });
    expect((await observability(project.ctx, { period: "1h" }, now)).sampled).toBe(false);
  });
});
