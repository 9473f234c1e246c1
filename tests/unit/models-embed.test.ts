import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { localEmbedding } from "@/lib/models/local/embed";

async function cosine(a: string, b: string): Promise<number> {
  const [x, y] = await localEmbedding.embed([a, b]);
  return x!.reduce((sum, value, i) => sum + value * y![i]!, 0);
}

describe("localEmbedding", () => {
  it.each(["I live in Berlin", "", "?!", "\ud800\0", "the", "我住在柏林", "a".repeat(100_000), "cat ".repeat(10_000)])(
    "makes a unit vector of 256 dimensions from any text (%#)",
    async (text) => {
      const [vector] = await localEmbedding.embed([text]);
      expect(vector).toHaveLength(256);
      expect(Math.hypot(...vector!)).toBeCloseTo(1, 5);
    },
  );

  it("returns vectors in the order of the texts, the same alone or together", async () => {
    const texts = Array.from({ length: 200 }, (_, i) => `memory number ${i}`);
    const together = await localEmbedding.embed(texts);
    expect(together[150]).toEqual((await localEmbedding.embed([texts[150]!]))[0]);
    expect(await localEmbedding.embed([])).toEqual([]);
  });

  it("is stable across versions, because stored vectors are compared with new ones", async () => {
    const [vector] = await localEmbedding.embed(["I live in Berlin"]);
    // The largest dimensions by meaning, then by spelling.
    expect([99, 21, 69, 254, 231, 219].map((i) => Number(vector![i]!.toFixed(4)))).toEqual([
      0.2044, 0.1775, -0.1741, -0.2349, -0.1924, 0.1174,
    ]);
  });

  it.each([
    ["I am allergic to peanuts", "Which foods should I avoid?", "Which train goes to the airport?"],
    ["She plays the violin", "What music does she make?", "What did she pay for rent?"],
    ["He adopted a puppy", "Does he have a dog?", "Does he have a mortgage?"],
    ["I prefer trains over planes", "How should I travel to Munich?", "How do I cook rice?"],
  ])("places %j near a question without a common word", async (text, near, far) => {
    expect(await cosine(text, near)).toBeGreaterThan(await cosine(text, far));
  });

  it.each([
    ["inflections and typos", "I live in Berlin", "I lived in Berlni", "My cat likes tuna"],
    ["typos in long words", "She enjoys running in the mornings", "she enjoyed runing every morning", "The invoice is due in October"],
    ["accents left out", "Un café à Málaga", "cafe malaga", "cave manager"],
    ["another word order", "我住在柏林", "我在柏林住", "他喜欢吃苹果"],
    ["a question about it", "Maya works at Acme as an engineer", "Where does Maya work?", "Where does the cat sleep?"],
  ])("keeps a text near despite %s", async (_kind, text, near, far) => {
    expect(await cosine(text, near)).toBeGreaterThan((await cosine(text, far)) + 0.25);
  });

  // Held out of the training, by the same hands. Before it, 43 and 31 % were found, after it 72 and 96.
  it.each([
    ["memories", 0.65],
    ["friends-1", 0.9],
  ])("finds the text that answers a question first, of all of %s, in more than %d", async (file, least) => {
    const pairs = readFileSync(`scripts/sentence-encoder/pairs/${file}.jsonl`, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { text: string; asked: string[]; others: string[]; heldOut?: boolean })
      .filter(({ heldOut }) => heldOut);
    const texts = await localEmbedding.embed([...pairs.map(({ text }) => text), ...pairs.flatMap(({ others }) => others)]);
    const nearestTo = (question: Float32Array) => {
      const cosines = texts.map((text) => text.reduce((sum, value, i) => sum + value * question[i]!, 0));
      return cosines.indexOf(Math.max(...cosines));
    };
    const questions = pairs.flatMap(({ asked }, own) => asked.map((text) => ({ text, own })));
    const vectors = await localEmbedding.embed(questions.map(({ text }) => text));
    const found = questions.filter(({ own }, i) => nearestTo(vectors[i]!) === own).length;
    expect(found / questions.length).toBeGreaterThan(least);
  });

  it("ranks a shared word above a shared spelling", async () => {
    expect(await cosine("a plane ticket", "the plane")).toBeGreaterThan(await cosine("a plane ticket", "the planet"));
  });
});
