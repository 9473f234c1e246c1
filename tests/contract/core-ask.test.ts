import { beforeAll, describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";

useDatabase();

const id = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9a-z]{26}$`));

let project: Awaited<ReturnType<typeof aProject>>;
const ask = (body: Record<string, unknown>, headers: Record<string, string> = {}, key = project.apiKey) =>
  call("POST", "/v1/core/ask", { key, headers, body: { question: "Where does Maya live?", user_id: "maya", ...body } });

beforeAll(async () => {
  project = await aProject();
  await call("POST", "/v1/groups", { key: project.apiKey, body: { name: "product" } });
  await call("POST", "/v1/memory/add", {
    key: project.apiKey,
    body: { group: "product", content: "Acme Cloud costs 20 dollars a month." },
  });
  await project.remembers("maya", "My name is Maya.", "I live in Porto.", "I moved to Lisbon yesterday.", "I have a dog named Rex.");
  await runner().idle();
});

describe("an answer", () => {
  it("has both documented forms, with the same memories in the same order", async () => {
    const { status, body } = await ask({});
    expect(status).toBe(200);
    expect(body).toEqual({
      text: expect.stringContaining("Lisbon"),
      answer: body.text,
      sources: expect.any(Array),
      citations: expect.any(Array),
      basis: "memory",
      question_mode: "factoid",
      refused: false,
      degraded: false,
      answered_by: "local",
      query_id: id("qry"),
      latency_ms: expect.any(Number),
      usage: { input_tokens: 0, output_tokens: 0 },
    });
    expect(body.sources.length).toBeGreaterThan(0);
    for (const source of body.sources) {
      expect(source).toEqual({ memory_id: id("mem"), content: expect.any(String), score: expect.any(Number), trust: "user" });
      expect(source.score >= 0 && source.score <= 1).toBe(true);
    }
    const idAndContent = ({ id, content }: { id: string; content: string }) => [id, content];
    expect(body.citations.map(idAndContent)).toEqual(body.sources.map((source: any) => [source.memory_id, source.content]));
    for (const citation of body.citations) expect(Object.keys(citation).toSorted()).toEqual(["content", "id", "trust", "type"]);
  });

  it.each([
    ["a", ["text", "sources"], ["answer", "citations"]],
    ["b", ["answer", "citations"], ["text", "sources"]],
  ])("leaves the other form out with Prefer: variant=%s", async (variant, present, absent) => {
    const { body } = await ask({}, { prefer: `variant=${variant}` });
    for (const name of present) expect(body).toHaveProperty(name);
    for (const name of absent) expect(body).not.toHaveProperty(name);
    expect(body.question_mode).toBe("factoid");
  });

  it("is explanatory by default and terse on request", async () => {
    const explanatory = (await ask({})).body.text;
    expect(explanatory).toMatch(/^[\p{Lu}].*[.)]$/su);
    expect((await ask({ style: "explanatory" })).body.text).toBe(explanatory);
    const terse = (await ask({ style: "terse" })).body.text;
    expect(terse).toMatch(/^Lisbon\b/);
    expect(terse.length).toBeLessThan(explanatory.length);
  });

  it("includes superseded memories on request or for questions about the past, unless they are excluded", async () => {
    const past = "Where did Maya live before Lisbon?";
    expect((await ask({})).body.text).not.toContain("Porto");
    expect((await ask({ question: past })).body.text).toContain("Porto");
    expect(JSON.stringify((await ask({ question: past, include_superseded: false })).body)).not.toContain("Porto");
  });

  it("is a refusal with two empty lists when memory has no answer", async () => {
    const { status, body } = await ask({ question: "Which university did Maya's uncle attend?" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ refused: true, question_mode: "unanswerable", sources: [], citations: [], answer: body.text });
    expect(body.text.match(/[.!?](?:\s|$)/g)).toHaveLength(1);
  });

  it("can read one or several groups, and a user together with them", async () => {
    const question = "What does Acme Cloud cost?";
    expect((await ask({ question, user_id: undefined, group_id: "product" })).body.text).toContain("20 dollars");
    expect((await ask({ question, user_id: undefined, group_id: ["default", "product"] })).body.text).toContain("20 dollars");
    expect((await ask({ question, group_id: "product" })).body.text).toContain("20 dollars");
    expect((await ask({ question })).body.refused).toBe(true);
  });
});

describe("invalid calls", () => {
  it("are rejected without a user and a group", async () => {
    expectError(await ask({ user_id: undefined }), 400, "user_id_or_group_id_required");
  });

  it.each([
    ["no question", { question: undefined }],
    ["a blank question", { question: "  " }],
    ["a question above 10,000 characters", { question: "a".repeat(10_001) }],
    ["an unknown style", { style: "long" }],
    ["include_superseded of the wrong type", { include_superseded: "yes" }],
    ["no group in a list of groups", { group_id: [] }],
  ])("%s is a validation error", async (_, body) => expectError(await ask(body), 400, "validation_error"));

  it.each([
    ["an unknown user", { user_id: "nobody" }],
    ["an unknown group", { group_id: "nothing" }],
  ])("%s is not found", async (_, body) => expectError(await ask(body), 404, "graph_not_found"));

  it("get the same 404 for another project's user as for an unknown one", async () => {
    const other = await aProject();
    await other.remembers("theirs", "I live in Rome.");
    const [foreign, missing] = [await ask({ user_id: "theirs" }), await ask({ user_id: "theirs2" })];
    expect(foreign.status).toBe(404);
    expect(foreign.body.message).toBe(missing.body.message.replace("theirs2", "theirs"));
  });

  it("are forbidden for users and groups outside the key's constraints", async () => {
    const key = await project.keyWith("reader", { constraints: { groups: ["product"] } });
    expectError(await ask({}, {}, key), 403, "graph_access_denied");
  });
});
