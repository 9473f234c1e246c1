import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { dashboardApi, memoryApi } from "@/lib/api/groups";
import { rows } from "@/lib/db/client";
import { log } from "@/lib/log";
import { refund } from "@/lib/usage/refund";
import { takeQuota } from "@/lib/usage/take-quota";
import type { Budget } from "@/lib/vocabulary";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";
import { sessionOf } from "../support/session";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
const noon = new Date("2026-11-21T12:00:30.250Z");
// A frozen clock, so that no rate window ends within a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: noon }));
afterEach(() => void vi.useRealTimers());

const usedOf = async (project: Project, period = "2026-11") => {
  const counted = await rows<{ budget: string; used: number }>(
    sql`select budget, used::int as used from usage_counters where organization_id = ${project.organizationId} and period = ${period}`,
  );
  return Object.fromEntries(counted.map(({ budget, used }) => [budget, used]));
};
const setUsed = (project: Project, budget: Budget, used: number) =>
  rows(sql`insert into usage_counters (organization_id, period, budget, used) values (${project.organizationId}, '2026-11', ${budget}, ${used})
    on conflict (organization_id, period, budget) do update set used = excluded.used`);

const calls = {
  "memory add": (project: Project, more = {}) => post(project, "/v1/memory/add", { content: "I like tea.", ...more }),
  "core add": (project: Project, more = {}) =>
    post(project, "/v1/core/add", { user_id: "maya", messages: [{ role: "user", content: "I like tea." }], ...more }),
  "memory search": (project: Project, more = {}) => post(project, "/v1/memory/search", { q: "tea", projectTags: [project.tag], ...more }),
  "core search": (project: Project, more = {}) => post(project, "/v1/core/search", { group_id: "default", query: "tea", ...more }),
  "memory ask": (project: Project, more = {}) =>
    post(project, "/v1/memory/ask", { question: "Which tea?", projectTag: project.tag, ...more }),
  "memory chat": (project: Project, more = {}) =>
    post(project, "/v1/memory/chat", {
      messages: [{ role: "user", content: "Which tea?" }],
      projectTag: project.tag,
      ingestUserTurn: false,
      ...more,
    }),
  "core ask": (project: Project, more = {}) => post(project, "/v1/core/ask", { group_id: "default", question: "Which tea?", ...more }),
};
const post = (project: Project, path: string, body: unknown, key = project.apiKey) => call("POST", path, { key, body });
const metered: [call: keyof typeof calls, budget: Budget, limit: number][] = [
  ["memory add", "ingest", 5_000],
  ["core add", "ingest", 5_000],
  ["memory search", "retrieval", 25_000],
  ["core search", "retrieval", 25_000],
  ["memory ask", "retrieval", 25_000],
  ["memory chat", "retrieval", 25_000],
  ["core ask", "retrieval", 25_000],
];

