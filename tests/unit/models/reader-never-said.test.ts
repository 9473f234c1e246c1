import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";
import { contentsOf } from "./extracted";

const answer = (question: string, said: string): Promise<string> => answerText(evidenceFrom([[null, "2026-05-04", said]]), question);

describe("what somebody had once, or has none of, is not had", () => {
  it.each([
    ["I had a dog once", "Do I have a dog?", /^$/],
    ["When I was a kid we had two donkeys", "Do we have donkeys?", /^$/],
    ["I've had a dog for years", "Do I have a dog?", /^Yes: /],
    ["I had three kids with my ex", "Do I have kids?", /^Yes: /],
    ["We had a baby in March", "Do I have a baby?", /^Yes: /],
    ["I take my coffee black, no sugar", "Do I take sugar?", /^No: /],
    ["I take my coffee black, no sugar, and my husband has his with three sugars", "Do I take sugar?", /^No: /],
    ["My husband takes his coffee black, no sugar", "Do I take sugar?", /^(?!No|Yes)/],
    ["I have no car, no bike, just a scooter", "Do I have a scooter?", /^Yes: /],
  ])("%s %s", async (said, question, expected) => expect(await answer(question, said)).toMatch(expected));
});

describe("“'s” before what somebody is, at the end", () => {
  it.each([
    ["my son's coeliac", ["User's son is coeliac."]],
    ["my husband's forty-one", ["User's husband is forty-one."]],
    ["my dad's diabetic and my mum's asthmatic", ["User's dad is diabetic.", "User's mum is asthmatic."]],
    ["my son's diabetic nurse is called Ines", ["User's son's diabetic nurse is called Ines."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));
});

it.each([
  ["we ended up with Imogen. born on the 2nd at 5 in the morning", /^(?!User was born)/],
  ["Born in Dakar, raised in Lyon", /^User (?:was born in Dakar|was raised in Lyon)/],
  ["Born on 3 March 1984 in Leeds", /^User was born/],
])("a birth of the last days is not the user's: %s", (text, expected) => {
  for (const content of contentsOf(text).filter((each) => /born|raised/i.test(each))) expect(content).toMatch(expected);
});
