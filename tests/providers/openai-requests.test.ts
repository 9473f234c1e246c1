import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Provider } from "@/lib/env";
import { openaiModels } from "@/lib/models/openai";
import { aProvider, fakeClock } from "../support/provider";
import { respondsWith, type ScriptedOpenAi, scriptedOpenAi } from "../support/scripted-openai";

let server: ScriptedOpenAi;
beforeAll(async () => {
  server = await scriptedOpenAi();
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  server.reset();
});

async function oneOfEach(more: Partial<Provider>) {
  fakeClock();
  const models = openaiModels(aProvider(server.url, more));
  const passage = { text: "I moved to Lisbon.", role: "user", speaker: null, saidAt: new Date("2024-05-15T14:00:00Z") } as const;
  await models.extract({ passages: [passage], subject: { name: "Maya" }, known: [] });
  server.chat.push(respondsWith("Hello."));
  const turn = { role: "user", content: "Hello" } as const;
  await Array.fromAsync(
    models.reply({
      messages: [turn],
      question: turn.content,
      mode: "factoid",
      evidence: [],
      rarity: {},
      subjects: [],
      now: new Date("2026-11-21T12:00:00Z"),
    }),
  );
  await models.embedding.embed(["I moved to Lisbon."]);
  expect(server.requests.map(({ path }) => path)).toEqual(["/v1/chat/completions", "/v1/chat/completions", "/v1/embeddings"]);
  return server.requests;
}

describe("a server without an API key", () => {
  it("gets no Authorization header, whatever keys the environment has", async () => {
    vi.stubEnv("OPENAI_API_KEY", "sk-of-another-server");
    for (const { headers } of await oneOfEach({ apiKey: null })) expect(headers).not.toHaveProperty("authorization");
  });

  it("gets the configured key", async () => {
    for (const { headers } of await oneOfEach({ apiKey: "sk-own" })) expect(headers.authorization).toBe("Bearer sk-own");
  });
});

describe("the request to a model", () => {
  const rolesOf = ({ body }: { body: { messages: { role: string }[] } }) => body.messages.map(({ role }) => role);
  const limits = ["temperature", "top_p", "max_tokens", "max_completion_tokens", "presence_penalty", "frequency_penalty"];

  it.each(["gpt-5-mini", "gpt-5-mini-2025-08-07", "o4-mini"])(
    "with reasoning, %s, gets a developer message and no sampling settings",
    async (model) => {
      for (const request of (await oneOfEach({ model })).slice(0, 2)) {
        expect(request.body.model).toBe(model);
        expect(rolesOf(request)).toEqual(["developer", "user"]);
        for (const name of limits) expect(request.body).not.toHaveProperty(name);
      }
    },
  );

  it.each(["gpt-4.1-mini", "llama3.2", "qwen3:8b", "gpt-oss:20b"])("of another kind, %s, gets a system message", async (model) => {
    for (const request of (await oneOfEach({ model })).slice(0, 2)) expect(rolesOf(request)).toEqual(["system", "user"]);
  });
});
