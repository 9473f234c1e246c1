import { describe, expect, it } from "vitest";
import { parse } from "@/lib/language/en/grammar";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

describe("which one of a kind", () => {
  it.each([
    ["Which database do we use?", ["I live in Leeds. We use Postgres."], /Postgres/],
    ["Which issue tracker do we use?", ["We use Jira."], /Jira/],
    ["Which package manager do we use?", ["We're on Next.js 15.", "Use pnpm, not npm."], /pnpm/],
    ["Which database do we use?", ["We're on Next.js 15, Postgres 16 on Neon, deployed to Vercel."], /Postgres/],
    ["Which issue tracker do we use?", ["We use Jira.", "We've switched to Linear."], /Linear/],
    ["Which chat app do we use?", ["Our team uses Slack.", "We've moved to Teams this week, Slack is gone."], /Teams/],
    ["Which gym do I go to?", ["I go to PureGym in Leith three times a week."], /PureGym/],
    ["Which airline do we fly with?", ["We fly with KLM."], /KLM/],
    ["Which bank do I use?", ["I work at Wise."], /^$/],
    ["Which database do we use?", ["We considered Postgres."], /^$/],
    ["Which database does my sister use?", ["We use Postgres."], /^$/],
    ["Which database do we use?", ["I've moved to Bristol."], /^$/],
    ["What database do we use?", ["We use Django on Postgres, deployed on Fly."], /Postgres/],
    ["What CI do we use?", ["We use Django on Postgres, deployed on Fly."], /^$/],
    ["What editor do I use?", ["We use Django on Postgres."], /^$/],
    ["What laptop do I have?", ["Work gave me a ThinkPad."], /ThinkPad/],
    ["What phone do I have?", ["Work gave me a ThinkPad."], /^$/],
    ["What car do I drive?", ["My mum gave me her old Corolla."], /Corolla/],
    ["What laptop do I have?", ["I gave my sister the ThinkPad."], /^$/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("which breed an animal is", () => {
  it.each([
    ["What breed is Biscuit?", ["My cockapoo Biscuit hates thunder."], /cockapoo/],
    ["What breed is our dog?", ["We have a staffie called Rocco."], /staffie/],
    ["What kind of dog is Rocco?", ["Our westie Rocco is deaf."], /westie/],
    ["What breed is my cat?", ["We have a whippet called Rocco."], /^$/],
    ["What breed is Rocco?", ["I have a dog called Rocco.", "My neighbour has a beagle."], /^$/],
    ["What breed is our dog?", ["Our cat Misty is a ragdoll.", "We have a dog too."], /^$/],
    ["What breed is my dog?", ["My aunt's poodle Fifi bites."], /^$/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

it.each([
  ["How long is my aunt staying?", ["My aunt is staying with us until Whitsun."], /until Whitsun/],
  ["How long are we in Ghent?", ["We're in Ghent till the 20th for work."], /till the 20th/],
  ["How long is my uncle staying?", ["My aunt is staying with us until Whitsun."], /^$/],
  ["How long is my aunt's flight?", ["My aunt is staying with us until Whitsun."], /^$/],
])("a stay is as long as until when it is: %s after %j", async (question, said, expected) =>
  expect(await answer(question, ...said)).toMatch(expected),
);

it.each([
  ["How tall am I?", /1\.84/],
  ["How tall is my sister?", /^$/],
  ["How old am I?", /^$/],
])("a height goes without its unit: %s", async (question, expected) =>
  expect(await answer(question, "I'm 1.84 and weigh 82 kilos.")).toMatch(expected),
);

it.each([
  ["We use Postgres.", "Postgres", "PROPN"],
  ["We switched to Linear last week.", "Linear", "PROPN"],
  ["The growth was linear.", "linear", "ADJ"],
  ["Two teams play on Sunday.", "teams", "NOUN"],
])("a product in the middle of a sentence is a name: %s", (text, word, tag) =>
  expect(parse(text)[0]!.words.find((each) => each.text === word)!.upos).toBe(tag),
);
