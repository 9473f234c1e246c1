import { describe, expect, it } from "vitest";
import { readEnv } from "@/lib/env";

const base = { OPENAI_BASE_URL: "http://localhost:11434/v1", LOCI_MODEL: "llama", LOCI_EMBEDDING_MODEL: "nomic" };

describe("the environment of a provider", () => {
  it("with nothing set is none: models are local", () => {
    expect(readEnv({}).provider).toBeNull();
    expect(readEnv({ OPENAI_API_KEY: "", LOCI_MODEL: " " }).provider).toBeNull();
  });

  it("with a key alone is OpenAI with its usual models", () => {
    expect(readEnv({ OPENAI_API_KEY: "sk-1" }).provider).toEqual({
      baseUrl: "https://api.openai.com/v1",
      apiKey: "sk-1",
      model: "gpt-5-mini",
      embedding: { model: "text-embedding-3-small", dimensions: null },
      rerank: false,
      transcription: null,
      prices: expect.objectContaining({ "gpt-5-mini": { input: 0.25, cachedInput: 0.025, output: 2 } }),
    });
  });

  it("with an address and its models is that server, with a key or without", () => {
    expect(readEnv(base).provider).toMatchObject({
      baseUrl: base.OPENAI_BASE_URL,
      apiKey: null,
      model: "llama",
      embedding: { model: "nomic" },
    });
    expect(
      readEnv({
        ...base,
        OPENAI_API_KEY: "k",
        LOCI_EMBEDDING_DIMENSIONS: "256",
        LOCI_RERANK: "model",
        LOCI_MODEL_INPUT_USD_PER_MTOK: "0.25",
        LOCI_MODEL_OUTPUT_USD_PER_MTOK: "2",
        LOCI_EMBEDDING_USD_PER_MTOK: "0.02",
      }).provider,
    ).toMatchObject({
      apiKey: "k",
      embedding: { dimensions: 256 },
      rerank: true,
      prices: { llama: { input: 0.25, output: 2 }, nomic: { input: 0.02 } },
    });
    expect(readEnv({ ...base, LOCI_EMBEDDING_MODEL: "local" }).provider?.embedding).toBeNull();
  });

  it("has OpenAI's list prices on OpenAI's server alone, and those of the environment before them", () => {
    expect(Object.keys(readEnv(base).provider!.prices)).toEqual([]);
    const prices = '{"llama": {"input": 1, "cachedInput": 0.5, "output": 2}, "gpt-5-mini": {"input": 9}}';
    expect(readEnv({ ...base, LOCI_MODEL_PRICES: prices }).provider!.prices).toEqual(JSON.parse(prices));
    expect(readEnv({ OPENAI_API_KEY: "k", LOCI_MODEL_PRICES: prices }).provider!.prices).toMatchObject({
      "gpt-5-mini": { input: 9 },
      "text-embedding-3-small": { input: 0.02 },
    });
  });

  it.each([
    [{ LOCI_MODEL: "gpt" }, /^LOCI_MODEL is set without a model provider: set OPENAI_API_KEY, or OPENAI_BASE_URL/],
    [
      { LOCI_EMBEDDING_MODEL: "e", LOCI_EMBEDDING_DIMENSIONS: "8" },
      /^LOCI_EMBEDDING_MODEL, LOCI_EMBEDDING_DIMENSIONS are set without a model provider/,
    ],
    [{ LOCI_RERANK: "model" }, /^LOCI_RERANK is set without a model provider/],
    [{ ...base, LOCI_MODEL: "" }, /^OPENAI_BASE_URL is set but LOCI_MODEL is not: set it to a chat model/],
    [{ ...base, LOCI_EMBEDDING_MODEL: undefined }, /^OPENAI_BASE_URL is set but LOCI_EMBEDDING_MODEL is not: .* or to "local"/],
    [
      { ...base, LOCI_EMBEDDING_MODEL: "local", LOCI_EMBEDDING_DIMENSIONS: "8" },
      /^LOCI_EMBEDDING_DIMENSIONS has no effect when LOCI_EMBEDDING_MODEL is "local"/,
    ],
    [{ ...base, OPENAI_BASE_URL: "localhost" }, /^OPENAI_BASE_URL must be an http or https URL\.$/],
    [{ ...base, LOCI_RERANK: "yes" }, /^LOCI_RERANK must be "model" or unset\.$/],
    [{ ...base, LOCI_EMBEDDING_DIMENSIONS: "many" }, /^LOCI_EMBEDDING_DIMENSIONS /],
    [{ ...base, LOCI_MODEL_INPUT_USD_PER_MTOK: "1" }, /^Set LOCI_MODEL_INPUT_USD_PER_MTOK and LOCI_MODEL_OUTPUT_USD_PER_MTOK, or neither/],
    [{ ...base, LOCI_MODEL_PRICES: "gpt" }, /^LOCI_MODEL_PRICES must be JSON such as /],
    [{ ...base, LOCI_MODEL_PRICES: '{"llama": {"output": 1}}' }, /^LOCI_MODEL_PRICES must be JSON such as /],
    [{ ...base, LOCI_MODEL_PRICES: '{"llama": {"input": 1, "prompt": 2}}' }, /^LOCI_MODEL_PRICES must be JSON such as /],
    [{ ...base, LOCI_MODEL_INPUT_USD_PER_MTOK: "-1" }, /^LOCI_MODEL_INPUT_USD_PER_MTOK /],
  ])("%j stops the start with an error", (source, sentence) => {
    expect(() => readEnv(source)).toThrow(sentence);
  });
});
