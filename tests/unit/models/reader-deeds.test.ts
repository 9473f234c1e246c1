import { describe, expect, it } from "vitest";
import { deeds, isDoneBy } from "@/lib/models/local/reader/deeds";
import { tokensOf } from "@/lib/models/local/reader/words";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

describe("a deed", () => {
  it.each(deeds)("$id ends what goes on: $example.before $example.after", ({ example, counterexample }) => {
    expect(isDoneBy(tokensOf(example.before), tokensOf(example.after))).toBe(true);
    expect(isDoneBy(tokensOf(counterexample.before), tokensOf(counterexample.after))).toBe(false);
  });

  it.each([
    ["User is reading Dune.", "User hasn't finished Dune."],
    ["User is reading Dune.", "User finished Hyperion."],
    ["Ana is reading Dune.", "User finished Dune."],
    ["User lives with their parents.", "User's brother moved out."],
  ])("ends nothing else: %s %s", (before, after) => expect(isDoneBy(tokensOf(before), tokensOf(after))).toBe(false));
});

describe("what is over is not told as going on", () => {
  it.each([
    ["What am I reading?", ["I'm reading Dune.", "I finished Dune, now on Hyperion."], /Hyperion/],
    ["Who do I live with?", ["I live with my parents.", "I moved out last weekend."], /^(?!.*lives with)/],
    ["Who is my boss?", ["My boss is Ines.", "Ines quit last week."], /Ines quit/],
    ["Am I vegetarian?", ["I was vegetarian for ten years but I started eating chicken again in spring."], /^(?!Yes)/],
    ["Have I read Dune?", ["I'm reading Dune.", "I finished Dune."], /^(?!No)/],
    ["Am I still looking for an apartment?", ["I'm looking for an apartment in Graz.", "We found a place!"], /^No: /],
    ["Am I on amlodipine?", ["I'm on amlodipine.", "I'm off amlodipine and I'm on losartan now."], /^No: User is off amlodipine/],
  ])("%s", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

it("who does something still does when they moved out", async () =>
  expect(await answer("Who plays drums?", "I live with Craig. Craig plays drums.", "Craig moved out.")).toBe("Craig plays drums."));

it("a name is told by what says it, and not by what is told of its bearer", async () => {
  const said = "My mother-in-law is moving in. Her name's Gloria, she's 76 and she has diabetes. Gloria hates the cold.";
  expect(await answer("What is my mother-in-law's name?", said)).toBe("User's mother-in-law's name is Gloria.");
  expect(await answer("What is my sister's name?", "My sister's name is Ada and she's 30. Ada has asthma.")).toBe(
    "User's sister's name is Ada.",
  );
});

it("a job is asked for by its title", async () =>
  expect(await answer("What is my job title?", "I got promoted to senior analyst in May.")).toMatch(/senior analyst/));

it("what begins later is not told as so", async () =>
  expect(await answer("Where do I work?", "I start at Monzo on 20 March.")).toMatch(/starts at Monzo on 20 March/));

describe("what will be is told by what was still to come", () => {
  it.each([
    ["How much will my rent be?", ["The rent is 1150.", "From April my rent goes up to 1200."], /1200/],
    ["Where will I live?", ["I live in Porto.", "I'm moving to Lisbon in May."], /Lisbon/],
    ["Where do I live?", ["I live in Porto.", "I'm moving to Lisbon in May 2027."], /lives in Porto/],
    ["Where will I live?", ["I live in Porto.", "I'm moving to Lisbon in May 2027."], /Lisbon/],
    // It is November.
    ["Where do I live?", ["I live in Porto.", "I'm moving to Lisbon in May."], /Lisbon/],
  ])("%s", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});
