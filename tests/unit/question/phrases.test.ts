import { describe, expect, it } from "vitest";
import { sameness, tokensOf } from "@/lib/models/local/reader/words";
import { readQuestion } from "@/lib/question/read-question";

const wordsOf = (question: string) => readQuestion(question).words.map(({ lemma }) => lemma);

/** How far a statement says the question's word that it says best. */
const said = (question: string, statement: string) =>
  Math.max(...readQuestion(question).words.flatMap((word) => tokensOf(statement).map((token) => sameness(word, token))));

describe("phrases of a question", () => {
  it("count as one word where their words say little alone, or something else", () => {
    expect(wordsOf("What time do I get up?")).toContain("get up");
    expect(wordsOf("Who is my sister-in-law?")).toEqual(["sister-in-law"]);
    expect(wordsOf("Who is left-handed?")).toEqual(["left-handed"]);
  });

  it("leave the place open that a preposition asks for", () => {
    expect(wordsOf("Where did we go to?")).not.toContain("go to");
  });

  it.each([
    ["When do I get up?", "Anna wakes at six."],
    ["Was I short of money?", "Anna was skint."],
    ["How do I travel to work?", "Anna takes the tram."],
    ["Who is left-handed?", "My twin is the lefty."],
    ["Who shares a room with me?", "Bram is my roommate."],
  ])("are said by other words: %s %s", (question, statement) => {
    expect(said(question, statement)).toBeGreaterThanOrEqual(0.5);
  });

  it.each([
    ["Who plays the clarinet?", "Anna owns an oboe."],
    ["Is he my father?", "Anna met her mother."],
    ["Who bought it?", "Anna sold it."],
  ])("are not said by words of the same topic: %s %s", (question, statement) => {
    expect(said(question, statement)).toBeLessThan(0.5);
  });
});
