import { beforeAll, describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";

useDatabase();

const id = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9a-z]{26}$`));
const many = (count: number) => Array.from({ length: count }, (_, i) => `g${i}`);

let project: Awaited<ReturnType<typeof aProject>>;
const ask = (body: Record<string, unknown>, key = project.apiKey) =>
  call("POST", "/v1/memory/ask", { key, body: { question: "Where does Maya live?", projectTag: project.tag, users: ["maya"], ...body } });

beforeAll(async () => {
  project = await aProject();
  for (const name of ["product", "policies"]) await call("POST", "/v1/groups", { key: project.apiKey, body: { name } });
  await call("POST", "/v1/memory/add", {
    key: project.apiKey,
    body: { group: "product", content: "Acme Cloud costs 20 dollars a month." },
  });
  await call("POST", "/v1/memory/add", {
    key: project.apiKey,
    body: { group: "policies", content: "Acme allows remote work on Fridays." },
  });
  await project.remembers("maya", "My name is Maya.", "I live in Lisbon.", "I have a dog named Rex.", "I love hiking in the mountains.");
  await project.remembers("zoe", "I live in Oslo.");
  await project.remembers("ben", ...["Rome", "Paris", "Madrid", "Vienna", "Prague"].map((city) => `I visited ${city} with Tom.`));
  await runner().idle();
});

describe("an answer", () => {
  it("has every field and cites its memory", async () => {
    const { status, body } = await ask({});
    expect(status).toBe(200);
    expect(body).toEqual({
      answer: expect.stringContaining("Lisbon"),
      citations: expect.arrayContaining([
        {
          memoryId: id("mem"),
          content: expect.stringContaining("Lisbon"),
          type: expect.any(String),
          score: expect.any(Number),
          trust: "user",
        },
      ]),
      basis: "memory",
      questionMode: "factoid",
      refused: false,
      degraded: false,
      answeredBy: "local",
      queryId: id("qry"),
      telemetry: { input_tokens: 0, output_tokens: 0, latency_ms: expect.any(Number) },
    });
    for (const { score } of body.citations) expect(score >= 0 && score <= 1).toBe(true);
  });

  it("is a few words in terse style", async () => {
    expect((await ask({ style: "terse" })).body.answer).toMatch(/^Lisbon\b/);
  });

  it("is a refusal without citations when memory has no answer", async () => {
    const { status, body } = await ask({ question: "What is the capital of Mongolia?" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ refused: true, citations: [], questionMode: "unanswerable", degraded: false });
    expect(body.answer.match(/[.!?](?:\s|$)/g)).toHaveLength(1);
  });

  it("is a refusal in an empty project", async () => {
    const empty = await aProject();
    const answer = await call("POST", "/v1/memory/ask", { key: empty.apiKey, body: { question: "Who am I?", projectTag: empty.tag } });
    expect([answer.status, answer.body.refused, answer.body.citations]).toEqual([200, true, []]);
  });

  it("cites at most `limit` memories, and has no sentence without a citation", async () => {
    const question = "Which cities did Ben visit with Tom?";
    const { body } = await ask({ question, users: ["ben"], limit: 2 });
    expect(body.citations).toHaveLength(2);
    const cited = body.citations.map(({ content }: { content: string }) => content).join(" ");
    for (const city of ["Rome", "Paris", "Madrid", "Vienna", "Prague"]) {
      if (body.answer.includes(city)) expect(cited).toContain(city);
    }
    const fullAnswer = (await ask({ question, users: ["ben"], limit: 20 })).body;
    for (const city of ["Rome", "Paris", "Madrid", "Vienna", "Prague"]) expect(fullAnswer.answer).toContain(city);
    expect(fullAnswer.questionMode).toBe("list");
  });

  it("cites 8 memories by default, also in lists", async () => {
    const cities = ["Rome", "Paris", "Madrid", "Vienna", "Prague", "Lisbon", "Berlin", "Oslo", "Athens", "Dublin", "Warsaw"];
    await project.remembers("nils", ...cities.map((city) => `I visited ${city} with Tom.`));
    const question = "Which cities did Nils visit with Tom?";
    const cited = async (more = {}) => (await ask({ question, users: ["nils"], ...more })).body.citations.length;
    expect(await cited()).toBe(8);
    expect(await cited({ limit: 20 })).toBe(cities.length);
  });
});

describe("reads", () => {
  it("only the named user", async () => {
    const { body } = await ask({ question: "Who lives in Oslo?" });
    expect(JSON.stringify(body)).not.toContain("Oslo");
    expect((await ask({ question: "Where does the user live?", users: ["zoe"] })).body.answer).toContain("Oslo");
  });

  it("by default every group and no user", async () => {
    expect((await ask({ question: "What does Acme Cloud cost?", users: undefined })).body.answer).toContain("20 dollars");
    expect((await ask({ users: undefined })).body.refused).toBe(true);
  });

  it("users and groups together", async () => {
    const both = { users: ["maya"], groups: ["policies"] };
    expect((await ask({ ...both, question: "When does Acme allow remote work?" })).body.answer).toContain("Friday");
    expect((await ask({ ...both })).body.answer).toContain("Lisbon");
    expect(JSON.stringify((await ask({ ...both, question: "What does Acme Cloud cost?" })).body)).not.toContain("20 dollars");
  });

  it("superseded memories on request", async () => {
    await project.remembers("ida", "I live in Porto.", "I moved to Berlin yesterday.");
    const question = "Where does the user live?";
    const now = (await ask({ question, users: ["ida"] })).body;
    expect(now.answer).toContain("Berlin");
    expect(JSON.stringify(now)).not.toContain("Porto");
    const then = (await ask({ question: "Where did the user live before Berlin?", users: ["ida"], includeSuperseded: true })).body;
    expect(then.answer).toContain("Porto");
  });
});

describe("invalid calls", () => {
  it.each([
    ["no question", { question: undefined }],
    ["an empty question", { question: "" }],
    ["a blank question", { question: " \n\t " }],
    ["a question of the wrong type", { question: 7 }],
    ["a question above 10,000 characters", { question: "a".repeat(10_001) }],
    ["no project tag", { projectTag: undefined }],
    ["a limit of 0", { limit: 0 }],
    ["a limit above 20", { limit: 21 }],
    ["a limit that isn't an integer", { limit: 1.5 }],
    ["an unknown style", { style: "florid" }],
    ["no users in a list of users", { users: [] }],
    ["no groups in a list of groups", { groups: [] }],
    ["over 100 groups", { groups: many(101) }],
  ])("%s is a validation error", async (_, body) => expectError(await ask(body), 400, "VALIDATION_ERROR"));

  it.each([
    ["an unknown user", { users: ["nobody"] }, "USER_NOT_FOUND"],
    ["an unknown group", { groups: ["nothing"] }, "GROUP_NOT_FOUND"],
    ["a tag of another project", { projectTag: "other" }, "PROJECT_NOT_FOUND"],
  ])("%s is not found", async (_, body, code) => expectError(await ask(body), 404, code));

  it("outside the key's constraints are forbidden", async () => {
    const key = await project.keyWith("reader", { constraints: { users: ["zoe"] } });
    expectError(await ask({}, key), 403, "FORBIDDEN");
    expect((await ask({ users: ["zoe"], question: "Where does the user live?" }, key)).body.answer).toContain("Oslo");
  });

  it("with a read-only key are allowed", async () => {
    expect((await ask({}, await project.keyWith("reader"))).status).toBe(200);
  });
});
