import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { parseId } from "@/lib/ids";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";

useDatabase();

type Item = { id: string; content: string; status: string; pending: boolean; type: string | null; score: number; graph: { name: string } };
const id = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9a-z]{26}$`));
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let project: Awaited<ReturnType<typeof aProject>>;
const episodes: Record<string, { episode_id: string; thread_id: string }> = {};

const search = (body: Record<string, unknown>, { key = project.apiKey, headers = {} } = {}) =>
  call("POST", "/v1/core/search", { key, body: { query: "what does she love", ...body }, headers });
const add = async (body: Record<string, unknown>) =>
  (await call("POST", "/v1/core/add", { key: project.apiKey, body: { wait_for_processing: true, ...body } })).body;
const userMessage = (content: string, more = {}) => [{ role: "user", content, ...more }];
const contents = (answer: { body: { results: Item[] } }) => answer.body.results.map(({ content }) => content);

beforeAll(async () => {
  project = await aProject();
  for (const name of ["product", "policies"]) await call("POST", "/v1/groups", { key: project.apiKey, body: { name } });
  await add({ group_id: "product", messages: userMessage("Acme Cloud costs 20 dollars a month.") });
  await add({ group_id: "policies", messages: userMessage("Acme allows remote work.") });
  await add({ group_id: "default", messages: userMessage("The Acme office is located in Porto.") });
  await add({ user_id: "zoe", messages: userMessage("I work at Acme with Tom.") });
  const apples = { color: "red", size: 1, tags: ["a", "b"], ripe: true, "odd key'; --": "x", none: null };
  episodes.apples = await add({ user_id: "maya", messages: userMessage("I love apples."), metadata: apples, document_date: "2024-01-10" });
  const bananas = { color: "yellow", size: 2.5, ripe: false };
  episodes.bananas = await add({
    user_id: "maya",
    messages: userMessage("I love bananas."),
    metadata: bananas,
    document_date: "2024-02-10",
  });
  const cherries = { color: "red", size: 30, note: "a big box" };
  episodes.cherries = await add({
    user_id: "maya",
    messages: userMessage("I love cherries with Tom from Acme."),
    metadata: cherries,
    document_date: "2024-03-10",
  });
  episodes.figs = await add({ user_id: "maya", messages: userMessage("I love figs.") });
  // The core API has no source fields; only documents have a source.
  await rows(
    sql`update episodes set source_type = 'URL', source_url = 'https://example.com/figs' where id = ${parseId("episode", episodes.figs!.episode_id)}`,
  );
});

describe("the response", () => {
  it("has both arrays with every field, best first", async () => {
    const answer = await search({ user_id: "maya", query: "apples" });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      memories: answer.body.results,
      results: expect.any(Array),
      total: answer.body.results.length,
      query: "apples",
      query_id: id("qry"),
      latency_ms: expect.any(Number),
      temporal: null,
    });
    expect(answer.body.results[0]).toEqual({
      id: id("mem"),
      content: "User loves apples.",
      type: "PREFERENCE",
      score: expect.any(Number),
      confidence: expect.any(Number),
      entities: expect.arrayContaining([{ id: id("ent"), name: "User", type: "PERSON" }]),
      source_episode_id: episodes.apples!.episode_id,
      source: { message_ids: [id("msg")], message_indexes: [0], quote: "I love apples.", url: null },
      trust: "user",
      created_at: time,
      valid_from: null,
      valid_until: null,
      status: "active",
      pending: false,
      superseded_by: null,
      contested: false,
      graph: { id: id("grph"), kind: "USER", name: "maya" },
    });
  });

  it("has scores and confidences from 0 to 1, sorted by score", async () => {
    const { results } = (await search({ user_id: "maya", group_id: "*" })).body;
    const scores = results.map((item: Item) => item.score);
    expect(results.length).toBeGreaterThan(3);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    for (const { score, confidence } of results) for (const x of [score, confidence]) expect(x >= 0 && x <= 1).toBe(true);
  });

  it("is empty with status 200 when nothing matches", async () => {
    for (const query of ["zzzqqq", "???", "🦄"]) {
      const answer = await search({ user_id: "zoe", query });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ total: answer.body.results.length });
    }
  });

  it.each([
    ["variant=a", ["memories"]],
    ["variant=b", ["results"]],
    ['respond-async, variant="A"; x=1', ["memories"]],
    ["variant=c", ["memories", "results"]],
    ["return=minimal", ["memories", "results"]],
  ])("Prefer: %s with %j", async (prefer, arrays) => {
    const { status, body } = await search({ user_id: "maya" }, { headers: { prefer } });
    expect(status).toBe(200);
    expect(["memories", "results"].filter((name) => name in body)).toEqual(arrays);
    expect(body).toMatchObject({ total: body[arrays[0]!].length, query_id: id("qry"), query: "what does she love" });
  });

  it("has 10 results by default and at most 50", async () => {
    const many = await aProject();
    const fruits = Array.from({ length: 55 }, (_, i) => ({ role: "user", content: `I love fruit number ${i + 100}.` }));
    await call("POST", "/v1/core/add", { key: many.apiKey, body: { user_id: "maya", messages: fruits, wait_for_processing: true } });
    const total = async (more: object) =>
      (await search({ user_id: "maya", query: "fruit number", ...more }, { key: many.apiKey })).body.total;
    expect(await total({})).toBe(10);
    expect(await total({ limit: 1 })).toBe(1);
    expect(await total({ limit: 50 })).toBe(50);
  });

  it("includes the time the question names, or null", async () => {
    const temporal = async (query: string) => (await search({ user_id: "maya", query })).body.temporal;
    expect(await temporal("What did she love in March 2024?")).toEqual({
      from: "2024-03-01T00:00:00.000Z",
      to: "2024-04-01T00:00:00.000Z",
    });
    expect(await temporal("What did she do on 5 May 2023?")).toEqual({ from: "2023-05-05T00:00:00.000Z", to: "2023-05-06T00:00:00.000Z" });
    expect(await temporal("Where did she live in 2024?")).toEqual({ from: "2024-01-01T00:00:00.000Z", to: "2025-01-01T00:00:00.000Z" });
    for (const query of ["What does she love?", "Is room 2024 free now?", "5000000 days ago", "90000 years ago", "in 10000 BC"]) {
      expect(await temporal(query), query).toBeNull();
    }
  });

  it("includes passages on request", async () => {
    expect((await search({ user_id: "maya" })).body).not.toHaveProperty("passages");
    const { passages } = (await search({ user_id: "maya", query: "apples", include_passages: true })).body;
    expect(passages[0]).toEqual({
      id: id("chk"),
      content: "I love apples.",
      score: expect.any(Number),
      source_episode_id: episodes.apples!.episode_id,
      source: { message_ids: [id("msg")], message_indexes: [0], quote: "I love apples.", url: null },
      trust: "user",
      created_at: time,
    });
    for (const { score } of passages) expect(score > 0 && score <= 1).toBe(true);
  });

  it("includes the index of the source message", async () => {
    const messages = [{ role: "assistant", content: "Hello!" }, ...userMessage("I play the cello.")];
    await add({ user_id: "ivo", messages });
    const [first] = (await search({ user_id: "ivo", query: "cello" })).body.results;
    expect(first.source.message_indexes).toEqual([1]);
  });
});

describe("new content", () => {
  it("is found as pending passages until its memories are active", async () => {
    const fresh = await aProject();
    await runner().stop();
    try {
      const body = { user_id: "maya", messages: userMessage("I adore tangerines.") };
      const added = (await call("POST", "/v1/core/add", { key: fresh.apiKey, body })).body;
      const pending = (await search({ user_id: "maya", query: "tangerines" }, { key: fresh.apiKey })).body.results;
      expect(pending).toEqual([
        expect.objectContaining({
          id: id("chk"),
          content: "I adore tangerines.",
          type: null,
          status: "pending",
          pending: true,
          entities: [],
          source_episode_id: added.episode_id,
          source: { message_ids: [id("msg")], message_indexes: [0], quote: "I adore tangerines.", url: null },
        }),
      ]);
      for (const filters of [{}, { min_score: 0.01 }]) {
        expect((await search({ user_id: "maya", query: "tangerines", filters }, { key: fresh.apiKey })).body.results).toEqual(pending);
      }
      const without = await search({ user_id: "maya", query: "tangerines", include_pending: false }, { key: fresh.apiKey });
      expect([without.status, without.body.results, without.body.total]).toEqual([200, [], 0]);
    } finally {
      await runner().start();
    }
    await runner().idle();
    const settled = (await search({ user_id: "maya", query: "tangerines" }, { key: fresh.apiKey })).body.results;
    expect(settled.map((item: Item) => [item.status, item.pending, item.id.slice(0, 4)])).toEqual([["active", false, "mem_"]]);
  });

  it("stays searchable as a passage when it yields no memory", async () => {
    await add({ user_id: "kim", messages: userMessage("Hello there! How are you?") });
    const { results, passages } = (await search({ user_id: "kim", query: "hello there", include_passages: true })).body;
    expect(results).toEqual([]);
    expect(passages.map((passage: Item) => passage.content)).toEqual(["Hello there! How are you?"]);
  });
});

describe("the searched graphs", () => {
  const names = async (body: Record<string, unknown>, key = project.apiKey) =>
    [
      ...new Set((await search({ query: "Acme", limit: 50, ...body }, { key })).body.results.map((item: Item) => item.graph.name)),
    ].toSorted();

  it("are all graphs named in the call", async () => {
    const product = (await call("GET", "/v1/groups/product", { key: project.apiKey })).body;
    expect(await names({ group_id: "product" })).toEqual(["product"]);
    expect(await names({ group_id: product.id })).toEqual(["product"]);
    expect(await names({ group_id: ["product", "policies"] })).toEqual(["policies", "product"]);
    expect(await names({ group_id: ["product", product.id] })).toEqual(["product"]);
    expect(await names({ user_id: "zoe" })).toEqual(["zoe"]);
    expect(await names({ user_id: "zoe", group_id: "product" })).toEqual(["product", "zoe"]);
    expect(await names({ group_id: ["*"] })).toEqual(["default", "policies", "product"]);
    expect(await names({ group_id: "*", user_id: "zoe" })).toEqual(["default", "policies", "product", "zoe"]);
  });

  it("are limited to those the key can access", async () => {
    const onlyZoe = await project.keyWith("reader", { constraints: { users: ["zoe"] } });
    expect(await names({ user_id: "zoe" }, onlyZoe)).toEqual(["zoe"]);
    expect(await names({ user_id: "zoe", group_id: "*" }, onlyZoe)).toEqual(["zoe"]);
    expect(await names({ group_id: ["*"] }, onlyZoe)).toEqual([]);
    const onlyProduct = await project.keyWith("reader", { constraints: { groups: ["product"] } });
    expect(await names({ group_id: "*" }, onlyProduct)).toEqual(["product"]);
    const policies = (await call("GET", "/v1/groups/policies", { key: project.apiKey })).body;
    const denied: [string, Record<string, unknown>][] = [
      [onlyZoe, { user_id: "maya" }],
      [onlyZoe, { user_id: "nobody" }],
      [onlyZoe, { user_id: "zoe", group_id: "default" }],
      [onlyProduct, { group_id: "policies" }],
      [onlyProduct, { group_id: "nothing" }],
      [onlyProduct, { group_id: policies.id }],
      [onlyProduct, { group_id: ["product", "policies"] }],
      [onlyProduct, { user_id: "zoe", group_id: "product" }],
    ];
    for (const [key, body] of denied) expectError(await search(body, { key }), 403, "graph_access_denied");
  });
});

describe("superseded memories", () => {
  beforeAll(() => project.remembers("ben", "I live in Berlin.", "I moved to Lisbon last month."));
  const statuses = async (more: Record<string, unknown>) =>
    (await search({ user_id: "ben", ...more })).body.results.map((item: Item) => `${item.content} ${item.status}`);

  it("are included with include_superseded, or when the question is about the past and include_superseded isn't set", async () => {
    const berlin = "User lives in Berlin. superseded";
    expect(await statuses({ query: "Where does Ben live?" })).not.toContain(berlin);
    expect(await statuses({ query: "Where does Ben live?", include_superseded: true })).toContain(berlin);
    expect(await statuses({ query: "Where did Ben live before?" })).toContain(berlin);
    expect(await statuses({ query: "Where did Ben use to live, in 2025?" })).toContain(berlin);
    expect(await statuses({ query: "Where did Ben live before?", include_superseded: false })).not.toContain(berlin);
  });

  it("name their successor", async () => {
    const { results } = (await search({ user_id: "ben", query: "Where does Ben live?", include_superseded: true })).body;
    const [old, now] = ["Berlin", "Lisbon"].map((city) => results.find((item: Item) => item.content.includes(city)));
    expect(old).toMatchObject({ superseded_by: now.id, status: "superseded" });
    expect(now).toMatchObject({ superseded_by: null, status: "active" });
  });

  it("are returned by as_of if they were valid and known then", async () => {
    const messages = [
      { role: "user", content: "I live in Oslo.", created_at: "2024-01-01T12:00:00Z" },
      { role: "user", content: "I moved to Madrid in May 2025.", created_at: "2025-06-01T12:00:00Z" },
    ];
    for (const message of messages) await add({ user_id: "eva", messages: [message] });
    const at = async (as_of: string) =>
      contents(await search({ user_id: "eva", query: "Where does Eva live?", filters: { as_of } })).join();
    expect(await at("2023-06-01")).toBe("");
    expect(await at("2024-06-01")).toBe("User lives in Oslo.");
    expect(await at("2026-06-01")).toContain("Madrid");
    expect(await at("2026-06-01")).not.toContain("Oslo");
  });
});

describe("filters", () => {
  const fruits = ["apples", "bananas", "cherries", "figs"];
  const matching = async (filters: unknown) => {
    const answer = await search({ user_id: "maya", filters });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return fruits.filter((fruit) => contents(answer).some((content) => content.includes(fruit)));
  };
  const all = fruits;
  const cases: [name: string, filters: unknown, expected: string[]][] = [
    ["nothing", {}, all],
    ["an entity by name", { entities: ["Tom"] }, ["cherries"]],
    ["an entity in another case", { entities: ["tOM"] }, ["cherries"]],
    ["one of several entities", { entities: ["Tom", "apples"] }, ["apples", "cherries"]],
    ["an unknown entity", { entities: ["Jane"] }, []],
    ["no entity", { entities: [] }, []],
    ["an entity type", { entity_types: ["PERSON"] }, all],
    ["an unknown entity type", { entity_types: ["DRAGON"] }, []],
    ["no entity type", { entity_types: [] }, []],
    ["a type", { types: ["PREFERENCE"] }, all],
    ["another type", { types: ["EVENT", "GOAL"] }, []],
    ["no type", { types: [] }, []],
    ["document time", { time: { field: "document", from: "2024-02-01", to: "2024-02-28" } }, ["bananas"]],
    ["document time, the whole last day", { time: { field: "document", to: "2024-02-10" } }, ["apples", "bananas"]],
    ["document time from a moment on", { time: { field: "document", from: "2024-02-10T00:00:00.001Z", to: "2024-12-31" } }, ["cherries"]],
    ["created time", { time: { field: "created", from: "2024-01-01" } }, all],
    ["created time, long ago", { time: { field: "created", to: "2024-12-31" } }, []],
    ["valid time, of documents by their date", { time: { field: "valid", from: "2024-03-01", to: "2024-03-31" } }, ["cherries"]],
    ["a source type", { sources: { types: ["URL"] } }, ["figs"]],
    ["other source types", { sources: { types: ["TEXT", "PDF"] } }, ["apples", "bananas", "cherries"]],
    ["no source type", { sources: { types: [] } }, []],
    ["a source URL", { sources: { urls: ["https://example.com/figs"] } }, ["figs"]],
    ["no source URL", { sources: { urls: [] } }, []],
    ["malformed episode ids", { sources: { episode_ids: ["x", ""] } }, []],
    ["malformed thread ids", { sources: { thread_ids: ["x"] } }, []],
    ["metadata equal", { metadata: { color: "red" } }, ["apples", "cherries"]],
    ["a number equal", { metadata: { size: 2.5 } }, ["bananas"]],
    ["a truth equal", { metadata: { ripe: false } }, ["bananas"]],
    ["null, which doesn't match a missing key", { metadata: { none: null } }, ["apples"]],
    ["two keys", { metadata: { color: "red", size: 30 } }, ["cherries"]],
    ["a key with a quote in it", { metadata: { "odd key'; --": "x" } }, ["apples"]],
    ["eq", { metadata: { color: { eq: "yellow" } } }, ["bananas"]],
    ["ne, a missing key too", { metadata: { color: { ne: "red" } } }, ["bananas", "figs"]],
    ["in", { metadata: { color: { in: ["yellow", "blue"] } } }, ["bananas"]],
    ["in with an empty list", { metadata: { color: { in: [] } } }, []],
    ["nin, a missing key too", { metadata: { color: { nin: ["red"] } } }, ["bananas", "figs"]],
    ["nin with an empty list", { metadata: { color: { nin: [] } } }, all],
    ["gt", { metadata: { size: { gt: 2.5 } } }, ["cherries"]],
    ["gte and lt", { metadata: { size: { gte: 1, lt: 30 } } }, ["apples", "bananas"]],
    ["lte", { metadata: { size: { lte: 2.5 } } }, ["apples", "bananas"]],
    ["a number compared with text", { metadata: { size: { gt: "0" } } }, []],
    ["a text against a text", { metadata: { color: { gte: "s" } } }, ["bananas"]],
    ["numbers out of range", { metadata: { size: { gt: -1.7e308, lt: 1.7e308, gte: 5e-324 } } }, ["apples", "bananas", "cherries"]],
    ["contains in a text", { metadata: { note: { contains: "big" } } }, ["cherries"]],
    ["contains as literal text", { metadata: { note: { contains: "b%x" } } }, []],
    ["contains in a list", { metadata: { tags: { contains: "b" } } }, ["apples"]],
    ["exists", { metadata: { size: { exists: true } } }, ["apples", "bananas", "cherries"]],
    ["exists not", { metadata: { size: { exists: false } } }, ["figs"]],
    ["a confidence that all reach", { min_confidence: 1e-300 }, all],
    ["an unreached confidence", { min_confidence: 1 }, []],
    ["a minimal score", { min_score: 1e-300 }, all],
    ["AND", { AND: [{ metadata: { color: "red" } }, { entities: ["Tom"] }] }, ["cherries"]],
    ["OR", { OR: [{ entities: ["Tom"] }, { metadata: { color: "yellow" } }] }, ["bananas", "cherries"]],
    ["NOT", { NOT: { metadata: { color: "red" } } }, ["bananas", "figs"]],
    ["NOT NOT", { NOT: { NOT: { metadata: { color: "red" } } } }, ["apples", "cherries"]],
    [
      "AND and OR with siblings",
      { types: ["PREFERENCE"], OR: [{ metadata: { size: 1 } }, { metadata: { size: 30 } }], NOT: { entities: ["Tom"] } },
      ["apples"],
    ],
    ["an empty AND", { AND: [] }, []],
    ["an empty OR", { OR: [] }, []],
    ["NOT of an empty OR", { NOT: { OR: [] } }, all],
    ["an empty NOT", { NOT: {} }, []],
  ];
  it.each(cases)("%s", async (_, filters, expected) => {
    expect(await matching(filters)).toEqual(expected);
  });

  it("use the ids that responses contain", async () => {
    const tom = (await search({ user_id: "maya", query: "Tom" })).body.results[0].entities.find(
      (entity: { name: string }) => entity.name === "Tom",
    );
    expect(await matching({ entities: [tom.id] })).toEqual(["cherries"]);
    expect(await matching({ sources: { episode_ids: [episodes.apples!.episode_id] } })).toEqual(["apples"]);
    expect(await matching({ sources: { thread_ids: [episodes.apples!.thread_id] } })).toContain("apples");
    expect(await matching({ sources: { thread_ids: [episodes.figs!.thread_id], types: ["URL"] } })).toEqual(["figs"]);
    const zoe = (await search({ user_id: "zoe", query: "Tom" })).body.results[0];
    expect(await matching({ sources: { episode_ids: [zoe.source_episode_id] } })).toEqual([]);
  });

  it("drop results below min_score", async () => {
    const scored = (await search({ user_id: "maya", query: "apples" })).body.results as Item[];
    const limit = scored[0]!.score;
    const results = (await search({ user_id: "maya", query: "apples", filters: { min_score: limit - 0.0001 } })).body.results as Item[];
    expect(results.length).toBeGreaterThan(0);
    expect(results.every((item) => item.score >= limit - 0.0001)).toBe(true);
  });

  const nested = (depth: number, filter: object = { types: ["PREFERENCE"] }): object =>
    depth === 0 ? filter : { AND: [nested(depth - 1, filter)] };
  const conditions = (count: number) => ({ OR: Array.from({ length: count }, () => ({ metadata: { color: "red" } })) });
  it("can have five levels and 50 conditions", async () => {
    expect(await matching(nested(5))).toEqual(all);
    expect(await matching(conditions(50))).toEqual(["apples", "cherries"]);
  });

  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));
  const refusals: [name: string, filters: unknown, error: string][] = [
    ["an unknown key", { colour: "red" }, "unsupported_filter"],
    ["a key in camel case", { entityTypes: ["PERSON"] }, "unsupported_filter"],
    ["and in lower case", { and: [] }, "unsupported_filter"],
    ["an unknown key inside", { AND: [{ OR: [{ colour: "red" }] }] }, "unsupported_filter"],
    ["an unknown key of time", { time: { field: "valid", at: "2024-01-01" } }, "unsupported_filter"],
    ["an unknown key of sources", { sources: { kinds: [] } }, "unsupported_filter"],
    ["an unknown test", { metadata: { color: { like: "r%" } } }, "unsupported_filter"],
    ["an object to compare with", { metadata: { color: { a: 1 } } }, "unsupported_filter"],
    ["six levels", nested(6), "unsupported_filter"],
    ["six levels of NOT", { NOT: { NOT: { NOT: { NOT: { NOT: { NOT: {} } } } } } }, "unsupported_filter"],
    ["51 conditions", conditions(51), "unsupported_filter"],
    ["51 keys of metadata", { metadata: keys(51) }, "unsupported_filter"],
    ["min_score inside", { AND: [{ min_score: 0.5 }] }, "unsupported_filter"],
    ["__proto__ as a key", JSON.parse('{"__proto__":{"types":["FACT"]}}'), "unsupported_filter"],
    ["__proto__ as a key of metadata", { metadata: JSON.parse('{"__proto__":"x"}') }, "unsupported_filter"],
    ["constructor as a key", { constructor: 1 }, "unsupported_filter"],
    ["a list", [], "validation_error"],
    ["a text", "types:FACT", "validation_error"],
    ["null", null, "validation_error"],
    ["an unknown type", { types: ["DREAM"] }, "validation_error"],
    ["types as a text", { types: "FACT" }, "validation_error"],
    ["null types", { types: null }, "validation_error"],
    ["entities as an object", { entities: { name: "Tom" } }, "validation_error"],
    ["a time without its field", { time: { from: "2024-01-01" } }, "validation_error"],
    ["a time with an unknown field", { time: { field: "updated" } }, "validation_error"],
    ["a time that ends before it starts", { time: { field: "valid", from: "2024-02-01", to: "2024-01-01" } }, "validation_error"],
    ["an invalid time", { as_of: "noon" }, "validation_error"],
    ["the year 0", { as_of: "0000-01-01" }, "validation_error"],
    ["an unknown source type", { sources: { types: ["VIDEO"] } }, "validation_error"],
    ["metadata as a list", { metadata: ["color"] }, "validation_error"],
    ["gt with a boolean", { metadata: { size: { gt: true } } }, "validation_error"],
    ["exists as a text", { metadata: { size: { exists: "yes" } } }, "validation_error"],
    ["a score above 1", { min_score: 1.1 }, "validation_error"],
    ["a confidence below 0", { min_confidence: -0.1 }, "validation_error"],
    ["AND as an object", { AND: { types: ["FACT"] } }, "validation_error"],
    ["NOT as a list", { NOT: [{ types: ["FACT"] }] }, "validation_error"],
  ];
  it.each(refusals)("rejects %s", async (_, filters, error) => {
    expectError(await search({ user_id: "maya", filters }), 400, error);
  });
});

describe("refuses", () => {
  const user_id = "maya";
  const refusals: [name: string, body: Record<string, unknown>, error: string][] = [
    ["neither user_id nor group_id", {}, "user_id_or_group_id_required"],
    ["no query", { user_id, query: undefined }, "validation_error"],
    ["an empty query", { user_id, query: "" }, "validation_error"],
    ["a blank query", { user_id, query: " \n" }, "validation_error"],
    ["a query of 10,001 characters", { user_id, query: "x".repeat(10_001) }, "validation_error"],
    ["a query that isn't a string", { user_id, query: ["x"] }, "validation_error"],
    ["limit 0", { user_id, limit: 0 }, "validation_error"],
    ["limit 51", { user_id, limit: 51 }, "validation_error"],
    ["half a limit", { user_id, limit: 1.5 }, "validation_error"],
    ["a limit as text", { user_id, limit: "10" }, "validation_error"],
    ["a limit below 0", { user_id, limit: -1 }, "validation_error"],
    ["a null limit", { user_id, limit: null }, "validation_error"],
    ["an empty list of groups", { group_id: [] }, "validation_error"],
    ["an empty list of groups with a user", { user_id, group_id: [] }, "validation_error"],
    ["an empty group", { group_id: "" }, "validation_error"],
    ["a null group with a user", { user_id, group_id: null }, "validation_error"],
    ["several users", { user_id: ["maya"] }, "validation_error"],
    ["an empty user", { user_id: "" }, "validation_error"],
    ["include_superseded as text", { user_id, include_superseded: "yes" }, "validation_error"],
    ["a null include_superseded", { user_id, include_superseded: null }, "validation_error"],
    ["include_passages as a number", { user_id, include_passages: 1 }, "validation_error"],
  ];
  it.each(refusals)("%s", async (_, body, error) => {
    expectError(await search(body), 400, error);
  });

  it.each([
    [{ user_id: "nobody" }],
    [{ group_id: "nothing" }],
    [{ group_id: ["product", "nothing"] }],
    [{ group_id: ["*", "nothing"] }],
    [{ user_id: "maya", group_id: "nothing" }],
    [{ user_id: "nobody", group_id: "product" }],
    [{ group_id: "maya" }],
    [{ user_id: "product" }],
    [{ user_id: "MAYA" }],
    [{ user_id: "*" }],
    [{ group_id: "grph_01m7y8fwrcfk5tknwc4ts2jyhf" }],
  ])("a graph that is not there: %j", async (body) => {
    expectError(await search(body), 404, "graph_not_found");
  });
});
