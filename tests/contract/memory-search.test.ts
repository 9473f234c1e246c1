import { beforeAll, describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";

useDatabase();

type Result = { id: string; content: string; type: string | null; status: string; score: number; graph: { name: string } };
const id = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9a-z]{26}$`));
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let project: Awaited<ReturnType<typeof aProject>>;
const search = (body: Record<string, unknown>, key = project.apiKey) =>
  call("POST", "/v1/memory/search", { key, body: { q: "Acme", projectTags: [project.tag], ...body } });
const remember = (body: Record<string, unknown>) => call("POST", "/v1/memory/add", { key: project.apiKey, body });

beforeAll(async () => {
  project = await aProject();
  for (const name of ["product", "policies"]) await call("POST", "/v1/groups", { key: project.apiKey, body: { name } });
  await remember({ group: "product", content: "Acme Cloud costs 20 dollars a month." });
  await remember({ group: "policies", content: "Acme allows remote work." });
  await remember({ content: "The Acme office is located in Porto." });
  await project.remembers("maya", "I work at Acme with Tom.", "I love hiking in the mountains.");
  await project.remembers("zoe", "I used to work at Acme.");
  await project.remembers(
    "ann",
    { content: "I visited Rome.", created_at: "2024-03-10T12:00:00Z" },
    { content: "I visited Oslo.", created_at: "2024-07-10T12:00:00Z" },
  );
  await project.remembers("ben", "I live in Berlin.", "I moved to Lisbon last month.");
  await runner().idle();
});

describe("the response", () => {
  it("has every field of each result, best first", async () => {
    const { status, body } = await search({ users: ["maya"] });
    expect(status).toBe(200);
    expect(body).toEqual({ results: expect.any(Array), total: body.results.length, query: "Acme" });
    expect(body.results[0]).toEqual({
      id: id("mem"),
      content: "User works at Acme with Tom.",
      type: "FACT",
      confidence: expect.any(Number),
      score: expect.any(Number),
      createdAt: time,
      entities: expect.arrayContaining([
        { id: id("ent"), name: "User", type: "PERSON" },
        { id: id("ent"), name: "Tom", type: "PERSON" },
      ]),
      status: "active",
      pending: false,
      validFrom: null,
      validUntil: null,
      supersededBy: null,
      contested: false,
      trust: "user",
      sourceEpisodeId: id("epi"),
      source: { messageIds: [id("msg")], messageIndexes: [0], quote: "I work at Acme with Tom.", url: null },
      graph: { id: id("grph"), kind: "USER", name: "maya" },
    });
  });

  it("has index 0 and no message for a document's memory", async () => {
    const [first] = (await search({ groups: ["policies"] })).body.results;
    expect(first.source).toEqual({ messageIds: [], messageIndexes: [0], quote: "Acme allows remote work.", url: null });
    expect(first.graph).toEqual({ id: id("grph"), kind: "GROUP", name: "policies" });
  });

  it("has scores from 0 to 1 in descending order, and the right total", async () => {
    const { results, total } = (await search({ groups: ["*"], users: ["maya", "zoe"], limit: 50 })).body;
    const scores = results.map((found: Result) => found.score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    for (const { score, confidence } of results) for (const x of [score, confidence]) expect(x >= 0 && x <= 1).toBe(true);
    expect(total).toBe(results.length);
  });

  it("is empty with status 200 when nothing matches", async () => {
    const answer = await search({ q: "zzzqqq" });
    expect([answer.status, answer.body]).toEqual([200, { results: [], total: 0, query: "zzzqqq" }]);
  });

  it("has 10 results by default and at most 50", async () => {
    const many = await aProject();
    const content = Array.from({ length: 55 }, (_, i) => `Rule ${i + 100} of Acme allows remote work on day ${i + 1}.`);
    for (const part of content) await call("POST", "/v1/memory/add", { key: many.apiKey, body: { content: part } });
    await runner().idle();
    const total = async (more: object) => (await search({ q: "Acme rule", projectTags: [many.tag], ...more }, many.apiKey)).body.total;
    expect(await total({})).toBe(10);
    expect(await total({ limit: 1 })).toBe(1);
    expect(await total({ limit: 50 })).toBe(50);
  });

  it("includes neighboring entities with includeGraph", async () => {
    const names = async (includeGraph: boolean) =>
      (await search({ users: ["maya"], includeGraph })).body.results
        .find((found: Result) => found.content.includes("Acme"))
        .entities.map((entity: { name: string; type: string }) => entity.name);
    const [own, withNeighbours] = [await names(false), await names(true)];
    expect(own).not.toContain("hiking");
    expect(withNeighbours).toEqual(expect.arrayContaining([...own, "hiking"]));
    expect(new Set(withNeighbours).size).toBe(withNeighbours.length);
  });

  it("includes passages on request", async () => {
    expect((await search({ users: ["maya"] })).body).not.toHaveProperty("passages");
    const { passages } = (await search({ users: ["maya"], includePassages: true })).body;
    expect(passages[0]).toEqual({
      id: id("chk"),
      content: "I work at Acme with Tom.",
      score: expect.any(Number),
      sourceEpisodeId: id("epi"),
      source: { messageIds: [id("msg")], messageIndexes: [0], quote: "I work at Acme with Tom.", url: null },
      trust: "user",
      createdAt: time,
    });
  });

  it("never includes superseded memories", async () => {
    for (const q of ["Where does Ben live?", "Where did Ben live before?"]) {
      const { results } = (await search({ q, users: ["ben"] })).body;
      expect(results.map((found: Result) => found.status)).not.toContain("superseded");
      expect(results[0].content).toContain("Lisbon");
    }
  });

  it("includes new content as pending passages until its memories are active", async () => {
    await runner().stop();
    try {
      await remember({ userId: "new", content: "I adore tangerines." });
      const { results } = (await search({ q: "tangerines", users: ["new"] })).body;
      expect(results).toEqual([
        expect.objectContaining({
          id: id("chk"),
          content: "I adore tangerines.",
          type: null,
          status: "pending",
          pending: true,
          entities: [],
        }),
      ]);
      expect((await search({ q: "tangerines", users: ["new"], includePending: false })).body).toMatchObject({ results: [], total: 0 });
      expect((await search({ q: "tangerines", users: ["new"], timeRange: {} })).body.results).toEqual(results);
    } finally {
      await runner().start();
    }
    await runner().idle();
    const { results } = (await search({ q: "tangerines", users: ["new"] })).body;
    expect(results.map((found: Result) => found.status)).not.toContain("pending");
  });
});

describe("the searched graphs", () => {
  const names = async (body: Record<string, unknown>, key?: string) =>
    [...new Set((await search({ limit: 50, ...body }, key)).body.results.map((found: Result) => found.graph.name))].toSorted();

  it("are all graphs named in the call; by default every group and no user", async () => {
    const product = (await call("GET", "/v1/groups/product", { key: project.apiKey })).body;
    expect(await names({})).toEqual(["default", "policies", "product"]);
    expect(await names({ groups: ["*"] })).toEqual(["default", "policies", "product"]);
    expect(await names({ groups: ["product"] })).toEqual(["product"]);
    expect(await names({ groups: ["product", "policies"] })).toEqual(["policies", "product"]);
    expect(await names({ groups: [product.id] })).toEqual(["product"]);
    expect(await names({ users: ["maya"] })).toEqual(["maya"]);
    expect(await names({ users: ["maya", "zoe"] })).toEqual(["maya", "zoe"]);
    expect(await names({ users: ["maya", "maya"], groups: ["policies"] })).toEqual(["maya", "policies"]);
    expect(await names({ users: ["maya"], groups: ["*"] })).toEqual(["default", "maya", "policies", "product"]);
  });

  it("are limited to those the key can access", async () => {
    const onlyMaya = await project.keyWith("reader", { constraints: { users: ["maya"] } });
    expect(await names({}, onlyMaya)).toEqual([]);
    expect(await names({ groups: ["*"] }, onlyMaya)).toEqual([]);
    expect(await names({ users: ["maya"] }, onlyMaya)).toEqual(["maya"]);
    const some = await project.keyWith("reader", { constraints: { users: ["zoe"], groups: ["product"] } });
    expect(await names({}, some)).toEqual(["product"]);
    expect(await names({ groups: ["*"], users: ["zoe"] }, some)).toEqual(["product", "zoe"]);
    const denied: [string, object][] = [
      [onlyMaya, { users: ["zoe"] }],
      [onlyMaya, { users: ["maya", "nobody"] }],
      [onlyMaya, { groups: ["default"] }],
      [some, { groups: ["product", "policies"] }],
      [some, { users: ["maya"], groups: ["product"] }],
    ];
    for (const [key, body] of denied) expectError(await search({ ...body }, key), 403, "FORBIDDEN");
  });
});

describe("filters", () => {
  const contents = async (body: Record<string, unknown>) =>
    (await search({ limit: 50, ...body })).body.results.map((found: Result) => found.content).toSorted();

  it("by type", async () => {
    const maya = { q: "Acme hiking", users: ["maya"] };
    expect(await contents(maya)).toEqual(["User loves hiking in the mountains.", "User works at Acme with Tom."]);
    expect(await contents({ ...maya, types: ["PREFERENCE"] })).toEqual(["User loves hiking in the mountains."]);
    expect(await contents({ ...maya, types: ["FACT", "PREFERENCE"] })).toHaveLength(2);
    expect(await contents({ ...maya, types: ["GOAL"] })).toEqual([]);
  });

  it("by validity overlapping an inclusive range", async () => {
    const visited = async (timeRange: object) =>
      (await contents({ q: "visited Rome Oslo", users: ["ann"], timeRange })).map((text: string) => /Rome|Oslo/.exec(text)?.[0]);
    expect(await visited({})).toEqual(["Oslo", "Rome"]);
    expect(await visited({ from: "2024-03-01", to: "2024-03-31" })).toEqual(["Rome"]);
    expect(await visited({ to: "2024-03-10" })).toEqual(["Rome"]);
    expect(await visited({ from: "2024-07-01" })).toEqual(["Oslo"]);
    expect(await visited({ from: "2024-07-10T12:00:00Z", to: "2024-07-10T12:00:00Z" })).toEqual(["Oslo"]);
    expect(await visited({ from: "2024-04-01", to: "2024-06-30" })).toEqual([]);
  });
});

describe("rejects", () => {
  const refusals: [name: string, body: Record<string, unknown>, path: string][] = [
    ["no query", { q: undefined }, "q"],
    ["an empty query", { q: "" }, "q"],
    ["a blank query", { q: " \t" }, "q"],
    ["a query of 10,001 characters", { q: "x".repeat(10_001) }, "q"],
    ["a query that isn't a string", { q: 5 }, "q"],
    ["no project", { projectTags: undefined }, "projectTags"],
    ["an empty list of projects", { projectTags: [] }, "projectTags"],
    ["a project as text", { projectTags: "x" }, "projectTags"],
    ["limit 0", { limit: 0 }, "limit"],
    ["limit 51", { limit: 51 }, "limit"],
    ["half a limit", { limit: 2.5 }, "limit"],
    ["a limit as text", { limit: "10" }, "limit"],
    ["a null limit", { limit: null }, "limit"],
    ["no types", { types: [] }, "types"],
    ["an unknown type", { types: ["DREAM"] }, "types.0"],
    ["a type in lower case", { types: ["fact"] }, "types.0"],
    ["types as text", { types: "FACT" }, "types"],
    ["no groups", { groups: [] }, "groups"],
    ["an empty group", { groups: [""] }, "groups.0"],
    ["groups as text", { groups: "*" }, "groups"],
    ["null groups", { groups: null }, "groups"],
    ["no users", { users: [] }, "users"],
    ["a blank user", { users: [" "] }, "users.0"],
    ["a user as a number", { users: [7] }, "users.0"],
    ["a range that ends before it starts", { timeRange: { from: "2026-02-01", to: "2026-01-31" } }, "timeRange.from"],
    ["an invalid time", { timeRange: { from: "soon" } }, "timeRange.from"],
    ["the year 0", { timeRange: { to: "0000-12-31" } }, "timeRange.to"],
    ["a range as a list", { timeRange: ["2026-01-01"] }, "timeRange"],
    ["a null range", { timeRange: null }, "timeRange"],
    ["includeGraph as text", { includeGraph: "true" }, "includeGraph"],
    ["includePassages as a number", { includePassages: 1 }, "includePassages"],
  ];
  it.each(refusals)("%s", async (_, body, path) => {
    const answer = await search(body);
    expectError(answer, 400, "VALIDATION_ERROR");
    expect(answer.body.details).toEqual(expect.arrayContaining([{ path, message: expect.any(String) }]));
  });

  it.each<[body: Record<string, unknown>, code: string]>([
    [{ users: ["nobody"] }, "USER_NOT_FOUND"],
    [{ users: ["maya", "nobody"] }, "USER_NOT_FOUND"],
    [{ users: ["*"] }, "USER_NOT_FOUND"],
    [{ users: ["MAYA"] }, "USER_NOT_FOUND"],
    [{ groups: ["nothing"] }, "GROUP_NOT_FOUND"],
    [{ groups: ["product", "nothing"] }, "GROUP_NOT_FOUND"],
    [{ groups: ["*", "nothing"] }, "GROUP_NOT_FOUND"],
    [{ groups: ["maya"] }, "GROUP_NOT_FOUND"],
    [{ groups: ["grph_01m7y8fwrcfk5tknwc4ts2jyhf"] }, "GROUP_NOT_FOUND"],
    [{ projectTags: ["nothing"] }, "PROJECT_NOT_FOUND"],
    [{ projectTags: [""] }, "PROJECT_NOT_FOUND"],
  ])("%j with 404 %s", async (body, code) => {
    expectError(await search(body), 404, code);
  });

  it("another project's tag, even beside its own", async () => {
    const other = await aProject();
    for (const projectTags of [[other.tag], [project.tag, other.tag]]) expectError(await search({ projectTags }), 404, "PROJECT_NOT_FOUND");
  });
});
