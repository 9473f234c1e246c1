import { describe, expect, it } from "vitest";
import { wholeNotBut } from "@/lib/language/en/corrections";
import { answerText, evidenceFrom } from "./evidence";
import { contentsOf } from "./extracted";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

describe("what is somebody else's is none of mine", () => {
  it.each([
    ["Are my parents coming for Christmas?", "My wife's parents are coming for Christmas.", /^$/],
    ["Are my wife's parents coming for Christmas?", "My wife's parents are coming for Christmas.", /^Yes: /],
    ["Who is coming for Christmas?", "My wife's parents are coming for Christmas.", /parents/],
    ["Is my wife a nurse?", "My brother's wife is a nurse.", /^$/],
    ["How old is my sister?", "My sister has a cat called Miso, she's 14 and deaf.", /^$/],
    ["How old is my son?", "My son Leo, 12, hates peas and my daughter Mia is 9.", /12/],
    ["Do I drink?", "My husband stopped drinking.", /^(?!No)/],
    ["Does my husband drink alcohol?", "My husband stopped drinking.", /^No: /],
    ["Do I like Elvis?", "My wife is a big fan of Elvis.", /^(?!Yes)/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});

describe("to drink without saying what is to drink alcohol", () => {
  it.each([
    ["Do I drink alcohol?", "I don't drink.", /^No: /],
    ["Do I drink alcohol?", "I stopped drinking last year.", /^No: /],
    ["Do I drink alcohol?", "I'm teetotal.", /^No: /],
    ["Do I drink?", "I've been sober since January.", /^No: /],
    ["Do I drink alcohol?", "I'm a social drinker.", /^Yes: /],
    ["Do I drink coffee?", "I'm teetotal.", /^(?!No|Yes)/],
    ["Do I drink alcohol?", "I drink about two litres of water a day.", /^(?!No|Yes)/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});

it.each([
  ["Do I run?", "I never stopped running.", /^Yes: /],
  ["Do I go to the gym?", "I stopped going to the gym.", /^No: /],
  ["Do I like Arsenal?", "I'm a huge fan of Arsenal.", /^Yes: /],
  ["Do I like mushrooms?", "I'm not a fan of mushrooms.", /^No: /],
  ["Do I have a fan?", "I'm a huge fan of Arsenal.", /^(?!Yes)/],
])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));

describe("who isn't there is a claim of its own", () => {
  it.each([
    ["Been married to Lars for 12 years, no kids", ["User has been married to Lars for 12 years.", "User has no kids."]],
    ["I live alone, no pets", ["User lives alone.", "User has no pets."]],
    ["married, but no children yet", ["User is married.", "User has no children yet."]],
    ["I'm an engineer in Ghent, no brothers or sisters.", ["User is an engineer in Ghent.", "User has no brothers or sisters."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it.each(["I drink my coffee black, no sugar", "My sister lives alone, no pets", "I take sertraline, no side effects"])(
    "and what isn't in a thing is no claim: %s",
    (text) => expect(contentsOf(text)).toHaveLength(1),
  );
});

it.each([
  ["not keen on camping", false],
  ["not eggs, milk", true],
  ["not Tuesday, on Wednesday", true],
  ["not Tuesday Wednesday", true],
])("whether “%s” puts something right: %s", (text, isCorrection) => expect(wholeNotBut.test(text)).toBe(isCorrection));
