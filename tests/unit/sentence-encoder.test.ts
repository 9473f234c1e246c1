import { describe, expect, it } from "vitest";
import { Encoder } from "@/lib/models/local/sentence/encoder";
import { meaningsOf } from "@/lib/models/local/sentence/index";
import { piecesOf } from "@/lib/models/local/sentence/pieces";
import { generalParts } from "@/lib/models/local/sentence/weights";

const texts = [
  "I live in Berlin.",
  "Where is my home?",
  "She plays the violin",
  "What music does she make, and has she been making it for as long as her older brother, who played the cello in Leipzig before the war ended?",
];
const encoded = (list: string[]) => [...new Encoder(generalParts()).encode(list.map(piecesOf))].flat();
const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

describe("the sentence encoder", () => {
  it("agrees with the model as it was trained, but for rounding", () => {
    // From scripts/sentence-encoder/train.py on the weights before they were rounded.
    const vectors = encoded(texts);
    const first = [-0.0548, -0.0217, -0.0103, -0.0569, 0.0292, -0.0144, 0.0568, 0.0569];
    for (const [i, value] of first.entries()) expect(vectors[0]![i]).toBeCloseTo(value, 2);
    const cosines = [0, 1, 2].flatMap((i) => [1, 2, 3].filter((k) => k > i).map((k) => cosine(vectors[i]!, vectors[k]!)));
    for (const [i, value] of [0.53, 0.232, 0.141, 0.159, 0.084, 0.589].entries()) expect(Math.abs(cosines[i]! - value)).toBeLessThan(0.01);
  });

  it("gives a text the same vector, whatever stands beside it", () => {
    const together = encoded(texts);
    for (const [i, text] of texts.entries()) expect(encoded([text])[0]).toEqual(together[i]);
  });

  it("reads the first 128 pieces of a long text", async () => {
    const long = "I live in Berlin. ".repeat(100);
    const [all, start] = await meaningsOf([long, long.slice(0, 1_500)]);
    expect(all).toEqual(start);
  });

  it.each(["我住在柏林", "Ich bin nach Köln umgezogen", "zzzqqq", "PXR-2231", "+49 176 5543221", "???", "🦄", "", "  ", "\ud800"])(
    "leaves %j to its spelling",
    async (text) => expect(await meaningsOf([text])).toEqual([null]),
  );

  it.each(["I live in Berlin", "My number is 0176 5543221", "omg cant belive my sister is gettin maried lol", "peanuts", "Hi"])(
    "reads %j",
    async (text) => expect((await meaningsOf([text]))[0]).toHaveLength(192),
  );
});

describe("pieces", () => {
  it("are the likeliest, with the space before a word as its mark", () => {
    expect(piecesOf("I live in Berlin.")).toEqual([16, 491, 15, 2113, 850, 6]);
    expect(piecesOf("  I\nlive\tin Berlin. ")).toEqual(piecesOf("I live in Berlin."));
  });

  it("take a run of unknown characters for one", () => {
    expect(piecesOf("I ☃☃☃ live").filter((piece) => piece === 0)).toHaveLength(1);
  });

  it("are found in time in proportion to the text", () => {
    expect(piecesOf("a".repeat(50_000)).length).toBeGreaterThan(1_000);
  });
});