describe("the monthly budget", () => {
  it.each(metered)("%s takes one unit of %s", async (name, budget) => {
    const project = await aProject({ plan: "free" });
    expect((await calls[name](project)).status).toBeLessThan(300);
    expect(await usedOf(project)).toEqual({ [budget]: 1 });
    await calls[name](project);
    expect(await usedOf(project)).toEqual({ [budget]: 2 });
  });

  it("isn't used by lists, by reading, editing or deleting single records, or by calls without a key", async () => {
    const project = await aProject({ plan: "free" });
    await project.remembers("maya", "I like tea.");
    const found = await post(project, "/v1/core/search", { user_id: "maya", query: "tea" });
    const memory = `/v1/memory/${found.body.results[0].id}`;
    const before = await usedOf(project);
    for (const [method, body] of [["GET"], ["PATCH", { content: "User likes green tea." }], ["DELETE"]] as const) {
      expect((await call(method, memory, { key: project.apiKey, ...(body && { body }) })).status).toBe(200);
    }
    await post(project, "/v1/groups", { name: "product" });
    for (const url of ["/v1/groups", "/v1/groups/product", "/v1/memory/job/ij_x", "/v1/health", "/v1/openapi.json"]) {
      await call("GET", url, { key: project.apiKey });
    }
    await call("DELETE", "/v1/groups/product", { key: project.apiKey });
    expect(await usedOf(project)).toEqual(before);
  });

  it.each(metered)("is refunded when %s fails", async (name, budget) => {
    const project = await aProject({ plan: "free" });
    await setUsed(project, budget, 7);
    const path = `/v1/${name.replace(" ", "/")}`;
    const reader = await project.keyWith("reader");
    const failures = [
      await post(project, path, {}),
      await call("POST", path, { key: project.apiKey, raw: "{" }),
      await call("POST", path, { key: project.apiKey, raw: "{}", headers: { "content-type": "text/plain" } }),
      await call("POST", path, { key: project.apiKey, raw: "{}", headers: { "content-length": "5000000" } }),
      await call("POST", path, { key: project.apiKey, raw: "{}", headers: { "idempotency-key": "k".repeat(256) } }),
      await calls[name](
        project,
        name.startsWith("core") ? { user_id: undefined, group_id: "nothing" } : { group: "nothing", groups: ["nothing"] },
      ),
      await post(project, path, {}, `loci_${"a".repeat(40)}`),
      ...(budget === "ingest" ? [await post(project, path, {}, reader)] : []),
      await call("GET", path, { key: project.apiKey }),
    ];
    expect(failures.map(({ status }) => status)).toEqual([400, 400, 415, 413, 400, 404, 401, ...(budget === "ingest" ? [403] : []), 405]);
    expect(await usedOf(project)).toEqual({ [budget]: 7 });
  });

  it.each(metered)("when used up rejects %s with a body and headers that say until when", async (name, budget, limit) => {
    const project = await aProject({ plan: "free" });
    await setUsed(project, budget, limit - 1);
    expect((await calls[name](project)).status).toBeLessThan(300);
    const answer = await calls[name](project);
    const isCore = name.startsWith("core");
    expectError(answer, 429, isCore ? "quota_exceeded" : "QUOTA_EXCEEDED");
    const resetAt = "2026-12-01T00:00:00.000Z";
    const retryAfter = Math.ceil((Date.parse(resetAt) - noon.getTime()) / 1000);
    const hint = isCore ? { retry_after: retryAfter, reset_at: resetAt } : { retryAfter, resetAt };
    expect(answer.body).toMatchObject({ ...hint, limit, used: limit, budget });
    expect(answer.headers.get("retry-after")).toBe(String(retryAfter));
    expect(answer.headers.get("x-ratelimit-limit")).toBe("60");
    expect(await usedOf(project)).toEqual({ [budget]: limit });
  });

  it("when used up by parallel calls is reported as fully used in every rejection", async () => {
    const project = await aProject({ plan: "free" });
    await setUsed(project, "retrieval", 24_995);
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls["core search"](project)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    expect(new Set(refused.map(({ body }) => `${body.used} of ${body.limit}`))).toEqual(new Set(["25000 of 25000"]));
  });

  it("when used up stores nothing, but doesn't stop other budgets or free calls", async () => {
    const project = await aProject({ plan: "free" });
    await setUsed(project, "ingest", 5_000);
    expect((await calls["core add"](project)).status).toBe(429);
    expect(await rows(sql`select 1 from users where project_id = ${project.id}`)).toEqual([]);
    expect((await calls["core search"](project)).status).toBe(200);
    expect((await call("GET", "/v1/groups", { key: project.apiKey })).status).toBe(200);
  });

  it("resets every month, in UTC", async () => {
    const project = await aProject({ plan: "free" });
    await setUsed(project, "ingest", 5_000);
    vi.setSystemTime("2026-11-30T23:59:59.999Z");
    const last = await calls["memory add"](project);
    expect([last.status, last.body.retryAfter]).toEqual([429, 1]);
    vi.setSystemTime("2026-12-01T00:00:00.000Z");
    expect((await calls["memory add"](project)).status).toBe(202);
    expect(await usedOf(project, "2026-12")).toEqual({ ingest: 1 });
  });

  it("is shared by all keys and projects of the organization", async () => {
    const project = await aProject({ plan: "free" });
    await setUsed(project, "retrieval", 24_999);
    const other = await project.keyWith("reader");
    const body = { group_id: "default", query: "tea" };
    expect((await post(project, "/v1/core/search", body, other)).status).toBe(200);
    expect((await post(project, "/v1/core/search", body)).status).toBe(429);
  });

  it.each([
    ["pro", "ingest", 50_000],
    ["pro", "retrieval", 300_000],
    ["scale", "ingest", 500_000],
    ["scale", "retrieval", 3_000_000],
  ] as const)("on plan %s has an end for %s at %i", async (plan, budget, limit) => {
    const project = await aProject({ plan });
    await setUsed(project, budget, limit);
    const answer = await calls[budget === "ingest" ? "memory add" : "memory search"](project);
    expectError(answer, 429, "QUOTA_EXCEEDED");
    expect(answer.body).toMatchObject({ limit, used: limit, budget });
  });

  it.each(["self_hosted", "enterprise"] as const)("on plan %s is unlimited but counted", async (plan) => {
    const project = await aProject({ plan });
    await setUsed(project, "ingest", 900_000_000);
    expect((await calls["memory add"](project)).status).toBe(202);
    expect(await usedOf(project)).toEqual({ ingest: 900_000_001 });
  });

  it("with 10 units left accepts exactly 10 of 30 parallel calls", async () => {
    const project = await aProject({ plan: "free" });
    await setUsed(project, "ingest", 4_990);
    const answers = await Promise.all(Array.from({ length: 30 }, () => calls["core add"](project)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(10);
    for (const answer of answers.filter(({ status }) => status !== 202)) expectError(answer, 429, "quota_exceeded");
    expect(await usedOf(project)).toEqual({ ingest: 5_000 });
    expect(await rows(sql`select count(*)::int as stored from episodes where project_id = ${project.id}`)).toEqual([{ stored: 10 }]);
  });

  it("stays between zero and its limit when parallel calls fail", async () => {
    const project = await aProject({ plan: "free" });
    await setUsed(project, "ingest", 4_995);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => calls["memory add"](project, i % 2 ? { group: "nothing" } : {})),
    );
    const stored = answers.filter(({ status }) => status === 202).length;
    expect(stored).toBeLessThanOrEqual(5);
    expect(await usedOf(project)).toEqual({ ingest: 4_995 + stored });
  });
});

