import { describe, expect, it } from "vitest";
import { polarityOf, type Told } from "@/lib/models/local/reader/polarity";
import { oddsOfYes, polaritySigns } from "@/lib/models/local/reader/polarity-signs";
import { tokensOf } from "@/lib/models/local/reader/words";
import { readQuestion } from "@/lib/question/read-question";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

const told = (text: string): Told =>
  ({ text, isSpoken: false, isFormer: false, read: { tokens: tokensOf(text), features: { subject: 1 } } }) as unknown as Told;

describe("yes or no where no rule decides", () => {
  it.each([
    ["Do I still have the rented drill?", ["I rented a drill.", "I've returned the rented one."], /^No: /],
    ["Am I still in the running club?", ["I joined a running club.", "Packed in the running club, my knees."], /^No: /],
    ["Did I buy the canoe?", ["Nearly bought a canoe at the fair."], /^No: /],
    ["Have swimming lessons been booked?", ["She'd like swimming lessons, nothing booked."], /^No: /],
    ["Am I still on antibiotics?", ["Came off the antibiotics on Monday."], /^No: /],
    ["Do I like olives?", ["Olives yes, capers no."], /^(?!No)/],
    ["Do I still play chess?", ["Still playing chess on Thursdays."], /^(?!No)/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));

  it("depends on the statement, however the question is put", () => {
    const odds = (question: string, text: string) => {
      const [asked, statement] = [readQuestion(question), told(text)];
      return oddsOfYes(asked, statement, polarityOf(asked, statement));
    };
    expect(odds("Is the pool still open?", "The pool closed down.")).toBeLessThan(
      odds("Is the pool still open?", "The pool is as it was.") - 1,
    );
  });
});

describe("what a denial leaves open", () => {
  it.each([
    ["Do I like rain?", "I don't hate rain."],
    ["Do I work?", "I don't work on Fridays."],
    ["Do I want to see Oslo?", "Never been to Oslo."],
    ["Does Ruth sell honey?", "Ruth doesn't eat honey."],
    ["Can I eat eggs?", "I'm no longer allergic to eggs."],
    ["Can I have a beer?", "I can't drink wine, it gives me headaches."],
    ["Is the gardener still alive?", "We had to let the gardener go."],
  ])("%s after %j is no no", async (question, said) => expect(await answer(question, said)).toMatch(/^(?!No)/));
});

it.each([
  ["Is Ana my dentist?", "User's dentist is Pim.", ["other name"]],
  ["Is the code 4410?", "The code is 4140.", ["other figure"]],
  ["Did we cancel the trip?", "User and others never cancelled the trip.", ["negated", "predicate negated", "says all"]],
  ["Do I have a tent?", "User sold the tent.", ["end", "end of claim"]],
  ["Will I move?", "User might move in May.", ["supposed", "asks future"]],
])("%s, %s: the signs are %j", (question, text, signs) => {
  expect([...polaritySigns(readQuestion(question), told(text), null)]).toEqual(expect.arrayContaining(signs));
});
