import { describe, expect, it } from "vitest";
import { contentsOf, extracted } from "./extracted";

const day = (date: Date | string | null | undefined) => (date ? new Date(date).toISOString().slice(0, 10) : null);

describe("months and the years beside them", () => {
  it.each([
    ["2026-04-22", "wedding is in may next year", "2027-05-01"],
    ["2026-04-22", "The course ended in March last year", "2025-03-01"],
    ["2026-04-22", "Our wedding is on 3 June of next year", "2027-06-03"],
    ["2026-04-22", "We got divorced two years ago, in May", "2024-05-01"],
    ["2026-06-17", "I am not working since January", "2026-01-01"],
    ["2026-06-17", "we are together since October", "2025-10-01"],
    ["2026-06-17", "I work at Lidl since 2 May", "2026-05-02"],
    ["2026-06-09", "Lunch on the 18th with someone called Birgitte", "2026-06-18"],
    ["2026-03-24", "they made me senior accountant from 1 April", "2026-04-01"],
    ["2026-03-24", "I booked a week in Crete from 2 May", "2026-05-02"],
    ["2026-03-24", "I was off sick from 2 May", "2025-05-02"],
  ])("on %s: %s", (said, text, expected) => expect(day(extracted(text, said)[0]!.validFrom)).toBe(expected));
});

describe("a weekday that only says which", () => {
  it.each(["i sell samosas at the sunday market", "I play sunday league football", "I go to Sunday school", "I'm in the Tuesday choir"])(
    "is no date: %s",
    (text) => expect(extracted(text)[0]!.validFrom).toBeNull(),
  );
  it.each(["I have the dentist Friday morning", "on saturday mum is coming", "my exam is on Tuesday"])("is one: %s", (text) =>
    expect(extracted(text)[0]!.validFrom).not.toBeNull(),
  );
});

describe("a name, as it is typed", () => {
  it.each([
    ["hi im Tunde", "User is Tunde."],
    ["cool I'm Oyelaran, people say Oye", "User is Oyelaran."],
    ["haha ok im Priya", "User is Priya."],
    ["hi im tunde, nice to meet you", "User is called Tunde."],
    ["hello im anna", "User is called Anna."],
    ["Please call me Dr. Okafor", "User is called Dr. Okafor."],
    ["im celiac", "User is celiac."],
    ["im lactose intolerant", "User is lactose intolerant."],
  ])("%s", (text, expected) => expect(contentsOf(text)[0]).toBe(expected));
});

describe("sentences, verbs and favourites", () => {
  it.each([
    ["i start at 6am. i live in Hull", ["User starts at 6am.", "User lives in Hull."]],
    ["i ran 10k. my wife is called Jo", ["User ran 10k.", "User's wife is called Jo."]],
    ["I put the keys in the drawer", ["User put the keys in the drawer."]],
    ["i hit my head on the door", ["User hit their head on the door."]],
    ["I put sugar in my tea", ["User puts sugar in their tea."]],
    ["I put the bins out every Tuesday", ["User puts the bins out every Tuesday."]],
    ["my favourite ice cream is pistachio", ["User's favourite ice cream is pistachio."]],
    ["I have to admit pho is my favourite dish now", ["User's favourite dish is now pho."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));
});

describe("taken back in a few words", () => {
  it.each([
    ["my brother lives in Turin. sorry, Trento", "User's brother lives in Trento."],
    ["my exam is on the 6th of June. sorry, 16th of june", "User's exam is on the 16th of june (16 June 2027)."],
    ["my brother lives in Turin. Trento, not Turin.", "User's brother lives in Trento."],
    ["we're flying with Ryanair in 2027\n*easyjet, not ryanair", "User and others are flying with easyjet in 2027."],
    ["I have a wife called Jo. husband, not wife.", "User has a husband called Jo."],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual([expected]));

  it.each(["I like tea, not coffee", "my sister is a nurse. she's a nurse, not a doctor"])("nothing is: %s", (text) =>
    expect(contentsOf(text).at(-1)).toMatch(/, not /),
  );
});