let work: (input: { signal: AbortSignal }) => Promise<{ done: true }> = async () => ({ done: true });
const Done = z.object({ done: z.literal(true) });
const operations = {
  "a key": memoryApi.json({ summary: "Work", access: "write", meter: "ingest", response: Done, handler: (input) => work(input) }),
  "a person": dashboardApi.json({
    summary: "Work",
    access: "member",
    project: "query",
    meter: "ingest",
    response: Done,
    handler: (input) => work(input),
  }),
  "a key, with a body": memoryApi.json({
    summary: "Work",
    access: "write",
    meter: "ingest",
    body: z.object({}),
    response: Done,
    handler: (input) => work(input),
  }),
};
type Operation = keyof typeof operations;
async function callOperation(
  operation: Operation,
  project: Project,
  init: RequestInit & { key?: string; duplex?: "half" } = {},
): Promise<Response> {
  const key = init.key ?? (operation === "a person" ? await sessionOf(project.organization) : project.apiKey);
  const headers = { authorization: `Bearer ${key}`, ...(init.body && { "content-type": "application/json" }) };
  return operations[operation](new Request("http://localhost/v1/work", { method: "POST", ...init, headers }), {
    params: Promise.resolve({}),
  });
}
afterEach(() => {
  work = async () => ({ done: true });
  vi.restoreAllMocks();
});
const bothOperations: Operation[] = ["a key", "a person"];

describe("10 remaining units", () => {
  it("are taken by 10 of 200 parallel calls from several keys, both APIs and the dashboard", { timeout: 120_000 }, async () => {
    const project = await aProject({ plan: "free" });
    await setUsed(project, "ingest", 4_990);
    const keys = [project.apiKey, ...(await Promise.all(Array.from({ length: 3 }, () => project.keyWith("writer"))))];
    const session = await sessionOf(project.organization);
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const key = keys[n % 4]!;
        if (n % 5 === 4) return (await callOperation("a person", project, { key: session })).status;
        if (n % 2) return (await post(project, "/v1/memory/add", { content: "I like tea." }, key)).status;
        const body = { user_id: `user-${n % 3}`, messages: [{ role: "user", content: "I like tea." }] };
        return (await post(project, "/v1/core/add", body, key)).status;
      }),
    );
    expect(answers.filter((status) => status < 300)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(190);
    expect(await usedOf(project)).toEqual({ ingest: 5_000 });
  });

  it("are shared by two projects of an organization", async () => {
    const project = await aProject({ plan: "free" });
    await setUsed(project, "ingest", 4_990);
    const created = await call("POST", "/v1/dashboard/projects", {
      key: await sessionOf(project.organization),
      body: { tag: "other", name: "Other" },
    });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        post(project, "/v1/memory/add", { content: "I like tea." }, n % 2 ? project.apiKey : created.body.apiKey),
      ),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(10);
    expect(await usedOf(project)).toEqual({ ingest: 5_000 });
  });

  it("also limit dashboard members, and the rejection says until when", async () => {
    const project = await aProject({ plan: "free" });
    await setUsed(project, "ingest", 5_000);
    const response = await callOperation("a person", project);
    const answer = { status: response.status, headers: response.headers, body: await response.json() };
    expectError(answer, 429, "QUOTA_EXCEEDED");
    expect(answer.body).toMatchObject({ limit: 5_000, used: 5_000, budget: "ingest", resetAt: "2026-12-01T00:00:00.000Z" });
    expect(answer.headers.get("retry-after")).toBe(String(answer.body.retryAfter));
  });
});

