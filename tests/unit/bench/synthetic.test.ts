import { expect, it } from "vitest";
import { termCounts } from "@/lib/text/terms";
import { questions, saidBy, someSentences } from "../../bench/synthetic";

const said = someSentences(3_000, 7);

it("says the same for the same seed, and something else for another", () => {
  const texts = (seed: number) => someSentences(20, seed).map(({ text }) => text);
  expect(texts(7)).toEqual(texts(7));
  expect(texts(8)).not.toEqual(texts(7));
});

it("never says a thing twice", () => {
  expect(new Set(said.map(({ text }) => text)).size).toBe(said.length);
  expect(new Set(said.map(({ memory }) => memory.content)).size).toBe(said.length);
});

it("uses words as a language does: a few often, most seldom", () => {
  const found = new Map<string, number>();
  for (const { text } of said) for (const term of termCounts(text).keys()) found.set(term, (found.get(term) ?? 0) + 1);
  const counts = [...found.values()].sort((a, b) => b - a);
  expect(counts.length).toBeGreaterThan(1_500);
  expect(counts[0]! / said.length).toBeGreaterThan(0.1);
  expect(counts.filter((count) => count <= 2).length / counts.length).toBeGreaterThan(0.3);
});

it("gives each sentence a memory that rests on it whole", () => {
  for (const { text, memory } of said.slice(0, 200)) {
    expect(text.slice(memory.start, memory.end)).toBe(text);
    expect(memory.content).not.toMatch(/\b(I|my|me)\b/);
    expect(memory.content).toContain("User");
  }
});

it("lets a speaker of a group say it in their own name", () => {
  const { memory } = saidBy("Ana", said[0]!);
  expect(memory.content).toContain("Ana");
  expect(memory.entities.map(({ name }) => name)).toContain("Ana");
  expect(JSON.stringify(memory)).not.toContain("User");
});

it("asks questions that are all different", () => {
  expect(new Set(questions(300, 1, said)).size).toBe(300);
});
