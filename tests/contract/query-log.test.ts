import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { rows } from "@/lib/db/client";
import { newId } from "@/lib/ids";
import { search } from "@/lib/retrieval/search";
import { aggregateAllChanges } from "@/lib/usage/aggregate-changes";
import { ledger, measureStage, recordCall, recordModelCall, withLedger } from "@/lib/usage/call-ledger";
import { deleteOldFigures } from "@/lib/usage/delete-old-figures";
import { logCall, writeCalls, writeCallsSoon } from "@/lib/usage/query-log";
import { call, respond } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import type { Project } from "../support/records";

/** How long calls are gathered, if the test says when it is over. */
const moment = vi.hoisted(() => ({ over: null as Promise<void> | null }));
vi.mock("node:timers/promises", async (load) => {
  const timers = await load<typeof import("node:timers/promises")>();
  return { ...timers, setTimeout: (ms: number, value?: never) => moment.over ?? timers.setTimeout(ms, value) };
});

useDatabase();

type Logged = Record<string, any>;

async function logged(project: Project): Promise<Logged[]> {
  await writeCalls();
  return rows<Logged>(sql`
    select kind, api_key_id as "apiKeyId", graph_count as graphs, result_count as results, refused, latency_ms as "latencyMs", stages,
      model_calls as "modelCalls", input_tokens as "inputTokens", output_tokens as "outputTokens", cost_usd as "costUsd", error_code as "errorCode"
    from query_log where project_id = ${project.id} order by id`);
}

const keyOf = async (project: Project) =>
  (await rows<{ id: string }>(sql`select id from api_keys where project_id = ${project.id}`))[0]!.id;

const events = (project: Project) =>
  rows<{ what: string; count: number }>(sql`
    select what, sum(change)::int as count from count_changes
    where project_id = ${project.id} and is_event and (what in ('search', 'ask', 'chat', 'context', 'add') or what like 'key:%')
    group by what order by what`);

const post = (project: Project, url: string, body: Record<string, unknown>) => call("POST", url, { key: project.apiKey, body });

