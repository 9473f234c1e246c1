import { expect, it } from "vitest";
import { costOf, priceOf, unpricedModels } from "@/lib/model-prices";

const prices = { small: { input: 1, cachedInput: 0.1, output: 10 }, embed: { input: 0.5 } };
const tokens = (inputTokens: number, cachedInputTokens: number, outputTokens: number) => ({ inputTokens, cachedInputTokens, outputTokens });

it("cached input has its own price, or that of other input", () => {
  expect(costOf(prices.small, tokens(1_000_000, 400_000, 0))).toBeCloseTo(0.6 + 0.04, 10);
  expect(costOf({ input: 1 }, tokens(1_000_000, 400_000, 0))).toBe(1);
});

it("no cost is made up for a model without a price", () => {
  expect(costOf(priceOf(prices, "large"), tokens(10, 0, 10))).toBeNull();
  expect(costOf(prices.embed, tokens(10, 0, 10))).toBeNull();
  expect(costOf(prices.embed, tokens(10, 0, 0))).toBeCloseTo(5e-6, 12);
});

it("a dated snapshot costs what its model does, and a variant doesn't", () => {
  expect(priceOf(prices, "small-2026-08-07")).toBe(prices.small);
  expect(priceOf(prices, "small-audio")).toBeUndefined();
});

it("models without a price are named", () => {
  const provider = { model: "small", embedding: { model: "other" }, transcription: "whisper-1", prices };
  expect(unpricedModels(provider)).toEqual(["other", "whisper-1"]);
  expect(unpricedModels({ ...provider, embedding: null, transcription: null })).toEqual([]);
  expect(unpricedModels(null)).toEqual([]);
});
