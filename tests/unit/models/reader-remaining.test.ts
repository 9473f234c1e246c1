import { describe, expect, it } from "vitest";
import { outcomeIn } from "@/lib/language/en/outcomes";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]) =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-0${i + 3}-02`, each])), question);

describe("how many are left", () => {
  it.each([
    ["How many hens do I have?", "I have 4 hens", "only 3 hens left", /^Only 3/],
    ["How many hens do I have?", "I have 4 hens", "the fox got one of the hens last night", /^3, /],
    ["How many goats do I have?", "I have 12 goats", "sold three of the goats", /^9, /],
    ["How many cats do I have?", "I have two cats, Pim and Tib", "Pim died", /^1, .*Pim died/s],
    ["How many aquariums do I have?", "I have 3 aquariums", "down to 2 aquariums", /^User is down to 2/],
    ["How many hens do I have?", "I have 4 hens", "one of the hens is brown", /4 hens/],
  ])("%s after %j, %j", async (question, before, after, expected) => expect(await answer(question, before, after)).toMatch(expected));
});

describe("one of two ends", () => {
  it.each([
    ["Am I subscribed to Mubi?", "I'm subscribed to Netflix and Mubi", "I cancelled Netflix", /^Yes: /],
    ["Am I subscribed to Netflix?", "I'm subscribed to Netflix and Mubi", "I cancelled Netflix", /^No: /],
    ["Do I play tennis?", "I play tennis and golf", "I stopped playing golf", /^Yes: /],
    ["Do I play golf?", "I play tennis and golf", "I stopped playing golf", /^No: /],
    ["Do I have a cat?", "my cats are Pim and Tib", "Pim died", /^Yes: /],
    ["What are my cats called?", "my cats are Pim and Tib", "Pim died", /Tib.*Pim died/s],
    ["What medicine do I take?", "I take metformin and aspirin", "I stopped taking aspirin", /metformin.*stopped taking aspirin/s],
  ])("%s after %j, %j", async (question, before, after, expected) => expect(await answer(question, before, after)).toMatch(expected));
});

describe("what came of it", () => {
  it.each([
    ["Did I get the flat?", "I applied for the flat on Kastanienallee", "someone else got the flat", /^No: /],
    ["Did I get the job at Bosch?", "I applied for a job at Bosch", "nope, they gave it to someone else", /^No: /],
    ["Did I get the job at Bosch?", "I applied for a job at Bosch", "I got the job!", /^Yes: /],
    ["Did I get into the choir?", "I auditioned for the choir", "didn't get in", /^No: /],
    ["Did I get the visa?", "I applied for a visa", "they said no", /^No: /],
    ["Did Anouk get the job?", "my daughter Anouk applied for the Zalando job", "Anouk got it", /^Yes: /],
    ["Did I get the job?", "I applied for a job at Bosch", "Tom got it", /^(?!Yes)/],
  ])("%s after %j, %j", async (question, before, after, expected) => expect(await answer(question, before, after)).toMatch(expected));

  it.each([
    ["User applied for the flat.", null],
    ["They said no.", false],
    ["User got the job.", true],
    ["User has a job.", null],
    ["Someone outbid User.", false],
  ])("%s", (text, expected) => expect(outcomeIn(text)).toBe(expected));
});