describe("the query log", () => {
  it("is written once for the calls that end within a moment", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.");
    await writeCalls();
    const { promise, resolve } = Promise.withResolvers<void>();
    moment.over = promise;
    for (const query of ["Lisbon", "Porto", "home"]) await post(project, "/v1/core/search", { user_id: "maya", query });
    const written = writeCallsSoon();
    moment.over = null;
    resolve();
    await written;
    const stored = await rows<{ calls: number; transactions: number }>(sql`
      select count(*)::int as calls, count(distinct xmin::text)::int as transactions from query_log where project_id = ${project.id} and kind = 'search'`);
    expect(stored).toEqual([{ calls: 3, transactions: 1 }]);
  });

  it("has one row per call that reads memory, with stages and figures but no text", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.");
    await post(project, "/v1/core/search", { user_id: "maya", group_id: "default", query: "Where does zebra Maya live?" });
    await post(project, "/v1/memory/search", { q: "zebra", projectTags: [project.tag], users: ["maya"] });
    await post(project, "/v1/core/ask", { user_id: "maya", question: "Where does Maya live?" });
    await post(project, "/v1/memory/ask", { question: "What is the zebra?", projectTag: project.tag });
    await post(project, "/v1/memory/chat", {
      messages: [{ role: "user", content: "Where do I live, zebra?" }],
      projectTag: project.tag,
      userId: "maya",
    });
    await call("GET", "/v1/users/maya/context", { key: project.apiKey });

    const apiKeyId = await keyOf(project);
    const time = expect.any(Number);
    const each = { apiKeyId, errorCode: null, modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
    const read = { admit: time, embed: time, search: time };
    const found = await logged(project);
    expect(found).toMatchObject([
      { ...each, kind: "search", graphs: 2, results: 1, refused: null, stages: read },
      { ...each, kind: "search", graphs: 1, refused: null, stages: read },
      { ...each, kind: "ask", graphs: 1, refused: false, stages: { ...read, answer: time } },
      { ...each, kind: "ask", graphs: 1, results: 0, refused: true, stages: { ...read, answer: time } },
      { ...each, kind: "chat", graphs: 2, refused: null, stages: { ...read, reply: time } },
      { ...each, kind: "context", graphs: 1, results: 1, refused: null, stages: { admit: time, search: time } },
    ]);
    for (const { latencyMs, stages } of found) {
      expect(latencyMs).toBeGreaterThan(0);
      for (const ms of Object.values(stages as Record<string, number>)) expect(ms).toBeLessThanOrEqual(latencyMs + 1);
    }
    const allRows = await rows<{ row: string }>(sql`select q::text as row from query_log q where project_id = ${project.id}`);
    expect(allRows.filter(({ row }) => /zebra|Lisbon|maya/i.test(row))).toEqual([]);
  });

  it("counts answers by kind, and calls by key", async () => {
    const project = await aProject();
    await aggregateAllChanges();
    await post(project, "/v1/core/search", { group_id: "default", query: "x" });
    await post(project, "/v1/core/search", { group_id: "default" });
    await post(project, "/v1/core/ask", { group_id: "default", question: "x" });
    await writeCalls();
    expect(await events(project)).toEqual([
      { what: "ask", count: 1 },
      { what: `key:${await keyOf(project)}`, count: 3 },
      { what: "search", count: 1 },
    ]);
  });

  it("has rejected calls with their codes; of adds, only those", async () => {
    const project = await aProject({ plan: "free" });
    await rows(sql`insert into usage_counters (organization_id, period, budget, used)
      values (${project.organizationId}, to_char(now() at time zone 'UTC', 'YYYY-MM'), 'ingest', 4999)`);
    const add = (body: Record<string, unknown>) => post(project, "/v1/memory/add", body);
    expect((await add({ content: "The office opens at nine." })).status).toBe(202);
    expect((await add({ content: "The office opens at nine." })).status).toBe(429);
    expect((await post(project, "/v1/core/add", { user_id: "a", group_id: "b", messages: [{ role: "user", content: "x" }] })).status).toBe(
      429,
    );
    expect((await post(project, "/v1/core/search", { group_id: "nowhere", query: "x" })).status).toBe(404);
    expect((await post(project, "/v1/memory/search", { q: "" })).status).toBe(400);
    await rows(sql`update projects set settings = '{"rateLimit": 1}' where id = ${project.id}`);
    expect((await post(project, "/v1/core/search", { group_id: "default", query: "x" })).status).toBe(429);
    expect((await logged(project)).map(({ kind, errorCode }) => `${kind} ${errorCode}`)).toEqual([
      "add QUOTA_EXCEEDED",
      "add QUOTA_EXCEEDED",
      "search GROUP_NOT_FOUND",
      "search VALIDATION_ERROR",
      "search RATE_LIMITED",
    ]);
  });

  it("excludes unauthenticated calls, lists and replays", async () => {
    const project = await aProject();
    await call("POST", "/v1/core/search", { key: `loci_${"a".repeat(40)}`, body: { group_id: "default", query: "x" } });
    await call("POST", "/v1/core/search", { body: { group_id: "default", query: "x" } });
    await call("GET", "/v1/groups", { key: project.apiKey });
    const repeated = { key: project.apiKey, body: { group_id: "default", query: "x" }, headers: { "idempotency-key": "once" } };
    await call("POST", "/v1/core/search", repeated);
    expect((await call("POST", "/v1/core/search", repeated)).headers.get("idempotency-replayed")).toBe("true");
    expect((await logged(project)).map(({ kind }) => kind)).toEqual(["search"]);
    await writeCalls();
    expect(await rows(sql`select 1 from query_log where project_id not in (select id from projects)`)).toEqual([]);
  });

  it("has a streamed call once, at its end, and marks disconnected clients", async () => {
    const project = await aProject();
    const ask = (onceRead: () => void, signal?: AbortSignal) =>
      respond("POST", "/v1/core/ask", {
        key: project.apiKey,
        headers: { accept: "text/event-stream" },
        raw: new Blob([JSON.stringify({ group_id: "default", question: "What is it?" })])
          .stream()
          .pipeThrough(new TransformStream({ flush: onceRead })),
        signal,
      });
    await (await ask(() => {})).text();
    expect(await logged(project)).toMatchObject([{ kind: "ask", errorCode: null, refused: true }]);
    const disconnect = new AbortController();
    await (await ask(() => disconnect.abort(), disconnect.signal)).text().catch(() => "");
    expect(await logged(project)).toMatchObject([{ errorCode: null }, { kind: "ask", errorCode: "CLIENT_LEFT" }]);
  });

  it("neither delays nor fails a response when it can't be written", async () => {
    const project = await aProject();
    await rows(sql`alter table query_log add constraint closed check (kind <> 'search') not valid`);
    try {
      expect((await post(project, "/v1/core/search", { group_id: "default", query: "x" })).status).toBe(200);
      await writeCalls();
    } finally {
      await rows(sql`alter table query_log drop constraint closed`);
    }
    await post(project, "/v1/core/search", { group_id: "default", query: "x" });
    expect(await logged(project)).toHaveLength(1);
  });

  it("writes many calls at once, each exactly once, and copes with a project deleted meanwhile", async () => {
    const [project, deleted] = [await aProject(), await aProject()];
    await Promise.all(Array.from({ length: 40 }, () => post(project, "/v1/core/search", { group_id: "default", query: "x" })));
    withLedger(() => {
      for (const projectId of [deleted.id, newId(), project.id]) {
        recordCall({ projectId });
        logCall(ledger()!, { kind: "search", latencyMs: 1, errorCode: null });
      }
    });
    await rows(sql`delete from organizations where id = ${deleted.organizationId}`);
    expect(await logged(project)).toHaveLength(41);
  });
});

