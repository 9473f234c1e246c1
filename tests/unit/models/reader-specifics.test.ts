import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]) =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-0${i + 3}-02`, each])), question);

describe("the very content of something", () => {
  it.each([
    ["What specific feedback did I get at my review in March?", "I had my review with Ana in March."],
    ["What is the detailed agenda of the retrospective on Mondays?", "We have a retrospective on Mondays at 10."],
    ["What specific techniques were taught in the rebuttal workshop?", "I attended the rebuttal workshop on 8 July."],
  ])("isn't told by what names the thing: %s", async (question, said) => expect(await answer(question, said)).toBe(""));

  it("is no number of the user's, where it counts things", async () => {
    const said = "The number of books on my Kindle has grown to 52.";
    expect(await answer("What's my number?", said)).toBe("");
    expect(await answer("How many books are on my Kindle?", said)).toMatch(/52/);
    expect(await answer("What's my number?", "My number is 0171 555 1234.", said)).toMatch(/0171/);
  });

  it.each([
    ["What exact error message did I get?", "The error message that I got was 'disk full'.", /disk full/],
    ["What specific feedback did I get at my review?", "At my review the feedback was that I should delegate more.", /delegate/],
    ["What specific instrument do I play?", "I play the cello.", /cello/],
  ])("is told by what names it, or is of the kind: %s", async (question, said, expected) =>
    expect(await answer(question, said)).toMatch(expected),
  );
});
