import { generateText, isStepCount, streamText, tool } from "ai";
import { convertArrayToReadableStream, MockLanguageModelV4 } from "ai/test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { lociTools, type MemoryOptions, withMemory } from "@/clients/typescript/src/ai-sdk";
import { Loci } from "@/clients/typescript/src/index";
import { runner } from "@/inngest/in-process";
import { routeFetch } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

let project: Awaited<ReturnType<typeof aProject>>;
let calls: string[];
let loci: Loci;
beforeEach(async () => {
  project = await aProject();
  calls = [];
  loci = clientWith(routeFetch);
});
const clientWith = (fetch: typeof routeFetch) =>
  new Loci({
    apiKey: project.apiKey,
    baseUrl: "http://localhost",
    fetch: (input, init) => {
      calls.push(`${init.method} ${new URL(input).pathname}`);
      return fetch(input, init);
    },
  });

const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } };
const finish = (unified: "stop" | "tool-calls") => ({ finishReason: { unified, raw: undefined }, usage, warnings: [] });
const says = (text: string) => ({ content: [{ type: "text" as const, text }], ...finish("stop") });
const callsTool = (toolName: string, input: object, id = "t1") => ({
  content: [{ type: "tool-call" as const, toolCallId: id, toolName, input: JSON.stringify(input) }],
  ...finish("tool-calls"),
});
const model = (...results: (ReturnType<typeof says> | ReturnType<typeof callsTool>)[]) =>
  new MockLanguageModelV4({ doGenerate: results as never });
const systemsOf = (mock: MockLanguageModelV4) =>
  mock.doGenerateCalls.map(({ prompt }) => prompt.filter(({ role }) => role === "system").map(({ content }) => content as string));
const remembering = (mock: MockLanguageModelV4, more: Partial<MemoryOptions> = {}) => {
  const saved: Promise<unknown>[] = [];
  const errors: unknown[] = [];
  const wrapped = withMemory(mock, {
    loci,
    userId: "maya",
    // What is slow is up to the test, not to the machine.
    timeoutMs: 25_000,
    waitUntil: (promise) => saved.push(promise),
    onError: (error) => errors.push(error),
    ...more,
  });
  const settled = async () => {
    await Promise.all(saved);
    await runner().idle();
  };
  return { wrapped, errors, settled };
};
const threeSteps = () => [callsTool("clock", {}), callsTool("clock", {}, "t2"), says("Hello Maya")];
const clock = tool({ inputSchema: z.object({}), execute: async () => "noon" });

