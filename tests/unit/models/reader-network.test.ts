import { describe, expect, it } from "vitest";
import { pairScores, signCount } from "@/lib/models/local/reader/network";

/** Nothing but the words tells the statements apart. */
const scores = (question: string, texts: string[]) =>
  pairScores(
    question,
    texts.map((text) => ({ text, signs: new Array(signCount).fill(0) })),
  );

describe("of statements with the same signs, one that answers is likelier by its words", () => {
  it.each([
    ["What line of work am I in?", "User teaches chemistry at a grammar school.", "User has a season ticket for the ferry."],
    ["What do I pay my landlord?", "Rent is 780 a month since October.", "User repainted the hallway in October."],
    ["How do I get to the office?", "User cycles to work along the canal.", "User's office has a new coffee machine."],
    ["Which illness did I have as a child?", "User had whooping cough when User was six.", "User has two children."],
  ])("%s", (question, right, other) => {
    const [one, two] = scores(question, [right, other]);
    expect(one).toBeGreaterThan(two!);
  });
});

it("a score depends on its question and statement alone", () => {
  const texts = ["User plays the tuba.", "Dentist on Friday at nine.", "The tuba is at the repair shop until May."];
  const together = scores("Which instrument do I play?", texts);
  expect(texts.map((text) => scores("Which instrument do I play?", [text])[0])).toEqual(together);
  expect(scores("Which instrument do I play?", [...texts, ...texts])).toEqual([...together, ...together]);
});

it("reads what is long, and what says nothing", () => {
  const [long, empty] = scores("Where do I live? ".repeat(500), ["User lives in Faro. ".repeat(2_000), ""]);
  expect(long).toBeTypeOf("number");
  expect(long).not.toBeNaN();
  expect(empty).toBeLessThan(-5);
  expect(scores("", ["User lives in Faro."])[0]).toBeLessThan(-5);
});
