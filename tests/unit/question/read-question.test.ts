import { describe, expect, it } from "vitest";
import type { Form } from "@/lib/question/forms";
import { readQuestion } from "@/lib/question/read-question";

describe("what a question asks for", () => {
  it.each<[string, Form, string | null]>([
    ["Which tram line do I drive?", "what", "line"],
    ["what's my mother's name", "what", "name"],
    ["Who is the contact at Novalume?", "who", "contact"],
    ["who teaches my pottery class", "who", null],
    ["How old is my son?", "age", null],
    ["How many bedrooms do we have?", "count", "bedroom"],
    ["How much did I pay for the camper?", "amount", null],
    ["How long have I lived in Granada?", "duration", null],
    ["How often do I swim?", "frequency", null],
    ["What time does the shop close?", "clock", null],
    ["In which year did we marry?", "year", null],
    ["When is the dentist's appointment?", "when", null],
    ["Where do my flatmates work?", "where", null],
    ["Why did I quit?", "why", null],
    ["Do I still work at Figma?", "yes-no", null],
    ["What do you know about me?", "profile", null],
    ["Who am I?", "profile", null],
    ["I moved last week and lost track. Hey, can you remind me where I parked?", "where", null],
    ["Is Mrs. Whitlock taking on other children?", "yes-no", null],
    ["Did the price go up to 11.99 in the end?", "yes-no", null],
    ["Shall we be camping?", "yes-no", null],
    ["What is the number of our plot?", "what", "number"],
    ["What's the serial number of the boiler?", "what", "number"],
    ["What is the number of my bees?", "count", null],
    ["What's the maximum number of guests?", "count", null],
    ["For how much did the bank preapprove us?", "amount", null],
    ["For how many people am I cooking?", "count", "people"],
    ["For how long have I taught?", "duration", null],
    ["Which languages do I know or learn?", "what", "language"],
    ["Which came first, the house or the ring?", "choice", null],
    ["In which foreign places have I lived?", "where", "place"],
    ["Which foreign places do I like?", "what", "place"],
    ["Who spreads that rumour about me?", "who", null],
    ["What should a cook know about me?", "profile", null],
    ["What is Winnie to me?", "who", null],
    ["What is important to me?", "what", null],
    ["flowers when", "when", null],
    ["What was my latest blood pressure?", "what", "pressure"],
    ["What's the latest I can stay?", "clock", null],
    ["When can I ski at the earliest?", "when", null],
  ])("%s", (question, form, focus) => {
    const read = readQuestion(question);
    expect([read.form, read.focus?.lemma ?? null]).toEqual([form, focus]);
  });
});

describe("the noun that it asks for", () => {
  it.each<[string, string | null]>([
    ["Which mine do I work at in Karratha?", "mine"],
    ["What present did I give her?", "present"],
    ["Which flat am I in now?", "flat"],
    ["Which maths set am I in?", "set"],
    ["Which show fell through?", "show"],
    ["What make is my keyboard?", "keyboard"],
    ["What will my new rent be?", "rent"],
    ["What is my boat called?", "boat"],
    // What stands beside the verb is no answer's kind.
    ["What is my son studying?", null],
    ["Who is bringing the tent?", null],
    ["What else did I buy?", null],
  ])("%s", (question, focus) => expect(readQuestion(question).focus?.lemma ?? null).toBe(focus));
});

describe("the place that the question word stands for", () => {
  it.each<[string, string]>([
    ["What did my son film?", "object"],
    ["What does a meal cost?", "object"],
    ["Which kind of fish do I like best?", "object"],
    ["What can't Miss Tan eat?", "object"],
    ["Who's my sister marrying?", "object"],
    ["Who did Mother dance with?", "with"],
    ["Who am I travelling with now?", "with"],
    ["Which street do I live on these days?", "on"],
    ["What do I listen to when I work?", "to"],
    ["Who doesn't eat meat?", "subject"],
    ["Who stands in for the coach?", "subject"],
    ["Who'd look after me if I had it done?", "subject"],
    ["Who was it that always asked for the story?", "subject"],
    ["Who does the accounts?", "subject"],
    ["What heats our upper floor?", "subject"],
  ])("%s", (question, gap) => {
    const read = readQuestion(question).gap;
    expect(read?.role === "oblique" ? read.preposition : read?.role).toBe(gap);
  });
});

describe("what was or is only supposed", () => {
  it.each<[string, { asksPast: boolean; asksSupposed: boolean }]>([
    ["What was our first offer?", { asksPast: true, asksSupposed: false }],
    ["Have I led a team before?", { asksPast: true, asksSupposed: false }],
    ["When do I get the first injection?", { asksPast: false, asksSupposed: false }],
    ["How long do I wait before I buy?", { asksPast: false, asksSupposed: false }],
    ["What was his first name?", { asksPast: false, asksSupposed: false }],
    ["Which plants do I look after?", { asksPast: false, asksSupposed: false }],
    ["Where is Ifeoma from?", { asksPast: false, asksSupposed: false }],
    ["What do I plan to plant?", { asksPast: false, asksSupposed: true }],
    ["What career am I hoping for?", { asksPast: false, asksSupposed: true }],
  ])("%s", (question, expected) => expect(readQuestion(question)).toMatchObject(expected));

  it("and for a name only where one is asked for", () => {
    expect(readQuestion("What did I name my van?").asksName).toBe(true);
    expect(readQuestion("What price did the landlord name?").asksName).toBe(false);
  });
});

describe("whom and when it asks about", () => {
  it.each<[string, { isOwn: boolean; isOfAsker: boolean; asksPast: boolean; wantsList: boolean }]>([
    ["Where do I live?", { isOwn: true, isOfAsker: true, asksPast: false, wantsList: false }],
    ["Where does my sister live?", { isOwn: true, isOfAsker: false, asksPast: false, wantsList: false }],
    ["Where does Priya live?", { isOwn: false, isOfAsker: false, asksPast: false, wantsList: false }],
    ["Where did I use to live?", { isOwn: true, isOfAsker: true, asksPast: true, wantsList: false }],
    ["Which languages do I speak?", { isOwn: true, isOfAsker: true, asksPast: false, wantsList: true }],
  ])("%s", (question, expected) => expect(readQuestion(question)).toMatchObject(expected));

  it("tells an owner's words from what is asked of them", () => {
    expect(readQuestion("What is my sister's job?").words.map(({ lemma, role }) => [lemma, role])).toEqual([
      ["sister", "owner"],
      ["job", "focus"],
    ]);
  });
});

it("reads anything without an error", () => {
  for (const question of ["", "?", "…", "a".repeat(5_000), "\ud800", "Wo wohne ich?", "我住在哪里？", "??!!", "what what what"])
    expect(readQuestion(question).words.length).toBeGreaterThanOrEqual(0);
});
