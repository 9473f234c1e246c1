import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { DELETE, GET, POST, PUT } from "@/app/mem0/[...path]/route";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { useHttpServer } from "../support/http-server";
import { aProject } from "../support/project";

useDatabase();

const methods = { GET, POST, PUT, DELETE } as const;
const door = (input: string, init: RequestInit = {}) => {
  const { pathname } = new URL(input);
  const path = pathname.replace("/mem0/", "").split("/").map(decodeURIComponent);
  const handle = methods[(init.method ?? "GET") as keyof typeof methods];
  return handle(new Request(input, init), { params: Promise.resolve({ path }) });
};
const address = useHttpServer(door);

let project: Awaited<ReturnType<typeof aProject>>;
beforeAll(async () => {
  project = await aProject();
});

// Its peers are 200 MB of databases, so it is not among our packages: CI installs it here.
const installed = join(tmpdir(), "loci-mem0ai/node_modules/mem0ai/dist/index.mjs");

describe.skipIf(!existsSync(installed) && !process.env.CI)("mem0's own client", () => {
  let memory: any;
  beforeAll(async () => {
    vi.stubEnv("MEM0_TELEMETRY", "false");
    const { MemoryClient } = await import(/* @vite-ignore */ pathToFileURL(installed).href);
    memory = new MemoryClient({ apiKey: project.apiKey, host: `${address()}/mem0` });
    await memory.ping();
  });
  const settled = () => runner().idle();
  const textsOf = ({ results }: { results: { memory: string }[] }) => results.map(({ memory: text }) => text).join(" ");

  it("adds, searches and lists", async () => {
    const added = await memory.add([{ role: "user", content: "I live in Porto." }], {
      userId: "maya",
      agentId: "travel",
      runId: "r1",
      metadata: { source_app: "web", shelf: 4 },
    });
    expect(added).toEqual({ message: expect.any(String), status: "PENDING", eventId: expect.stringMatching(/^ij_/) });
    await memory.add("I like green tea.", { userId: "maya", agentId: "barista", appId: "shop" });
    await memory.add([{ role: "user", content: "I live in Oslo." }], { userId: "zoe" });
    await settled();
    const found = await memory.search("Where does Maya live?", { filters: { user_id: "maya" } });
    expect(found.results[0]).toMatchObject({
      id: expect.stringMatching(/^mem_/),
      memory: expect.stringContaining("Porto"),
      userId: "maya",
      agentId: "travel",
      runId: "r1",
      score: expect.any(Number),
      categories: [expect.any(String)],
      metadata: { source_app: "web", shelf: 4 },
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(textsOf(found)).not.toContain("Oslo");
    const all = await memory.getAll({ filters: { user_id: "maya" } });
    expect(all).toMatchObject({ count: 2, next: null, previous: null });
    const first = await memory.getAll({ filters: { user_id: "maya" }, page: 1, pageSize: 1 });
    expect([first.results.length, first.next]).toEqual([1, expect.stringContaining("page=2")]);
    const second = await memory.getAll({ filters: { user_id: "maya" }, page: 2, pageSize: 1 });
    expect(second.results[0].id).not.toBe(first.results[0].id);
  });

  it.each<[string, object, RegExp, RegExp]>([
    ["AND", { AND: [{ user_id: "maya" }, { agent_id: "travel" }] }, /Porto/, /tea|Oslo/],
    ["a run", { user_id: "maya", run_id: "r1" }, /Porto/, /tea/],
    ["an app", { AND: [{ user_id: "maya" }, { app_id: "shop" }] }, /tea/, /Porto/],
    ["NOT", { AND: [{ user_id: "maya" }, { NOT: { agent_id: "travel" } }] }, /tea/, /Porto/],
    [
      "OR of agents",
      { AND: [{ user_id: "maya" }, { OR: [{ agent_id: "travel" }, { agent_id: "barista" }] }] },
      /Porto.*tea|tea.*Porto/,
      /Oslo/,
    ],
    ["OR of users", { OR: [{ user_id: "maya" }, { user_id: "zoe" }] }, /Oslo/, /nothing/],
    ["in", { user_id: { in: ["zoe"] } }, /Oslo/, /Porto/],
    ["metadata", { user_id: "maya", metadata: { shelf: { gte: 4 } } }, /Porto/, /tea/],
    ["icontains", { user_id: "maya", metadata: { source_app: { icontains: "we" } } }, /Porto/, /tea/],
    ["dates", { user_id: "maya", created_at: { gte: "2020-01-01", lte: "2100-01-01" } }, /Porto/, /Oslo/],
    ["other dates", { user_id: "maya", created_at: { gte: "2100-01-01" } }, /^$/, /./],
    ["a wildcard", { user_id: "maya", agent_id: "*" }, /Porto/, /Oslo/],
    ["an unknown user", { user_id: "nobody" }, /^$/, /./],
  ])("filters by %s", async (_, filters, found, missing) => {
    const results = textsOf(await memory.search("Where does she live and what does she like?", { filters, topK: 20 }));
    expect(results).toMatch(found);
    expect(results).not.toMatch(missing);
  });

  it("gets, updates, shows history and deletes", async () => {
    const [one] = (await memory.search("tea", { filters: { user_id: "maya", agent_id: "barista" } })).results;
    expect((await memory.get(one.id)).memory).toContain("tea");
    expect((await memory.update(one.id, { text: "User likes black tea.", metadata: { checked: true } })).memory).toBe(
      "User likes black tea.",
    );
    const history = await memory.history(one.id);
    expect(history.map(({ event, newMemory }: any) => [event, newMemory])).toEqual([
      ["ADD", one.memory],
      ["UPDATE", "User likes black tea."],
    ]);
    expect(await memory.delete(one.id)).toEqual({ message: "Memory deleted successfully!" });
    await expect(memory.get(one.id)).rejects.toThrow(/No such memory/);
  });

  it("updates and deletes batches", async () => {
    await memory.add([{ role: "user", content: "I play the violin. I speak Danish." }], { userId: "ada" });
    await settled();
    const { results } = await memory.getAll({ filters: { user_id: "ada" } });
    await memory.batchUpdate([{ memoryId: results[0].id, text: "User plays the cello." }]);
    expect((await memory.get(results[0].id)).memory).toBe("User plays the cello.");
    await memory.batchDelete(results.map(({ id }: { id: string }) => id));
    expect((await memory.getAll({ filters: { user_id: "ada" } })).count).toBe(0);
  });

  it("deletes all of an owner, lists users and erases them", async () => {
    expect((await memory.users()).results.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(["maya", "zoe"]));
    await memory.deleteAll({ userId: "zoe" });
    expect((await memory.getAll({ filters: { user_id: "zoe" } })).count).toBe(0);
    expect((await memory.getProfile({ entityId: "maya" })).profile.summary).toContain("Porto");
    await memory.deleteUsers({ userId: "maya" });
    expect(textsOf(await memory.search("Porto", { filters: { user_id: "maya" } }))).toBe("");
  });

  it("rates a memory, for a person to review", async () => {
    await memory.add("I live in Faro", { userId: "kim", infer: false });
    await settled();
    const { results } = await memory.getAll({ filters: { user_id: "kim" } });
    await memory.feedback({ memoryId: results[0]!.id, feedback: "VERY_NEGATIVE", feedbackReason: "She moved." });
    await expect(memory.feedback({ memoryId: "mem_x", feedback: "POSITIVE" })).rejects.toThrow(/memory/);
  });

  it("says plainly what isn't there", async () => {
    await expect(memory.createMemoryExport({ filters: {}, schema: {} })).rejects.toThrow(/not supported/);
    await expect(memory.search("x", { filters: { OR: [{ user_id: "maya" }, { agent_id: "a" }] } })).rejects.toThrow(/doesn't support/);
  });
});

describe("the door", () => {
  const send = async (method: keyof typeof methods, path: string, { key, body }: { key?: string; body?: object } = {}) => {
    const response = await door(`http://localhost/mem0/${path}`, {
      method,
      headers: { ...(key && { authorization: `Token ${key}` }), ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };

  it("is closed without a key, to a key of too small a scope, and to other projects", async () => {
    const stranger = await aProject();
    await project.remembers("tom", "I live in Ghent.");
    const { body: found } = await call("POST", "/v1/core/search", { key: project.apiKey, body: { user_id: "tom", query: "Ghent" } });
    const id = found.memories[0].id;
    const reader = await project.keyWith("reader");
    const limited = await project.keyWith("admin", { constraints: { users: ["zoe"] } });
    for (const [method, path, body] of [
      ["GET", `v1/memories/${id}/`],
      ["GET", `v1/memories/${id}/history/`],
      ["PUT", `v1/memories/${id}/`, { text: "x" }],
      ["DELETE", `v1/memories/${id}/`],
      ["PUT", "v1/batch/", { memories: [{ memory_id: id, text: "x" }] }],
      ["DELETE", "v1/batch/", { memories: [{ memory_id: id }] }],
      ["DELETE", "v2/entities/user/tom/"],
    ] as const) {
      const name = `${method} ${path}`;
      expect((await send(method, path, { body })).status, name).toBe(401);
      expect((await send(method, path, { body, key: stranger.apiKey })).status, name).toBe(404);
      expect([403, 404], name).toContain((await send(method, path, { body, key: limited })).status);
      if (method !== "GET") expect((await send(method, path, { body, key: reader })).status, name).toBe(403);
    }
    const search = { query: "Where does Tom live?", filters: { user_id: "tom" } };
    expect((await send("POST", "v3/memories/search/", { key: stranger.apiKey, body: search })).body).toEqual({ results: [] });
    expect((await send("POST", "v3/memories/search/", { key: limited, body: search })).status).toBe(403);
    expect((await send("DELETE", "v1/memories/?user_id=tom", { key: stranger.apiKey })).status).toBe(200);
    expect((await project.searches("tom", "Where does Tom live?")).join()).toContain("Ghent");
  });

  it("keeps messages word for word with infer false, one memory each", async () => {
    const own = await aProject({ plan: "free" });
    const messages = [
      { role: "system", content: "You are a bot." },
      { role: "user", content: "Moved to Porto;  now learning Portuguese. Loves it." },
      { role: "assistant", content: "User sounded happy" },
    ];
    const body = { messages, user_id: "maya", agent_id: "bot", app_id: "shop", infer: false };
    const added = await send("POST", "v3/memories/add/", { key: own.apiKey, body });
    expect(added).toMatchObject({ status: 200, body: { status: "PENDING", event_id: expect.stringMatching(/^ij_/) } });
    await runner().idle();
    const { body: listed } = await send("POST", "v3/memories/", { key: own.apiKey, body: { filters: { user_id: "maya" } } });
    const shown = listed.results.map(({ memory, agent_id, app_id }: Record<string, unknown>) => [memory, agent_id, app_id]);
    expect(shown.toSorted()).toEqual([
      ["Moved to Porto;  now learning Portuguese. Loves it.", "bot", "shop"],
      ["User sounded happy", "bot", "shop"],
    ]);
    const { body: records } = await call("GET", "/v1/memory?userId=maya", { key: own.apiKey });
    expect(records.memories.map(({ trust }: { trust: string }) => trust).toSorted()).toEqual(["assistant", "user"]);
    const [{ used }] = (await rows<{ used: number }>(
      sql`select used::float8 as used from usage_counters where organization_id = ${own.organizationId} and budget = 'ingest'`,
    )) as [{ used: number }];
    expect(used).toBe(2);
    const long = { ...body, messages: "x".repeat(10_001) };
    expect((await send("POST", "v3/memories/add/", { key: own.apiKey, body: long })).status).toBe(400);
    expect((await send("POST", "v3/memories/add/", { key: own.apiKey, body: { ...body, messages: [messages[0]] } })).status).toBe(400);
  });

  it("hides what its expiration date has passed for, from lists and searches alone, and clears the date", async () => {
    const own = await aProject();
    const today = new Date().toISOString().slice(0, 10);
    const add = (expiration_date: string) =>
      send("POST", "v3/memories/add/", {
        key: own.apiKey,
        body: { messages: "Maya likes green tea.", user_id: "maya", infer: false, expiration_date },
      });
    expect((await add("2020-01-31")).body.detail).toContain("in the past");
    expect((await add(today)).status).toBe(200);
    await runner().idle();
    const search = async (more = {}) =>
      (await send("POST", "v3/memories/search/", { key: own.apiKey, body: { query: "tea", filters: { user_id: "maya" }, ...more } })).body
        .results;
    const list = async (more = {}) =>
      (await send("POST", "v3/memories/", { key: own.apiKey, body: { filters: { user_id: "maya" }, ...more } })).body.results;
    expect(await list()).toEqual([expect.objectContaining({ expiration_date: today })]);
    const [{ id }] = await search();
    for (const table of ["memories", "chunks", "episodes"])
      await rows(sql`update ${sql.identifier(table)} set expires_at = expires_at - interval '1 day' where project_id = ${own.id}`);
    expect([await list(), await search()]).toEqual([[], []]);
    expect([await list({ show_expired: true }), await search({ show_expired: true })]).toEqual([
      [expect.objectContaining({ id })],
      [expect.objectContaining({ id })],
    ]);
    expect((await send("GET", `v1/memories/${id}/`, { key: own.apiKey })).body).toMatchObject({ id, memory: "Maya likes green tea." });
    const cleared = await send("PUT", `v1/memories/${id}/`, { key: own.apiKey, body: { expiration_date: null } });
    expect(cleared.body).toMatchObject({ id, expiration_date: null });
    expect(await list()).toEqual([expect.objectContaining({ id })]);
  });

  it("refuses a deletion without an owner, and unknown paths in a sentence", async () => {
    expect((await send("DELETE", "v1/memories/", { key: project.apiKey })).status).toBe(400);
    const { status, body } = await send("GET", "v1/exports/", { key: project.apiKey });
    expect([status, body.code, body.detail]).toEqual([501, "NOT_SUPPORTED", expect.stringContaining("not supported")]);
  });
});
