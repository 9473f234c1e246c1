import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { rows } from "@/lib/db/client";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";
import { exportOf, importInto } from "../support/transfer";

useDatabase();

let project: Awaited<ReturnType<typeof aProject>>;
const post = (path: string, body: object) => call("POST", path, { key: project.apiKey, body });
const add = (content: string, more: object = {}) =>
  post("/v1/core/add", { user_id: "maya", messages: [{ role: "user", content }], wait_for_processing: true, ...more });
const search = async (more: object): Promise<string[]> =>
  (
    await post("/v1/core/search", {
      user_id: "maya",
      query: "Where does Maya live, which tea does she like, and what is her dog called?",
      ...more,
    })
  ).body.memories.map(({ content }: { content: string }) => content);

beforeAll(async () => {
  project = await aProject();
  await add("I like green tea.", { agent_id: "planner", run_id: "r1" });
  await add("I live in Porto.", { agent_id: "travel", run_id: "r2" });
  await add("My dog is called Rex.", { run_id: "r2" });
});

describe("what an agent or a run added", () => {
  it("is stored with the episode, whichever endpoint added it", async () => {
    await post("/v1/memory/add", { userId: "ada", content: "Ada likes chess.", agentId: "notes", runId: "n1" });
    await post("/v1/memory/chat", {
      userId: "ada",
      projectTag: project.tag,
      messages: [{ role: "user", content: "I like sailing." }],
      agentId: "chatbot",
      runId: "c1",
    });
    await runner().idle();
    const stored = await rows(sql`
      select e.agent_id as agent, e.run_id as run from episodes e join graphs g on g.project_id = e.project_id and g.id = e.graph_id join users u on u.project_id = g.project_id and u.id = g.user_id
      where u.external_id = 'ada' and e.project_id = ${project.id} order by e.created_at`);
    expect(stored).toEqual([
      { agent: "notes", run: "n1" },
      { agent: "chatbot", run: "c1" },
    ]);
  });

  it("is all that a search by that agent or run reads", async () => {
    expect((await search({})).length).toBeGreaterThanOrEqual(3);
    expect(await search({ agent_id: "planner" })).toEqual([expect.stringContaining("green tea")]);
    expect(await search({ run_id: "r2" })).toEqual(expect.not.arrayContaining([expect.stringContaining("tea")]));
    expect((await search({ run_id: ["r1", "r2"] })).length).toBe((await search({})).length);
    expect(await search({ agent_id: "travel", run_id: "r1" })).toEqual([]);
    expect(await search({ agent_id: "nobody" })).toEqual([]);
    expect(await search({ filters: { NOT: { sources: { agent_ids: ["planner", "travel"] } } } })).toEqual([expect.stringContaining("Rex")]);
    expect(await search({ filters: { sources: { run_ids: ["r1"] } } })).toEqual([expect.stringContaining("green tea")]);
  });

  it("is found by both surfaces", async () => {
    const { body } = await post("/v1/memory/search", {
      q: "living in Porto with tea",
      projectTags: [project.tag],
      users: ["maya"],
      agentId: "travel",
    });
    expect(body.results.map(({ content }: { content: string }) => content)).toEqual([expect.stringContaining("Porto")]);
  });

  it("counts as the agent's even if another one stated it first", async () => {
    await add("I like green tea.", { agent_id: "barista" });
    expect(await search({ agent_id: "barista" })).toEqual([expect.stringContaining("green tea")]);
    expect(await search({ agent_id: "planner" })).toEqual([expect.stringContaining("green tea")]);
  });

  it("is all that an answer rests on", async () => {
    const ask = async (more: object) => (await post("/v1/core/ask", { user_id: "maya", question: "Where does Maya live?", ...more })).body;
    expect(await ask({ agent_id: "travel" })).toMatchObject({ refused: false, answer: expect.stringContaining("Porto") });
    expect(await ask({ agent_id: "planner" })).toMatchObject({ refused: true, citations: [] });
    const { body } = await post("/v1/memory/ask", {
      question: "Where does Maya live?",
      projectTag: project.tag,
      users: ["maya"],
      runId: "r1",
    });
    expect(body.refused).toBe(true);
  });

  it("is all that a reply reads, independently of where the turn is stored", async () => {
    const chat = async (more: object) =>
      (
        await post("/v1/memory/chat", {
          userId: "maya",
          projectTag: project.tag,
          messages: [{ role: "user", content: "Where do I live?" }],
          ...more,
        })
      ).body;
    const read = await chat({ agentId: "greeter", readFrom: { agentId: "travel" } });
    expect(read.reply).toContain("Porto");
    expect(read.ingestJobId).not.toBeNull();
    const other = await chat({ ingestUserTurn: false, readFrom: { agentId: "planner" } });
    expect(JSON.stringify(other)).not.toContain("Porto");
  });

  it("is all that the context block reads", async () => {
    const context = async (query: string) => (await call("GET", `/v1/users/maya/context?${query}`, { key: project.apiKey })).body.text;
    expect(await context("agentId=travel")).toContain("Porto");
    expect(await context("agentId=travel")).not.toContain("tea");
    expect(await context("runId=r2")).toContain("Rex");
    expect(await context("")).toContain("tea");
  });

  it("finds text whose memories are not extracted yet", async () => {
    const other = await aProject();
    const body = { user_id: "zoe", messages: [{ role: "user", content: "I live in Oslo." }], agent_id: "travel" };
    await call("POST", "/v1/core/add", { key: other.apiKey, body });
    const find = async (agent_id: string) =>
      (await call("POST", "/v1/core/search", { key: other.apiKey, body: { user_id: "zoe", query: "Where does Zoe live?", agent_id } }))
        .body;
    expect((await find("planner")).total).toBe(0);
    expect((await find("travel")).total).toBeGreaterThan(0);
    await runner().idle();
  });

  it("is named in the memory's provenance, and survives an export", async () => {
    const { body } = await post("/v1/core/search", { user_id: "maya", query: "Porto", agent_id: "travel" });
    const record = (await call("GET", `/v1/memory/${body.memories[0].id}`, { key: project.apiKey })).body;
    expect(record.provenance).toMatchObject({ agentId: "travel", runId: "r2", documentId: null });
    const copy = await aProject();
    expect((await importInto(copy, await exportOf(project))).status).toBe(200);
    const found = await call("POST", "/v1/core/search", {
      key: copy.apiKey,
      body: { user_id: "maya", query: "Porto", agent_id: "travel" },
    });
    expect(found.body.memories).toHaveLength(1);
  });

  it.each([
    ["an empty id", { agent_id: "" }],
    ["only white space", { run_id: " " }],
    ["a long id", { agent_id: "a".repeat(257) }],
    ["an empty list", { agent_id: [] }],
    ["a number", { run_id: 1 }],
  ])("is rejected with %s", async (_, more) => {
    expectError(await post("/v1/core/search", { user_id: "maya", query: "tea", ...more }), 400, "validation_error");
  });
});
