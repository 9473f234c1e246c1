import { describe, expect, it } from "vitest";
import { joinedKin } from "@/lib/language/en/compound-kin";
import { answerText, evidenceFrom } from "./evidence";
import { contentsOf } from "./extracted";

const answer = (question: string, said: string) => answerText(evidenceFrom([[null, "2026-03-02", said]]), question);

describe("a relative's word written apart", () => {
  it.each([
    ["my mother in law is here", "my mother-in-law is here"],
    ["my mum in law and my sisters in law", "my mother-in-law and my sisters-in-law"],
    ["my step dad and my ex wife", "my stepdad and my ex-wife"],
    ["my mother-in-law", "my mother-in-law"],
    ["my son in law school", "my son in law school"],
    ["I believe in law and order", "I believe in law and order"],
  ])("%s", (text, expected) => expect(joinedKin(text)).toBe(expected));
});

describe("he and she after somebody's somebody", () => {
  it.each([
    ["my mother in law isn't staying with us, she's going to Leeds", "User's mother-in-law is going to Leeds."],
    ["my son's teacher is great, she lives in Hull", "User's son's teacher lives in Hull."],
    ["my wife's sister is a vet. she lives in Hull", "User's wife's sister lives in Hull."],
    ["my step dad is a butcher, he lives in Hull", "User's stepdad lives in Hull."],
    ["My aunt's neighbour died last week, he was 91", "User's aunt's neighbour was 91."],
    ["my dad's car broke down. he's furious", "User's dad is furious."],
  ])("%s", (text, expected) => expect(contentsOf(text)).toContain(expected));
});

describe("what is told of their relative is not told of them", () => {
  it.each([
    ["Where does my brother live?", "my brother in law is a pilot and he lives in Split", /^$/],
    ["Where does my brother in law live?", "my brother in law is a pilot and he lives in Split", /lives in Split/],
    ["Where does my son live?", "my son's teacher is great, she lives in Hull", /^$/],
    ["Where does my son's teacher live?", "my son's teacher is great, she lives in Hull", /lives in Hull/],
    ["What does my mother sell?", "my mother's sister has a farm, she sells cheese", /^$/],
    ["What does my aunt sell?", "my mother's sister has a farm, she sells cheese", /sells cheese/],
    ["Where does my wife live?", "my ex wife is a nurse, she lives in Hull", /^$/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});
