import { describe, expect, it } from "vitest";
import { type Form, readQuestion } from "@/lib/question/read-question";

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
  ])("%s", (question, form, focus) => {
    const read = readQuestion(question);
    expect([read.form, read.focus?.lemma ?? null]).toEqual([form, focus]);
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