describe("lociMiddleware", () => {
  it("puts the same block into each step of a turn, after the caller's instructions, with one call", async () => {
    await project.remembers("maya", "I live in Porto.");
    const mock = model(...threeSteps());
    const { wrapped, settled } = remembering(mock);
    await generateText({
      model: wrapped,
      instructions: "Be brief.",
      prompt: "What time is it?",
      tools: { clock },
      stopWhen: isStepCount(5),
    });
    await settled();
    const systems = systemsOf(mock);
    expect(systems).toHaveLength(3);
    for (const system of systems) expect(system).toEqual(["Be brief.", expect.stringContaining("Porto")]);
    expect(new Set(systems.map(([, block]) => block)).size).toBe(1);
    expect(calls.filter((call) => call.endsWith("/context"))).toHaveLength(1);
    expect(mock.doGenerateCalls.map(({ prompt }) => prompt[0])).toEqual(Array(3).fill(expect.objectContaining({ content: "Be brief." })));
  });

  it("remembers the turn once, when it has ended, and recalls it in the next run", async () => {
    const { wrapped, settled } = remembering(model(...threeSteps()));
    await generateText({ model: wrapped, prompt: "I moved to Lisbon.", tools: { clock }, stopWhen: isStepCount(5) });
    await settled();
    expect(calls.filter((call) => call === "POST /v1/core/add")).toHaveLength(1);
    const next = model(says("Lisbon."));
    await generateText({ model: remembering(next).wrapped, prompt: "Where do I live?" });
    expect(systemsOf(next)[0]!.join()).toContain("Lisbon");
  });

  it("does a turn that is tried again only once", async () => {
    for (let n = 0; n < 2; n++) {
      const { wrapped, settled } = remembering(model(says("Nice.")));
      await generateText({ model: wrapped, prompt: "I like tea." });
      await settled();
    }
    const [thread] = await loci.threads.list({ userId: "maya" }).all();
    expect(thread!.messageCount).toBe(1);
  });

  it("works with streams, and can remember both sides", async () => {
    await project.remembers("maya", "I live in Porto.");
    const mock = new MockLanguageModelV4({
      doStream: async () => ({
        stream: convertArrayToReadableStream([
          { type: "stream-start" as const, warnings: [] },
          { type: "text-start" as const, id: "1" },
          { type: "text-delta" as const, id: "1", delta: "You live " },
          { type: "text-delta" as const, id: "1", delta: "in Porto." },
          { type: "text-end" as const, id: "1" },
          { type: "finish" as const, ...finish("stop") },
        ]),
      }),
    });
    const { wrapped, settled } = remembering(mock, { save: "both" });
    const { textStream } = streamText({ model: wrapped, prompt: "Where do I live?" });
    let text = "";
    for await (const piece of textStream) text += piece;
    await settled();
    expect(text).toBe("You live in Porto.");
    expect(JSON.stringify(mock.doStreamCalls[0]!.prompt)).toContain("Porto");
    const [thread] = await loci.threads.list({ userId: "maya" }).all();
    const messages = await loci.threads.messages(thread!.id).all();
    expect(messages.slice(-2).map(({ role, content }) => [role, content])).toEqual([
      ["user", "Where do I live?"],
      ["assistant", "You live in Porto."],
    ]);
  });

  it("remembers nothing of an aborted turn", async () => {
    const abort = new AbortController();
    const mock = new MockLanguageModelV4({
      doGenerate: async () => {
        abort.abort();
        throw abort.signal.reason;
      },
    });
    const { wrapped, settled } = remembering(mock);
    await expect(generateText({ model: wrapped, prompt: "I like tea.", abortSignal: abort.signal, maxRetries: 0 })).rejects.toThrow();
    await settled();
    expect(calls).not.toContain("POST /v1/core/add");
  });

  it.each<[string, typeof routeFetch]>([
    ["down", () => Promise.reject(new TypeError("connect ECONNREFUSED"))],
    ["silent", (_, { signal }) => new Promise((_, reject) => signal!.addEventListener("abort", () => reject(signal!.reason)))],
    ["failing", async () => Response.json({ error: "Oops.", code: "INTERNAL" }, { status: 500 })],
  ])("goes on without memory when it is %s", async (_, fetch) => {
    loci = clientWith(fetch);
    const mock = model(says("Hello."));
    const { wrapped, errors } = remembering(mock, { timeoutMs: 20, save: "none" });
    expect((await generateText({ model: wrapped, prompt: "Hi" })).text).toBe("Hello.");
    expect(systemsOf(mock)).toEqual([[]]);
    expect(errors).toHaveLength(1);
  });

  it("keeps two users apart who talk at the same time", async () => {
    await project.remembers("maya", "I live in Porto.");
    await project.remembers("zoe", "I live in Oslo.");
    const mock = new MockLanguageModelV4({ doGenerate: async () => says("Hello.") as never });
    const { wrapped, settled } = remembering(mock, { userId: undefined });
    const ask = (userId: string) => generateText({ model: wrapped, prompt: "I like tea. Hi!", providerOptions: { loci: { userId } } });
    await Promise.all([ask("maya"), ask("zoe"), ask("maya")]);
    await settled();
    const blocks = systemsOf(mock).map((system) => system.join());
    expect(blocks.filter((block) => block.includes("Porto") && !block.includes("Oslo"))).toHaveLength(2);
    expect(blocks.filter((block) => block.includes("Oslo") && !block.includes("Porto"))).toHaveLength(1);
    await expect(generateText({ model: wrapped, prompt: "Hi" })).rejects.toThrow(/Whose memory/);
  });

  it("searches for the message, and does not remember what memory itself said", async () => {
    await project.remembers("maya", "My dog is called Rex.", "I like tea.");
    const mock = model(says("Rex."));
    const { wrapped, settled } = remembering(mock, { mode: "search" });
    await generateText({ model: wrapped, prompt: "What is my dog called?" });
    await settled();
    const block = systemsOf(mock)[0]!.join();
    expect(block).toContain("Rex");
    const before = (await loci.memories.list({ userId: "maya" }).page()).total;
    await loci.memories.add({ userId: "maya", messages: [{ role: "user", content: block }], waitForProcessing: true });
    expect((await loci.memories.list({ userId: "maya" }).page()).total).toBe(before);
  });
});

describe("lociTools", () => {
  it("remember, recall and answer for one user, whom the model can't choose", async () => {
    const tools = lociTools({ loci, userId: "maya" });
    const mock = model(
      callsTool("remember", { content: "I live in Porto." }),
      callsTool("recall", { query: "Where does Maya live?" }, "t2"),
      callsTool("ask", { question: "Where does Maya live?" }, "t3"),
      says("Done."),
    );
    const { steps } = await generateText({ model: mock, prompt: "Go", tools, stopWhen: isStepCount(6) });
    const outputs = steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => output));
    expect(outputs).toEqual([
      { status: "done", memories: 1 },
      [expect.objectContaining({ content: expect.stringContaining("Porto"), id: expect.stringMatching(/^mem_/) })],
      expect.objectContaining({ refused: false, answer: expect.stringContaining("Porto") }),
    ]);
    expect(JSON.stringify(mock.doGenerateCalls[0]!.tools)).not.toMatch(/user_?id/i);
  });

  it("ask before they forget", async () => {
    await project.remembers("maya", "I like tea.");
    const [memory] = await loci.memories.list({ userId: "maya" }).all();
    const tools = lociTools({ loci, userId: "maya" });
    const result = await generateText({ model: model(callsTool("forget", { id: memory!.id })), prompt: "Forget it", tools });
    expect(result.content).toContainEqual(expect.objectContaining({ type: "tool-approval-request" }));
    expect((await loci.memories.list({ userId: "maya" }).page()).total).toBe(1);
  });
});

vi.setConfig({ testTimeout: 30_000 });
