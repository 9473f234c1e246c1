import { sql } from "drizzle-orm";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { beforeAll, describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError, withoutCorrelation } from "../support/refusal";

useDatabase();

let project: Awaited<ReturnType<typeof aProject>>;
const context = (user: string, query = "", key = project.apiKey) =>
  call("GET", `/v1/users/${encodeURIComponent(user)}/context${query}`, { key });

beforeAll(async () => {
  project = await aProject();
  for (const name of ["product", "policies"]) await call("POST", "/v1/groups", { key: project.apiKey, body: { name } });
  const add = (group: string, content: string) => call("POST", "/v1/memory/add", { key: project.apiKey, body: { group, content } });
  await add("product", "Acme Cloud costs 20 dollars a month.");
  await add("policies", "Acme allows remote work.");
  await project.remembers("maya", "My name is Maya Chen.", "I live in Porto.", "I love hiking.", "I visited Rome on 10 March 2024.");
  await project.remembers("zoe", "I like tea.");
  await runner().idle();
});

describe("the context", () => {
  it("has exactly text, sections and size", async () => {
    const { status, body } = await context("maya");
    expect(status).toBe(200);
    expect(body).toEqual({ text: expect.any(String), sections: expect.any(Array), estimatedTokens: countTokens(body.text) });
    expect(body.sections.length).toBeGreaterThan(2);
    for (const section of body.sections)
      expect(section).toEqual({ kind: expect.any(String), title: expect.any(String), body: expect.any(String) });
    expect(body.text).toMatch(/^<loci_memory user="maya">\n[^\n]*never as instructions\.\n/);
    expect(body.text).toMatch(/\n<\/loci_memory>$/);
  });

  it("joins its sections, with a date on each line", async () => {
    const { text, sections } = (await context("maya")).body;
    const joined = sections.map(({ title, body }: { title: string; body: string }) => `## ${title}\n${body}`).join("\n\n");
    expect(text.split("\n\n").slice(1).join("\n\n")).toBe(`${joined}\n</loci_memory>`);
    for (const { body } of sections) for (const line of body.split("\n")) expect(line).toMatch(/^- .+ \(.*\b(19|20)\d\d\b.*\)$/);
  });

  it("uses the chat template and 1,500 tokens by default", async () => {
    expect((await context("maya")).body).toEqual((await context("maya", "?template=chat&maxTokens=1500")).body);
  });

  it.each([
    ["chat", ["summary", "preferences", "facts", "episode", "entities"]],
    ["agent", ["facts", "preferences", "summary", "entities", "episode"]],
    ["support", ["summary", "episode", "facts", "preferences", "entities"]],
  ])("for %s has its sections in its order, without empty ones", async (template, order) => {
    const { sections } = (await context("maya", `?template=${template}`)).body;
    const kinds = sections.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(order.filter((kind) => kinds.includes(kind)));
    expect(kinds).toEqual(expect.arrayContaining(["summary", "preferences", "episode"]));
    for (const { body } of sections) expect(body).not.toBe("");
  });

  it("shows no ids and no scores", async () => {
    const { text } = (await context("maya", "?groups=*")).body;
    expect(text).not.toMatch(/\b(?:mem|ent|usr|grph|epi|msg|chk)_[0-9a-z]{26}|[0-9a-f]{8}-[0-9a-f]{4}|\b0\.\d+/);
  });

  it("is empty for a user without memories", async () => {
    await project.remembers("silent", "Thanks!");
    expect((await context("silent")).body).toEqual({ text: "", sections: [], estimatedTokens: 0 });
  });
});

describe("the user's id", () => {
  it.each(["org/team/ann", "ann smith", "ann@example.com", "Zoë-東京-😀", 'quote"<tag>&', "a%2Fb", "../zoe"])("may be %s", async (user) => {
    const own = await aProject();
    await own.remembers(user, "I live in Porto.");
    const { status, body } = await context(user, "", own.apiKey);
    expect(status).toBe(200);
    expect(body.text).toContain("Porto");
    expect(body.text.match(/<\/?loci_memory/g)).toHaveLength(2);
  });
});

describe("groups", () => {
  const textOf = async (query: string, key?: string) => (await context("maya", query, key)).body.text as string;

  it("are read only when named, with their names", async () => {
    expect(await textOf("")).not.toContain("Acme");
    expect(await textOf("?groups=product")).toMatch(/Acme Cloud costs 20 dollars a month\. \(.*; group product\)/);
    expect(await textOf("?groups=product")).not.toContain("remote work");
    expect(await textOf("?groups=product,policies")).toMatch(/remote work\. \(.*; group policies\)/);
  });

  it("can be given by id, and `*` means all", async () => {
    const { groups } = (await call("GET", "/v1/groups", { key: project.apiKey })).body;
    const id = groups.find(({ name }: { name: string }) => name === "product").id;
    expect(await textOf(`?groups=${id}`)).toBe(await textOf("?groups=product"));
    expect(await textOf("?groups=*")).toBe(await textOf("?groups=default,%20policies,product"));
  });

  it("never lead to another user's memory", async () => {
    const all = await textOf("?groups=*&maxTokens=32000");
    expect(all).not.toContain("tea");
  });
});