describe("a unit is refunded", () => {
  it.each(bothOperations)("when the work of a call with %s fails", async (operation) => {
    vi.spyOn(log, "error").mockReturnValue();
    const project = await aProject({ plan: "free" });
    await setUsed(project, "ingest", 7);
    work = async () => {
      expect(await usedOf(project)).toEqual({ ingest: 8 });
      throw new Error("the work failed");
    };
    expect((await callOperation(operation, project)).status).toBe(500);
    expect(await usedOf(project)).toEqual({ ingest: 7 });
  });

  it("when the client leaves before the work starts, but not after", async () => {
    const project = await aProject({ plan: "free" });
    const leaving = async (during: "its body" | "the work") => {
      const connection = new AbortController();
      const disconnected = new DOMException("The client left.", "AbortError");
      work = async ({ signal }) => {
        connection.abort(disconnected);
        throw signal.reason;
      };
      const body = new ReadableStream(
        {
          pull(controller) {
            if (during === "its body") {
              connection.abort(disconnected);
              return controller.error(disconnected);
            }
            controller.enqueue(new TextEncoder().encode("{}"));
            controller.close();
          },
        },
        // Read once the call is admitted, not before.
        { highWaterMark: 0 },
      );
      return (await callOperation("a key, with a body", project, { body, duplex: "half", signal: connection.signal })).status;
    };
    expect(await leaving("its body")).toBe(499);
    expect(await usedOf(project)).toEqual({ ingest: 0 });
    expect(await leaving("the work")).toBe(499);
    expect(await usedOf(project)).toEqual({ ingest: 1 });
  });

  it.each(bothOperations)("to the month it was taken from, when the work of a call with %s fails in the next month", async (operation) => {
    vi.spyOn(log, "error").mockReturnValue();
    const project = await aProject({ plan: "free" });
    vi.setSystemTime("2026-11-30T23:59:59.900Z");
    await setUsed(project, "ingest", 3);
    work = async () => {
      vi.setSystemTime("2026-12-01T00:00:00.100Z");
      throw new Error("the work failed");
    };
    expect((await callOperation(operation, project)).status).toBe(500);
    expect([await usedOf(project), await usedOf(project, "2026-12")]).toEqual([{ ingest: 3 }, {}]);
  });

  it("without going below zero", async () => {
    const project = await aProject({ plan: "free" });
    const meter = (await takeQuota(project, "ingest"))!;
    await Promise.all(Array.from({ length: 5 }, () => refund(meter)));
    expect(await usedOf(project)).toEqual({ ingest: 0 });
    await refund({ ...meter, period: "2026-10" });
    expect(await usedOf(project, "2026-10")).toEqual({});
  });

  it("and available to the next call", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    const project = await aProject({ plan: "free" });
    await setUsed(project, "ingest", 4_999);
    work = () => Promise.reject(new Error("the work failed"));
    expect((await callOperation("a key", project)).status).toBe(500);
    work = async () => ({ done: true });
    expect([(await callOperation("a key", project)).status, (await callOperation("a key", project)).status]).toEqual([200, 429]);
  });
});

describe("a plan change", () => {
  const changePlan = (project: Project, plan: string) =>
    rows(sql`update organizations set plan_code = ${plan} where id = ${project.organizationId}`);

  it.each(bothOperations)("applies to the next call with %s, for upgrades and downgrades", async (operation) => {
    const project = await aProject({ plan: "free" });
    await setUsed(project, "ingest", 5_000);
    expect((await callOperation(operation, project)).status).toBe(429);
    await changePlan(project, "pro");
    expect((await callOperation(operation, project)).status).toBe(200);
    await changePlan(project, "free");
    const refused = await callOperation(operation, project);
    expect([refused.status, await refused.json()]).toMatchObject([429, { limit: 5_000, used: 5_001 }]);
    await changePlan(project, "enterprise");
    expect((await callOperation(operation, project)).status).toBe(200);
  });
});

