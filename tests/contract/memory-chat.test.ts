import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";

useDatabase();

const id = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9a-z]{26}$`));
const user = (content: string) => ({ role: "user", content });
const assistant = (content: string) => ({ role: "assistant", content });

let project: Awaited<ReturnType<typeof aProject>>;
const chat = (body: Record<string, unknown>, key = project.apiKey, tag = project.tag) =>
  call("POST", "/v1/memory/chat", { key, body: { messages: [user("Where do I live?")], projectTag: tag, userId: "maya", ...body } });
const messagesOf = (externalId: string) =>
  rows<{ role: string; content: string }>(sql`
    select m.role, m.content from messages m join graphs g on g.project_id = m.project_id and g.id = m.graph_id join users u on u.project_id = g.project_id and u.id = g.user_id
    where u.external_id = ${externalId} and u.project_id = ${project.id} order by m.recorded_at, m.position`);

beforeAll(async () => {
  project = await aProject();
  await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "product" } });
  await call("POST", "/v1/memory/add", {
    key: project.apiKey,
    body: { group: "product", content: "Acme Cloud costs 20 dollars a month." },
  });
  await project.remembers("maya", "I live in Lisbon.", "I have a dog named Rex.");
  await project.remembers("zoe", "I live in Oslo.");
  await runner().idle();
});
afterEach(() => void vi.restoreAllMocks());

describe("a reply", () => {
  it("has every field, and the user's turn becomes memory", async () => {
    const { status, body } = await chat({ messages: [user("I bought a red bicycle. Where do I live?")] });
    expect(status).toBe(200);
    expect(body).toEqual({
      reply: expect.stringContaining("Lisbon"),
      contextMemories: expect.arrayContaining([
        { id: id("mem"), content: "User lives in Lisbon.", type: "FACT", score: expect.any(Number), trust: "user" },
      ]),
      ingestJobId: id("ij"),
      answeredBy: "local",
      telemetry: { input_tokens: 0, output_tokens: 0, latency_ms: expect.any(Number) },
    });
    await runner().idle();
    const job = await call("GET", `/v1/memory/job/${body.ingestJobId}`, { key: project.apiKey });
    expect(job.body).toMatchObject({ status: "done" });
    expect(await project.searches("maya", "bicycle")).toEqual(expect.arrayContaining([expect.stringContaining("red bicycle")]));
  });

  it("isn't based on the turn it responds to", async () => {
    const { body } = await chat({ messages: [user("Which planet do I like most, Saturn or Neptune?")] });
    expect(JSON.stringify(body.contextMemories)).not.toContain("Saturn");
  });

  it("stores nothing when told not to", async () => {
    const before = await messagesOf("maya");
    const { body } = await chat({ ingestUserTurn: false, messages: [user("I like kites. Where do I live?")] });
    expect(body).toMatchObject({ ingestJobId: null, reply: expect.stringContaining("Lisbon") });
    expect(await messagesOf("maya")).toEqual(before);
  });

  it("reads the assistant's turns and stores only the user's last one", async () => {
    const messages = [user("I like tea."), assistant("You like coffee."), user("What is my dog called?")];
    const { body } = await chat({ messages, userId: "tia", users: ["maya"] });
    expect(body.reply).toContain("Rex");
    expect(await messagesOf("tia")).toEqual([{ role: "user", content: "What is my dog called?" }]);
  });

  it("resolves references to the turn before", async () => {
    const messages = [user("Tell me about my dog."), assistant("What do you want to know?"), user("What is it called?")];
    expect((await chat({ messages, ingestUserTurn: false })).body.reply).toContain("Rex");
  });

  it("accepts a conversation longer than the model's input", async () => {
    const filler = Array.from({ length: 400 }, (_, i) => (i % 2 ? assistant : user)(`Line ${i}. ${"words and more words ".repeat(20)}`));
    const { status, body } = await chat({ messages: [...filler, user("Where do I live?")], ingestUserTurn: false });
    expect([status, body.reply]).toEqual([200, expect.stringContaining("Lisbon")]);
  });

  it("says so when memory has no answer", async () => {
    const { body } = await chat({ messages: [user("What is the capital of Mongolia?")], ingestUserTurn: false });
    expect(body.reply).toMatch(/\S/);
    expect(body.reply).not.toContain("Lisbon");
  });
});

describe("reads and writes", () => {
  it("the user in userId, who may be new", async () => {
    const { status, body } = await chat({ userId: "newcomer", messages: [user("I live in Rome.")] });
    expect([status, body.ingestJobId]).toEqual([200, id("ij")]);
    expect(await messagesOf("newcomer")).toEqual([{ role: "user", content: "I live in Rome." }]);
  });

  it("by default every group and no user, and the default group", async () => {
    const { body } = await chat({ userId: undefined, messages: [user("What does Acme Cloud cost?")] });
    expect(body.reply).toContain("20 dollars");
    const written = await rows(sql`
      select g.name from messages m join graphs g on g.project_id = m.project_id and g.id = m.graph_id where g.project_id = ${project.id} and m.content = 'What does Acme Cloud cost?'`);
    expect(written).toEqual([{ name: "default" }]);
    expect((await chat({ userId: undefined, ingestUserTurn: false })).body.reply).not.toContain("Lisbon");
  });

  it("only the named users and groups", async () => {
    const { body } = await chat({ users: ["zoe"], ingestUserTurn: false });
    expect(body.reply).toContain("Oslo");
    expect(JSON.stringify(body)).not.toContain("Lisbon");
  });

  it("the group in group", async () => {
    const question = "Is Acme Cloud open on Sundays?";
    expect((await chat({ userId: undefined, group: "product", messages: [user(question)] })).status).toBe(200);
    const written = await rows(sql`
      select g.name from messages m join graphs g on g.project_id = m.project_id and g.id = m.graph_id where g.project_id = ${project.id} and m.content = ${question}`);
    expect(written).toEqual([{ name: "product" }]);
  });
});

describe("the budgets", () => {
  const usedOf = async (organizationId: string) =>
    Object.fromEntries(
      (
        await rows<{ budget: string; used: number }>(
          sql`select budget, used::int as used from usage_counters where organization_id = ${organizationId}`,
        )
      ).map(({ budget, used }) => [budget, used]),
    );

  it("use one retrieval, and one ingest when the turn is stored", async () => {
    const free = await aProject({ plan: "free" });
    await chat({ ingestUserTurn: false }, free.apiKey, free.tag);
    expect(await usedOf(free.organizationId)).toEqual({ retrieval: 1 });
    await chat({}, free.apiKey, free.tag);
    expect(await usedOf(free.organizationId)).toEqual({ retrieval: 2, ingest: 1 });
  });

  it("stores a turn that expires, if the call says so", async () => {
    const { status, body } = await chat({ userId: "zed", messages: [user("I live in Quillwood.")], ttl: 3_600 });
    expect([status, body.ingestJobId]).toEqual([200, id("ij")]);
    const episodes = await rows<{ at: string }>(sql`
      select to_json(e.expires_at) #>> '{}' as at from episodes e join graphs g on g.project_id = e.project_id and g.id = e.graph_id join users u on u.project_id = g.project_id and u.id = g.user_id
      where u.project_id = ${project.id} and u.external_id = 'zed'`);
    expect(episodes).toHaveLength(1);
    expect(Date.parse(episodes[0]!.at)).toBeGreaterThan(Date.now());
  });

  it("don't fail a reply when ingests are used up: the turn isn't stored", async () => {
    const free = await aProject({ plan: "free" });
    await chat({}, free.apiKey, free.tag);
    await rows(sql`update usage_counters set used = 5000 where organization_id = ${free.organizationId} and budget = 'ingest'`);
    const { status, body } = await chat({}, free.apiKey, free.tag);
    expect([status, body.ingestJobId]).toEqual([200, null]);
    expect(await usedOf(free.organizationId)).toEqual({ retrieval: 2, ingest: 5000 });
  });
});

describe("invalid calls", () => {
  it.each([
    ["no messages", { messages: undefined }],
    ["an empty conversation", { messages: [] }],
    ["a system message", { messages: [{ role: "system", content: "Be brief." }] }],
    ["no turn of the user", { messages: [assistant("Hello.")] }],
    ["an empty message", { messages: [user("")] }],
    ["a blank last turn", { messages: [user("Hi."), user(" \n ")] }],
    ["a message above 100,000 characters", { messages: [user("a".repeat(100_001))] }],
    ["over 1,000 messages", { messages: Array.from({ length: 1_001 }, () => user("Hi.")) }],
    ["no project tag", { projectTag: undefined }],
    ["ingestUserTurn of the wrong type", { ingestUserTurn: "no" }],
    ["both userId and group", { group: "product" }],
  ])("%s is a validation error", async (_, body) => expectError(await chat(body), 400, "VALIDATION_ERROR"));

  it.each([
    ["an unknown user among users", { users: ["nobody"] }, "USER_NOT_FOUND"],
    ["an unknown group among groups", { groups: ["nothing"] }, "GROUP_NOT_FOUND"],
    ["an unknown group to add to", { userId: undefined, group: "nothing" }, "GROUP_NOT_FOUND"],
    ["a tag of another project", { projectTag: "other" }, "PROJECT_NOT_FOUND"],
  ])("%s is not found", async (_, body, code) => expectError(await chat(body), 404, code));

  it("with a read-only key are allowed unless they store the turn", async () => {
    const reader = await project.keyWith("reader");
    expectError(await chat({}, reader), 403, "FORBIDDEN");
    expect((await chat({ ingestUserTurn: false }, reader)).status).toBe(200);
  });

  it("outside the key's constraints are forbidden, for reading and for writing", async () => {
    const key = await project.keyWith("writer", { constraints: { users: ["zoe"] } });
    expectError(await chat({}, key), 403, "FORBIDDEN");
    expectError(await chat({ ingestUserTurn: false, users: ["maya"] }, key), 403, "FORBIDDEN");
    expectError(await chat({ userId: undefined }, key), 403, "FORBIDDEN");
    expect((await chat({ userId: "zoe" }, key)).body.reply).toContain("Oslo");
  });
});