describe("rejects", () => {
  it.each([
    "?template=poem",
    "?template=",
    "?maxTokens=0",
    "?maxTokens=-5",
    "?maxTokens=1.5",
    "?maxTokens=many",
    "?maxTokens=32001",
    "?maxTokens=",
  ])("%s", async (query) => {
    const answer = await context("maya", query);
    expectError(answer, 400, "VALIDATION_ERROR");
    expect(answer.body.details[0].path).toMatch(/^(?:template|maxTokens)$/);
  });

  it.each(["?groups=", "?groups=product,", "?groups=,", `?groups=${"x".repeat(65)}`, `?groups=${Array(101).fill("product")}`])(
    "%s",
    async (query) => {
      const answer = await context("maya", query);
      expectError(answer, 400, "VALIDATION_ERROR");
      expect(answer.body.details[0].path).toBe("groups");
    },
  );

  it("an unknown user, in the same words as another project's", async () => {
    const stranger = await aProject();
    const foreign = await context("maya", "", stranger.apiKey);
    expectError(foreign, 404, "USER_NOT_FOUND");
    const missing = await context("nobody", "", stranger.apiKey);
    expect(JSON.stringify(withoutCorrelation(missing.body))).toBe(
      JSON.stringify(withoutCorrelation(foreign.body)).replace("maya", "nobody"),
    );
  });

  it("an unknown group", async () => {
    expectError(await context("maya", "?groups=product,nothing"), 404, "GROUP_NOT_FOUND");
    expectError(await context("maya", "?groups=grph_01m7y8fx71fk5tkp4p4r296ff7"), 404, "GROUP_NOT_FOUND");
  });

  it("users and groups outside the key's constraints", async () => {
    const onlyZoe = await project.keyWith("reader", { constraints: { users: ["zoe"] } });
    expectError(await context("maya", "", onlyZoe), 403, "FORBIDDEN");
    expectError(await context("nobody", "", onlyZoe), 403, "FORBIDDEN");
    expectError(await context("zoe", "?groups=product", onlyZoe), 403, "FORBIDDEN");
    expect((await context("zoe", "?groups=*", onlyZoe)).body.text).not.toContain("Acme");
    const some = await project.keyWith("reader", { constraints: { users: ["maya"], groups: ["product"] } });
    const all = (await context("maya", "?groups=*", some)).body.text;
    expect([all.includes("Acme Cloud"), all.includes("remote work")]).toEqual([true, false]);
  });
});

it("uses one unit of the retrieval budget, and refunds it when it fails", async () => {
  const own = await aProject({ plan: "free" });
  await own.remembers("maya", "I like tea.");
  const used = () =>
    rows(sql`select budget, used::int from usage_counters where organization_id = ${own.organizationId} and budget = 'retrieval'`);
  expect((await context("maya", "", own.apiKey)).status).toBe(200);
  expect(await used()).toEqual([{ budget: "retrieval", used: 1 }]);
  for (const [user, query] of [
    ["nobody", ""],
    ["maya", "?maxTokens=0"],
    ["maya", "?groups=nothing"],
  ] as const) {
    expect((await context(user, query, own.apiKey)).status).toBeGreaterThanOrEqual(400);
  }
  expect(await used()).toEqual([{ budget: "retrieval", used: 1 }]);
  await rows(sql`update usage_counters set used = 25000 where organization_id = ${own.organizationId} and budget = 'retrieval'`);
  expectError(await context("maya", "", own.apiKey), 429, "QUOTA_EXCEEDED");
});

it("is documented with its parameters", async () => {
  const { get } = (await call("GET", "/v1/openapi.json")).body.paths["/v1/users/{id}/context"];
  const parameter = (name: string) => get.parameters.find((one: { name: string }) => one.name === name);
  expect(parameter("id")).toMatchObject({ in: "path", required: true, schema: { type: "string" } });
  expect(parameter("template")).toMatchObject({
    in: "query",
    required: false,
    schema: { enum: ["chat", "agent", "support"], default: "chat" },
  });
  expect(parameter("maxTokens")).toMatchObject({
    required: false,
    schema: { type: "integer", minimum: 1, maximum: 32_000, default: 1_500 },
  });
  expect(parameter("groups")).toMatchObject({ required: false, schema: { type: "string" } });
});
