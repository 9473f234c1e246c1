import { z } from "zod";

/** Dollars per million tokens. Cached input costs as much as other input unless it has a price of its own. */
export type ModelPrice = { input: number; cachedInput?: number; output?: number };
export type ModelPrices = Record<string, ModelPrice>;

/** OpenAI's own: developers.openai.com/api/docs/models/<model>, November 2026. Other servers that name a model alike have other prices. */
const listPrices: ModelPrices = {
  "gpt-5-mini": { input: 0.25, cachedInput: 0.025, output: 2 },
  "gpt-5-nano": { input: 0.05, cachedInput: 0.005, output: 0.4 },
  "text-embedding-3-small": { input: 0.02 },
  "text-embedding-3-large": { input: 0.13 },
};

const usd = z.number().min(0).max(1_000_000);
const Prices = z.record(z.string().min(1), z.strictObject({ input: usd, cachedInput: usd.optional(), output: usd.optional() }));
const example = '{"gpt-5-mini": {"input": 0.25, "cachedInput": 0.025, "output": 2}}';

export const ModelPricesVariable = z.string().transform((text, context): ModelPrices => {
  try {
    return Prices.parse(JSON.parse(text));
  } catch {
    context.addIssue(`must be JSON such as ${example}, in dollars per million tokens`);
    return z.NEVER;
  }
});

type PriceVariables = {
  LOCI_MODEL_PRICES?: ModelPrices;
  LOCI_MODEL_INPUT_USD_PER_MTOK?: number;
  LOCI_MODEL_OUTPUT_USD_PER_MTOK?: number;
  LOCI_EMBEDDING_USD_PER_MTOK?: number;
};

export const priceProblems = (env: PriceVariables): string[] =>
  (env.LOCI_MODEL_INPUT_USD_PER_MTOK === undefined) === (env.LOCI_MODEL_OUTPUT_USD_PER_MTOK === undefined)
    ? []
    : ["Set LOCI_MODEL_INPUT_USD_PER_MTOK and LOCI_MODEL_OUTPUT_USD_PER_MTOK, or neither: a model has a price for both."];

/** What the environment says goes before OpenAI's list prices, which only hold for OpenAI's own server. */
export function pricesOf(env: PriceVariables, used: { baseUrl: string; model: string; embedding: string | null }): ModelPrices {
  const { LOCI_MODEL_INPUT_USD_PER_MTOK: input, LOCI_MODEL_OUTPUT_USD_PER_MTOK: output, LOCI_EMBEDDING_USD_PER_MTOK: embedded } = env;
  return {
    ...(new URL(used.baseUrl).hostname === "api.openai.com" && listPrices),
    ...(input !== undefined && output !== undefined && { [used.model]: { input, output } }),
    ...(embedded !== undefined && used.embedding !== null && { [used.embedding]: { input: embedded } }),
    ...env.LOCI_MODEL_PRICES,
  };
}

/** A dated snapshot (`gpt-5-mini-2025-08-07`) costs what its model does. */
export const priceOf = (prices: ModelPrices, model: string): ModelPrice | undefined =>
  prices[model] ?? prices[model.replace(/-\d{4}-\d{2}-\d{2}$/, "")];

/** Null without a price. `inputTokens` include the cached ones. */
export function costOf(
  price: ModelPrice | undefined,
  { inputTokens, cachedInputTokens, outputTokens }: { inputTokens: number; cachedInputTokens: number; outputTokens: number },
): number | null {
  if (!price || (outputTokens > 0 && price.output === undefined)) return null;
  const { input, cachedInput = input, output = 0 } = price;
  const cached = Math.min(cachedInputTokens, inputTokens);
  return ((inputTokens - cached) * input + cached * cachedInput + outputTokens * output) / 1_000_000;
}

type Used = { model: string; embedding: { model: string } | null; transcription: string | null; prices: ModelPrices };

/** Transcription is paid by the minute, and so never has a price here. */
export const unpricedModels = (provider: Used | null): string[] =>
  provider
    ? [
        ...[provider.model, provider.embedding?.model].filter((model) => model !== undefined && !priceOf(provider.prices, model)),
        provider.transcription,
      ].flatMap((model) => model ?? [])
    : [];
