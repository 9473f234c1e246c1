import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { runner } from "@/inngest/in-process";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { callAsMember } from "../support/listing";
import { aProject } from "../support/project";
import { fakeClock } from "../support/provider";
import {
  extractsAll,
  fails,
  type ReceivedRequest,
  type Reply,
  respondsWith,
  type ScriptedOpenAi,
  scriptedOpenAi,
} from "../support/scripted-openai";

let server: ScriptedOpenAi;
beforeAll(async () => {
  server = await scriptedOpenAi();
  Object.assign(process.env, {
    OPENAI_API_KEY: "sk-test-secret",
    OPENAI_BASE_URL: server.url,
    LOCI_MODEL: "test-chat",
    LOCI_EMBEDDING_MODEL: "test-embedding",
    LOCI_RERANK: "model",
  });
});
afterAll(() => server.close());
useDatabase();

type Item = { content: string; status: string; score: number };
let project: Awaited<ReturnType<typeof aProject>>;
const pets = ["cat", "dog", "parrot", "hamster", "rabbit", "snake", "turtle", "goldfish"];
const petName = (pet: string) => `User has a ${pet} at home.`;

const scriptedModel =
  (likes: (text: string) => number) =>
  ({ data }: ReceivedRequest): Reply =>
    data.candidates
      ? respondsWith(
          JSON.stringify({ scores: data.candidates.map(({ id, text }: { id: number; text: string }) => ({ id, score: likes(text) })) }),
        )
      : extractsAll({ data });

const search = async (body: Record<string, unknown>): Promise<{ results: Item[]; passages?: Item[]; total: number }> => {
  const { status, body: found } = await call("POST", "/v1/core/search", {
    key: project.apiKey,
    body: { user_id: "maya", query: "Which pet is at home?", ...body },
  });
  expect(status).toBe(200);
  return found;
};
const contents = (results: Item[]) => results.map(({ content }) => content);
const reranks = () => server.chats().filter(({ data }) => data.candidates);

beforeAll(async () => {
  server.otherwise = scriptedModel(() => 0);
  project = await aProject();
  await project.remembers("maya", ...pets.map(petName));
});
afterEach(() => {
  vi.restoreAllMocks();
  server.reset();
});

describe("a search reranked by a model", () => {
  it("puts the model's favorites first, with descending scores between 0 and 1", async () => {
    server.otherwise = scriptedModel((text) => (text.includes("turtle") ? 10 : text.includes("snake") ? 6 : 1));
    const { results } = await search({});
    expect(contents(results).slice(0, 2)).toEqual([petName("turtle"), petName("snake")]);
    expect(results).toHaveLength(pets.length);
    const scores = results.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
  });

  it("shows the model three candidates per result, and returns the requested number", async () => {
    const [, , third] = contents((await search({})).results);
    server.reset();
    server.otherwise = scriptedModel((text) => (text === third ? 10 : 0));
    const { results, total } = await search({ limit: 1 });
    expect([contents(results), total]).toEqual([[third], 1]);
    expect(reranks().map(({ data }) => [data.query, data.candidates.length])).toEqual([["Which pet is at home?", 3]]);
  });

  it("keeps its own order if the model sees no difference", async () => {
    server.otherwise = scriptedModel(() => 5);
    const equal = contents((await search({})).results);
    server.otherwise = () => fails(500);
    expect(contents((await search({})).results)).toEqual(equal);
  });

  it.each<[string, Reply]>([
    ["fails", fails(503)],
    ["answers no JSON", respondsWith("The turtle.")],
  ])("keeps its order and scores when the model %s", async (_, reply) => {
    server.otherwise = () => fails(500);
    const { results: own } = await search({});
    server.otherwise = () => reply;
    const { results } = await search({});
    expect(results.map(({ content, score }) => [content, score])).toEqual(own.map(({ content, score }) => [content, score]));
    expect(own).toHaveLength(pets.length);
  });

  it("keeps its order when the model is slow", async () => {
    const clock = fakeClock();
    const own = contents((await search({ query: "a turtle at home" })).results);
    server.otherwise = () => ({ kind: "hangs", reached: () => clock.runOut() });
    expect(contents((await search({ query: "a turtle at home" })).results)).toEqual(own);
    expect(own[0]).toBe(petName("turtle"));
  });

  it("includes the model's part of each score", async () => {
    server.otherwise = scriptedModel((text) => (text.includes("turtle") ? 10 : 1));
    const explain = async () =>
      (await callAsMember(project, "POST", "/v1/dashboard/search", { users: ["maya"], query: "Which pet is at home?", explain: true })).body
        .results;
    const results = await explain();
    for (const { score, explained } of results) {
      const sum = explained.parts.reduce((total: number, part: { share: number }) => total + part.share, 0);
      if (!explained.clamped) expect(Math.abs(sum - score)).toBeLessThan(0.001);
      else expect(sum).toBeGreaterThan(score);
    }
    expect(results[0]).toMatchObject({ content: petName("turtle"), explained: { reranked: true } });
    expect(results[0].explained.parts).toContainEqual({ signal: "model", share: 0.7 });
    server.otherwise = () => fails(500);
    for (const { explained } of await explain()) {
      expect(explained.reranked).toBe(false);
      expect(explained.parts.map(({ signal }: { signal: string }) => signal)).not.toContain("model");
    }
  });

  it("applies min_score to the final score", async () => {
    server.otherwise = scriptedModel((text) => (text.includes("parrot") ? 10 : 0));
    const { results } = await search({ filters: { min_score: 0.7 } });
    expect(contents(results)).toEqual([petName("parrot")]);
  });

  it("calls no model without results", async () => {
    await project.remembers("nil", "x");
    server.reset();
    await search({ user_id: "nil", filters: { types: [] } });
    expect(reranks()).toEqual([]);
  });

  it("doesn't change pending results and passages", async () => {
    await runner().stop();
    try {
      await call("POST", "/v1/core/add", {
        key: project.apiKey,
        body: { user_id: "maya", messages: [{ role: "user", content: "A lizard is a pet at home too." }] },
      });
      const ask = { query: "Is a lizard a pet at home?", include_passages: true };
      server.otherwise = () => fails(500);
      const own = await search(ask);
      server.reset();
      server.otherwise = scriptedModel(() => 10);
      const after = await search(ask);
      const pending = (results: Item[]) => results.filter(({ status }) => status === "pending");
      expect(pending(own.results)).toHaveLength(1);
      expect(pending(after.results)).toEqual(pending(own.results));
      expect(after.passages).toEqual(own.passages);
      expect(reranks()[0]!.data.candidates.map(({ text }: { text: string }) => text)).not.toContain("A lizard is a pet at home too.");
    } finally {
      await runner().start();
      await runner().idle();
    }
  });
});

describe("a search without an embedding server", () => {
  it("uses words only", async () => {
    server.embeddings.push(fails(500));
    server.otherwise = () => fails(500);
    const { results } = await search({ query: "Does the hamster feel fine?" });
    expect(contents(results)[0]).toBe(petName("hamster"));
    for (const { score } of results) expect(score > 0 && score <= 1).toBe(true);
  });
});
