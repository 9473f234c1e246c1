import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";
import { contentsOf } from "./extracted";

const answer = (question: string, ...said: string[]) =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-0${i + 3}-02`, each])), question);

describe("what people tell in passing answers", () => {
  it.each([
    ["Who is my sister engaged to?", "my sister is Ewa. Ewa is engaged to Piotr", /Piotr/],
    ["How big is my tank?", "I own a tank. my tank is 240 litres", /240/],
    ["How big is my allotment?", "my allotment is 90 square metres", /90/],
    ["Which floor do I live on?", "I have a two bedroom apartment on the 4th floor, 64 square meters", /4th/],
    ["How big is my flat?", "I have a two bedroom apartment on the 4th floor, 64 square meters", /64/],
    ["When did I get engaged?", "got engaged on new years eve to Marisol", /31 December 2025/],
    ["Where does Bashir live?", "my other friend Bashir moved to Lisbon last week", /Lisbon/],
    ["Do I take metformin?", "the doctor put me on metformin", /metformin/],
    ["How old is my dad?", "my dad is knocking on 70", /70/],
    ["How old am I?", "I was born in 1991", /^34 or 35: /],
    ["How old am I?", "I was born on 3 May 1991", /^35: /],
    ["How old is my sister?", "I was born in 1991", /^$/],
    ["How old am I?", "I was born in 1991. I'm 34", /34/],
    ["Do I eat sugar?", "I quit sugar last month", /^No: /],
    ["How did I break my wrist?", "I broke my wrist falling off a ladder", /ladder/],
    ["When is my driving test?", "can you help me prepare for my driving test? it's on 3 February", /3 February/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));

  it("where it is, is not told by when", async () =>
    expect(
      await answer("Where is book club?", "Book club is every second Thursday at Ilse's place", "book club has been moved to Mondays"),
    ).toMatch(/Ilse/));
});

it.each([
  ["my suitcase is in Manila already i think", "User thinks their suitcase is in Manila already."],
  ["No I'm not from Australia", "User is not from Australia."],
  ["just so you know im not vegan anymore", "User is not vegan anymore."],
  ["no calls before 10", "User wants no calls before 10."],
  ["the doctor put me on hold", "The doctor put User on hold."],
])("%s", (text, expected) => expect(contentsOf(text)).toContain(expected));

describe("yes and no", () => {
  it.each([
    ["Do I have a dog?", ["I don't have a dog"], /^No: /],
    ["Do I have a boyfriend?", ["I don't have a boyfriend"], /^No: /],
    ["Do we have a baby?", ["we don't have a baby yet"], /^No: /],
    ["Do I have a cat?", ["I have no dog but two cats"], /^Yes: /],
    ["Should you use emojis?", ["please dont use emojis"], /^No: /],
    ["Should your answers be long?", ["please don't write long answers"], /^No: /],
    ["Have I run a marathon?", ["I ran a half marathon in Leeds"], /^$/],
    ["Have I run a half marathon?", ["I ran a half marathon in Leeds"], /^Yes: /],
    ["Am I still married?", ["My husband is Anton", "The divorce from Anton came through last Friday"], /^No: /],
    ["Am I married?", ["My wife Jean and I have a caravan in Tenby", "Jean passed away on Sunday"], /^No: /],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("where, when and what", () => {
  it.each([
    ["Where do I live?", ["I'd love to live in Bristol one day"], /^$/],
    ["Where do I live?", ["We're moving from Slack to Teams"], /^$/],
    ["When is bin day?", ["Bin day is Wednesday"], /Wednesday/],
    ["When does my shop open?", ["my shop opens at half 8"], /half 8/],
    ["What do I sell?", ["I sell honey and candles", "I sell mead as well now"], /honey.*mead/s],
    ["Who do my daughters live with?", ["My two daughters live with my mother in Bulawayo"], /User's mother/],
    ["What does Bastien do?", ["my flatmate Bastien moved out. new flatmate is Ngozi, she's a paramedic"], /^$/],
    ["When am I getting married?", ["getting married in september!"], /September 2026/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("taken back in other words", () => {
  it.each([
    ["my son is allergic to eggs. it's not eggs, it's milk", "User's son is allergic to milk."],
    ["my exam is on the 14th of june. oh shoot no its the 16th", "User's exam is on the 16th of june (16 June 2027)."],
    ["I take 10 mg ramipril. no thats wrong its 5 mg", "User takes 5 mg ramipril."],
    ["training is at 7. sorry, it's quarter past 7", "Training is at quarter past 7."],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual([expected]));
});

it.each(["my first holiday in two years starts tomorrow", "flying to Manila on 3 december, first time in four years"])(
  "what is the first in years is not so far ahead: %s",
  (text) => expect(contentsOf(text).join(" ")).not.toMatch(/20(?:28|30)/),
);
