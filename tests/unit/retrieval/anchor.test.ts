import { describe, expect, it } from "vitest";
import { readAnchor } from "@/lib/retrieval/anchor";
import { readTemporal } from "@/lib/retrieval/temporal";

describe("an event is used as the time", () => {
  it.each<[question: string, relation: string, terms: string]>([
    ["Where did I live before I moved to Berlin?", "before", "move berlin"],
    ["Before I moved to Berlin where did I live?", "before", "move berlin"],
    ["where did i live before i moved to berlin", "before", "move berlin"],
    ["Who was my boss until the merger?", "before", "merger"],
    ["How many days before I bought the tent did I book the ferry?", "before", "bui tent"],
    ["What did she cook after the wedding?", "after", "wed"],
    ["How has John's sleep improved since starting yoga classes?", "after", "start yoga class"],
    ["Which books have I read since I first met Ana?", "after", "meet ana"],
    ["Who did Bob date after Bob's divorce?", "after", "bob divorc"],
    ["Where did I work while I lived in Rome?", "during", "live rome"],
    ["Did I smoke when I was in Rome?", "during", "rome"],
  ])("%s", (question, relation, terms) => expect(readAnchor(question)).toEqual({ relation, terms: terms.split(" ") }));
});

describe("no event is used", () => {
  it.each([
    ["if the question asks for the time", "When did I move to Berlin?"],
    ["if the question politely asks for the time", "Do you know when I moved to Berlin?"],
    ["from a question with since", "Since when do I live in Rome?"],
    ["from an adverb", "Have I been to Rome before?"],
    ["from a habit", "What do I take before the meeting?"],
    ["from the future", "What does John want to do after his career?"],
    ["from the calendar", "What did I eat after the end of the week?"],
    ["from an age", "What did Tim fear when he was younger?"],
    ["from a clause of only stop words", "What was it before she did it?"],
    ["between two", "How many days passed between when I began and when I ended?"],
    ["between an event and something else", "How many days lie between when I began to run and my race?"],
    ["of several", "What did I do after I left Acme and before I joined Globex?"],
    ["from a meal", "What did he do before breakfast?"],
    ["from nothing", "Where does Maya live?"],
  ])("%s", (_, question) => expect(readAnchor(question)).toBeNull());

  it("next to a date, which is more precise", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    expect(readTemporal("What have I written since I started again three weeks ago?", now)).toMatchObject({ anchor: null, range: {} });
  });
});

it("parses a long question quickly", () => {
  const question = "before I moved and after the wedding when Bob ".repeat(1_000);
  expect(readAnchor(question)).toBeNull();
});
