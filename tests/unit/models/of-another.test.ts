import { describe, expect, it } from "vitest";
import { contentsOfChat } from "./extracted";

const told = (...turns: string[]) => contentsOfChat(...turns).filter((content) => !content.includes("assistant"));

describe("a sentence without a subject", () => {
  it.each([
    [["My uncle Rolf passed away. adored curling and brass bands. kept bees"], ["Rolf adored curling and brass bands.", "Rolf kept bees."]],
    [
      ["My nan died on Monday. worked at the dye works all her life. never learned to swim."],
      ["User's nan worked at the dye works all her life.", "User's nan never learned to swim."],
    ],
    [
      ["my gran is 91", "A: What does she enjoy?", "loves puzzles. had a fall in May"],
      ["User's gran loves puzzles.", "User's gran had a fall in May (May 2026)."],
    ],
  ])("is of who is told of: %j", (turns, expected) => expect(told(...turns)).toEqual(expect.arrayContaining(expected)));

  it.each([
    [["My sister rang. told her I'm moving"], "User told User's sister User is moving."],
    [["My dad died in May. went to the funeral with my brother"], "User went to the funeral with their brother."],
    [["My dad died in May. had to fly home"], "User had to fly home."],
    [["My uncle Rolf passed his exam. had a great party"], "User had a great party."],
    [["loved ice hockey and polka"], "User loved ice hockey and polka."],
  ])("is the speaker's otherwise: %j", (turns, expected) => expect(told(...turns)).toContain(expected));
});