describe("a call's ledger", () => {
  it("counts concurrent stages once, and keeps calls separate", async () => {
    const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const call = withLedger(async () => {
      const both = [measureStage("search", () => one.promise), measureStage("search", () => other.promise)];
      recordModelCall("answer")({ kind: "chat", model: "m", inputTokens: 3, cachedInputTokens: 0, outputTokens: 2, costUsd: 0.5 });
      one.resolve();
      await both[0];
      expect(ledger()!.stages.get("search")).toMatchObject({ running: 1, ms: 0 });
      other.resolve();
      await both[1];
      return ledger()!;
    });
    withLedger(() => expect(ledger()).toMatchObject({ modelCalls: 0, projectId: null }));
    expect(await call).toMatchObject({ modelCalls: 1, inputTokens: 3, outputTokens: 2, costUsd: 0.5 });
    expect((await call).stages.get("search")).toMatchObject({ running: 0, ms: expect.any(Number) });
    await expect(withLedger(() => measureStage("x", () => Promise.reject(new Error("no"))))).rejects.toThrow("no");
  });

  it("is optional: functions work outside a call", async () => {
    const project = await aProject();
    expect(ledger()).toBeUndefined();
    expect((await search(project.ctx, { query: "x", limit: 1 })).results).toEqual([]);
  });
});

it("old figures are deleted: calls after 35 days, counts after 400", async () => {
  const project = await aProject();
  const row = (days: number) => sql`
    insert into query_log (id, project_id, kind, graph_count, result_count, latency_ms, stages, created_at)
    values (${newId()}, ${project.id}, 'search', 1, ${days}::int, 1, '{}', now() - make_interval(days => ${days}::int))`;
  for (const days of [0, 34, 36, 300]) await rows(row(days));
  const hour = (days: number) => sql`
    insert into hourly_counts (project_id, hour, what, count)
    values (${project.id}, date_trunc('hour', now() - make_interval(days => ${days}::int)), 'search', ${days}::int)`;
  for (const days of [1, 399, 401, 900]) await rows(hour(days));
  await deleteOldFigures();
  expect(await rows(sql`select result_count as days from query_log where project_id = ${project.id} order by 1`)).toEqual([
    { days: 0 },
    { days: 34 },
  ]);
  expect(await rows(sql`select count::int as days from hourly_counts where project_id = ${project.id} order by 1`)).toEqual([
    { days: 1 },
    { days: 399 },
  ]);
});
