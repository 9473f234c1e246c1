import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

describe("what changed from one to another is the other", () => {
  it.each([
    ["Is my choir on Tuesdays?", "My choir moved from Tuesdays to Thursdays.", /^No: /],
    ["Is my choir on Thursdays?", "My choir moved from Tuesdays to Thursdays.", /^Yes: /],
    ["Is my physio appointment on monday?", "My physio appointment was moved from monday to friday.", /^No: /],
    ["Do I work mornings?", "My shift switched from mornings to evenings.", /^No: /],
    ["Do I work evenings?", "My shift switched from mornings to evenings.", /^Yes: /],
    ["Is the standup on Tuesday?", "The Tuesday standup was moved to Friday.", /^No: /],
    ["Do I drive from Bath to Wells?", "I drive from Bath to Wells every day.", /^Yes: /],
    ["Did my choir move to Thursdays?", "My choir moved from Tuesdays to Thursdays.", /^(?!No)/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});

describe("what is only beside a claim denies nothing", () => {
  it.each([
    ["Is Nils vegan?", "My husband Nils hates olives.", /^$/],
    ["Does Nils like olives?", "My husband Nils hates olives.", /^No: /],
    ["Is Edda good at school?", "My daughter Edda hates chemistry.", /^$/],
    ["Am I allergic to nuts?", "I'm gluten intolerant.", /^(?!No)/],
    ["Am I colour-blind?", "I'm colour-blind, so no red and green charts.", /^(?!No)/],
    ["Do I have eczema?", "I only swam once, because my eczema was bad.", /^Yes: /],
    ["Did my uncle sell the farm?", "My uncle sold the farm in autumn.", /^Yes: /],
    ["Am I right-handed?", "I'm right handed so don't hand me those scissors.", /^Yes: /],
    ["Am I short sighted?", "I'm short-sighted.", /short-sighted/],
    ["Is my sister a vet?", "My sister wants to be a vet.", /^(?!No|Yes)/],
    ["Is my sister a vet?", "My sister is a baker.", /^(?!Yes)/],
    ["Is my wife a teacher?", "My wife is a nurse.", /^(?!Yes)/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});

describe("what nearly was never was", () => {
  it.each([
    ["Do I have a dog?", ["I nearly adopted a dog but my landlord said no."], /^(?!Yes)/],
    ["Do I have a motorbike?", ["I came close to buying a motorbike but backed out."], /^(?!Yes)/],
    ["Do I have a motorbike?", ["I bought a motorbike."], /^Yes: /],
    ["Do I have a cat?", ["My kitten is called Figgy.", "We had to rehome Figgy."], /^(?!Yes)/],
    ["Do I have a cat?", ["My kitten is called Figgy."], /^Yes: /],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("what was told once is still so, unless something ended it", () => {
  it.each([
    ["Am I still vegetarian?", ["I'm vegetarian."], /^Yes: User is vegetarian/],
    ["Do I still play the cello?", ["I play the cello."], /^Yes: /],
    ["Do I still live in Turku?", ["I live in Turku."], /^Yes: /],
    ["Do I still work at Nokia?", ["I work at Nokia."], /^Yes: /],
    ["Do I still live in Hull?", ["I live in Turku."], /^(?!Yes)/],
    ["Do I still play the cello?", ["I play the cello.", "I gave up the cello."], /^No: /],
    ["Do I still smoke?", ["I used to smoke."], /^No: /],
    ["Am I still pregnant?", ["I'm pregnant, due on 4 May."], /^(?!Yes)/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});
