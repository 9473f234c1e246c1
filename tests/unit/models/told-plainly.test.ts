import { describe, expect, it } from "vitest";
import { isOfKindAsked } from "@/lib/models/local/reader/kinds-asked";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

describe("what is told in passing answers", () => {
  it.each([
    [
      "by the place in which something was",
      "The trivia league final was at the Green Man on Thursday.",
      "Which pub was the trivia in?",
      /Green Man/,
    ],
    ["with which one of a thing it is", "Surgery says a cast for 6 weeks, right wrist only.", "Which wrist is it?", /right wrist/],
    ["with a figure in thousands", "I ride a 2014 Honda Deauville, done 61k miles.", "How many miles has it done?", /61k/],
    ["with a figure that leaves out its noun", "At the fete yesterday I sold 38.", "How many jars did I sell at the fete?", /38/],
    ["a length by metres", "The kayak is 4.2 metres.", "How long is the kayak?", /4\.2/],
    ["a time that something took", "I rowed 5k in 21:40 this morning.", "How long did the row take?", /21:40/],
    ["the years of a marriage by its anniversary", "Our 30th anniversary is in May.", "How many years have we been married?", /30th/],
    [
      "a make by the name before the noun",
      "I bought a Bernina sewing machine, 8 feet, 300 francs.",
      "What make is my sewing machine?",
      /Bernina/,
    ],
    ["a colour by what something is called", "Clover is the ginger one.", "What colour is Clover?", /ginger/],
    ["how long something should be", "I'm on a tiny screen so brief replies please.", "How long should replies be?", /brief/],
    [
      "what is preferred",
      "I prefer almond milk flat whites, and I'd rather take the bus than drive any day.",
      "What milk do I take?",
      /almond milk/,
    ],
    [
      "with the title of a work",
      "I'm reading The Other Side of Morning for book club, up to page 12.",
      "Which book are we reading for book club?",
      /Other Side/,
    ],
    ["by the name that something is called by", "The tortoise is called Otis, weighs 3 kilos.", "How much does Otis weigh?", /3 kilos/],
  ])("%s", async (_, said, question, says) => expect(await answer(question, said)).toMatch(says));
});

it("a plural that the tagger leaves as it is names one of its kind", () => expect(isOfKindAsked("gardenias", "flower")).toBe(true));

describe("what was never told is refused", () => {
  it.each([
    ["the size of another room", "Dining room is 3.1 by 4 m.", "How big is the bedroom?"],
    ["the other end of a stay", "Password is plum77, checkout by 11.", "What time is check-in?"],
    ["what is taken at another meal", "My insulin is Fiasp with meals, 9 units at lunch.", "How much Fiasp do I take at breakfast?"],
    ["the kind of what has an amount", "Bread that worked: 500g flour, 300 water.", "What kind of flour do I use?"],
    ["which one of a thing that is only there", "I prefer light roast, grinder set to 9.", "Which grinder do I have?"],
    ["a name by a kind", "The yacht is a 9 metre ketch.", "What's the yacht called?"],
    ["a pub by a town", "The trivia final was in Leeds on Thursday.", "Which pub was the trivia in?"],
  ])("%s", async (_, said, question) => expect(await answer(question, said)).toBe(""));
});