describe("the rate limit", () => {
  const list = (key: string) => call("GET", "/v1/groups", { key });
  const nextMinute = Date.parse("2026-11-21T12:01:00Z");

  it("is 60 calls a minute for a key on the free plan, with the remaining calls in every response", async () => {
    const project = await aProject({ plan: "free" });
    for (let remaining = 59; remaining >= 0; remaining--) {
      const { status, headers } = await list(project.apiKey);
      expect([status, headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining"), headers.get("x-ratelimit-reset")]).toEqual([
        200,
        "60",
        String(remaining),
        String(nextMinute / 1000),
      ]);
    }
    const answer = await list(project.apiKey);
    expectError(answer, 429, "RATE_LIMITED");
    expect(answer.body).toMatchObject({ retryAfter: 30, resetAt: new Date(nextMinute).toISOString(), limit: 60, used: 61 });
    expect(Object.fromEntries(["limit", "remaining", "reset"].map((name) => [name, answer.headers.get(`x-ratelimit-${name}`)]))).toEqual({
      limit: "60",
      remaining: "0",
      reset: String(nextMinute / 1000),
    });
    expect(answer.headers.get("retry-after")).toBe("30");
    const core = await calls["core search"](project);
    expectError(core, 429, "rate_limited");
    expect(core.headers.get("x-ratelimit-reset")).toBe(String(nextMinute / 1000));

    expect((await list(await project.keyWith("reader"))).status).toBe(200);
    vi.setSystemTime(nextMinute);
    const next = await list(project.apiKey);
    expect([next.status, next.headers.get("x-ratelimit-remaining")]).toEqual([200, "59"]);
  });

  it("rejects calls without using a budget", async () => {
    const project = await aProject({ plan: "free" });
    await rows(sql`update projects set settings = '{"rateLimit": 2}' where id = ${project.id}`);
    const answers = await Promise.all(Array.from({ length: 6 }, () => calls["memory add"](project)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 429, 429, 429, 429]);
    expect(await usedOf(project)).toEqual({ ingest: 2 });
  });

  it.each([
    ["free", 20, "20"],
    ["free", 1_000, "60"],
    ["pro", 1_000, "600"],
    ["self_hosted", 1_000, "1000"],
    ["enterprise", 10_000, "3000"],
  ] as const)("on plan %s with a project's own limit of %i: %s", async (plan, rateLimit, limit) => {
    const project = await aProject({ plan });
    await rows(sql`update projects set settings = ${JSON.stringify({ rateLimit })}::jsonb where id = ${project.id}`);
    const { headers } = await list(project.apiKey);
    expect([headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")]).toEqual([limit, String(Number(limit) - 1)]);
  });

  it("is separate for each project", async () => {
    const [project, other] = [await aProject({ plan: "pro" }), await aProject({ plan: "pro" })];
    await rows(sql`update projects set settings = '{"rateLimit": 1}' where id = ${project.id}`);
    expect((await list(project.apiKey)).status).toBe(200);
    expectError(await list(project.apiKey), 429, "RATE_LIMITED");
    expect((await list(other.apiKey)).headers.get("x-ratelimit-limit")).toBe("600");
  });

  it("counts failed calls too, and their responses have the headers", async () => {
    const project = await aProject({ plan: "free" });
    const failed = [await post(project, "/v1/memory/add", {}), await call("GET", "/v1/memory/job/x", { key: project.apiKey })];
    expect(failed.map(({ status, headers }) => [status, headers.get("x-ratelimit-remaining")])).toEqual([
      [400, "59"],
      [404, "58"],
    ]);
  });

  it.each([
    ["pro", "600"],
    ["scale", "3000"],
    ["self_hosted", null],
  ] as const)("on plan %s: %s", async (plan, limit) => {
    const { apiKey } = await aProject({ plan });
    expect((await list(apiKey)).headers.get("x-ratelimit-limit")).toBe(limit);
  });

  it("doesn't apply without a key", async () => {
    const answers = [await call("GET", "/v1/health"), await call("GET", "/v1/groups")];
    for (const { headers } of answers) expect(headers.get("x-ratelimit-limit")).toBeNull();
  });
});
