import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { observability } from "@/lib/insights/observability";
import { writeCalls } from "@/lib/usage/query-log";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { extractsAll, respondsWith, type ScriptedOpenAi, scriptedOpenAi } from "../support/scripted-openai";

let server: ScriptedOpenAi;
beforeAll(async () => {
  server = await scriptedOpenAi();
  Object.assign(process.env, {
    OPENAI_API_KEY: "sk-test-secret",
    OPENAI_BASE_URL: server.url,
    LOCI_MODEL: "test-chat",
    LOCI_EMBEDDING_MODEL: "test-embedding",
    LOCI_RERANK: "model",
    LOCI_MODEL_INPUT_USD_PER_MTOK: "1",
    LOCI_MODEL_OUTPUT_USD_PER_MTOK: "10",
    LOCI_EMBEDDING_USD_PER_MTOK: "0.1",
  });
  server.otherwise = ({ data }) =>
    data?.candidates
      ? respondsWith(JSON.stringify({ scores: data.candidates.map(({ id }: { id: number }) => ({ id, score: 5 })) }))
      : data?.passages
        ? extractsAll({ data })
        : respondsWith("Maya lives in Lisbon. [1]");
});
afterAll(() => server.close());
useDatabase();

const figures = (projectId: string) =>
  rows<{ kind: string; calls: number; tokens: number; cost: number; stages: string[] }>(sql`
    select kind, model_calls as calls, input_tokens + output_tokens as tokens, cost_usd as cost,
      (select jsonb_agg(key order by key) from jsonb_object_keys(stages) key) as stages
    from query_log where project_id = ${projectId} order by id`);

it("the query log has each call's model usage: the question's embedding, the reranking and the answer", async () => {
  const project = await aProject();
  await project.remembers("maya", "Maya lives in Lisbon.");
  const post = (url: string, body: object) => call("POST", url, { key: project.apiKey, body });
  await post("/v1/core/search", { user_id: "maya", query: "Where does Maya live?" });
  await post("/v1/core/search", { user_id: "maya", query: "Where does Maya live?" });
  await post("/v1/core/ask", { user_id: "maya", question: "Where is the home of Maya?" });
  await writeCalls();
  const some = expect.toSatisfy((value: number) => value > 0);
  expect(await figures(project.id)).toEqual([
    { kind: "search", calls: 2, tokens: some, cost: some, stages: ["admit", "embed", "rerank", "search"] },
    // The question's vector is cached from an earlier call.
    { kind: "search", calls: 1, tokens: some, cost: some, stages: ["admit", "embed", "rerank", "search"] },
    { kind: "ask", calls: 3, tokens: some, cost: some, stages: ["admit", "answer", "embed", "rerank", "search"] },
  ]);
  const { models } = await observability(project.ctx, { period: "1h" }, new Date(Date.now() + 1_000));
  // One ingestion job and six answers called the model.
  expect(models).toMatchObject({ calls: 7, inputTokens: some, outputTokens: some, costUsd: some, errors: 0 });
});
