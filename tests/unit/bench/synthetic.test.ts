import { expect, it } from "vitest";
import { termCounts } from "@/lib/text/terms";
import { firstSentences, questions, spokenBy } from "../../bench/synthetic";

const sample = firstSentences(3_000, 7);

it("is deterministic by seed", () => {
  const texts = (seed: number) => firstSentences(20, seed).map(({ text }) => text);
  expect(texts(7)).toEqual(texts(7));
  expect(texts(8)).not.toEqual(texts(7));
});

it("never repeats a sentence", () => {
  expect(new Set(sample.map(({ text }) => text)).size).toBe(sample.length);
  expect(new Set(sample.map(({ memory }) => memory.content)).size).toBe(sample.length);
});

it("has natural word frequencies: a few common words, most rare", () => {
  const found = new Map<string, number>();
  for (const { text } of sample) for (const term of termCounts(text).keys()) found.set(term, (found.get(term) ?? 0) + 1);
  const counts = [...found.values()].sort((a, b) => b - a);
  expect(counts.length).toBeGreaterThan(1_500);
  expect(counts[0]! / sample.length).toBeGreaterThan(0.1);
  expect(counts.filter((count) => count <= 2).length / counts.length).toBeGreaterThan(0.3);
});

it("gives each sentence a memory with the whole sentence as its quote", () => {
  for (const { text, memory } of sample.slice(0, 200)) {
    expect(text.slice(memory.start, memory.end)).toBe(text);
    expect(memory.content).not.toMatch(/\b(I|my|me)\b/);
    expect(memory.content).toContain("User");
  }
});

it("uses the speaker's name in a group", () => {
  const { memory } = spokenBy("Ana", sample[0]!);
  expect(memory.content).toContain("Ana");
  expect(memory.entities.map(({ name }) => name)).toContain("Ana");
  expect(JSON.stringify(memory)).not.toContain("User");
});

it("asks unique questions", () => {
  expect(new Set(questions(300, 1, sample)).size).toBe(300);
});
