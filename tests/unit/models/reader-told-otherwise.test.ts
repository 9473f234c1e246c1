import { describe, expect, it } from "vitest";
import { tellings } from "@/lib/models/local/reader/told-otherwise";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

/** What the rules' examples say, as a user would type it. */
const asTyped = (told: string): string => `${told.replace(/^User['’]s/, "My")}.`;

describe("what everybody asks, told in other words", () => {
  it.each(tellings)("$example.question by $example.told, and not by $counterexample.told", async ({ example, counterexample }) => {
    expect(await answer(example.question, asTyped(example.told))).not.toBe("");
    expect(await answer(counterexample.question, asTyped(counterexample.told))).toBe("");
  });

  it.each([
    ["What does my sister do for a living?", ["My sister Wanda runs a launderette in Lodz."], /launderette/],
    ["What does my sister do for a living?", ["My sister Wanda runs half marathons."], /^$/],
    ["What does Emeka do for work?", ["My neighbour Emeka drives a school bus."], /school bus/],
    ["What is my uncle's job?", ["My uncle sells boats on Lake Como."], /boats/],
    ["What is my uncle's job?", ["My uncle sells his boat on Saturday."], /^$/],
    ["What did my grandad do for a living?", ["My grandad taught geography in Split."], /geography/],
    ["What does my brother do for a living?", ["My sister teaches PE."], /^$/],
    ["What do I do for money in the summer?", ["I repair sledges behind the tram depot in Oslo."], /^$/],
    ["Where does my aunt live?", ["My aunt's in Toulouse and I miss her."], /Toulouse/],
    ["Where does my aunt live?", ["My aunt's in Toulouse until Friday."], /^$/],
    ["Where does my aunt live?", ["My uncle's in Toulouse."], /^$/],
    ["Where does my aunt live?", ["My aunt is in pain."], /^$/],
    ["Where do I live?", ["I used to live in Bergen, now I'm in Tromsø."], /is in Tromsø|I'm in Tromsø/],
    ["Which club does my niece support?", ["My niece is a massive Juventus fan."], /Juventus/],
    ["Which team do I support?", ["I've followed Feyenoord since I was a kid."], /Feyenoord/],
    ["Which team do I support?", ["My boss has followed Feyenoord since he was a kid."], /^$/],
    ["Which team does my niece support?", ["My niece is a massive Coldplay fan."], /^$/],
    ["How many children does Renske have?", ["My friend Renske just had her third baby!"], /third/],
    ["How many children does Renske have?", ["My friend Renske just ate her third burger!"], /^$/],
    ["Where does my son study?", ["My son got into med school in Galway."], /Galway/],
    ["Which camera do I have?", ["I sold my Canon and bought a Fuji last week."], /Fuji/],
    ["Which motorbike do I have?", ["I've just bought a Ducati Monster."], /Ducati/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("a post that somebody was given", () => {
  it.each([
    ["Am I shift leader?", ["I've been made shift leader!"], /^Yes/],
    ["Am I head of sales?", ["They made me head of catering."], /^(?!Yes)/],
    ["Am I treasurer of the allotment club?", ["I was elected treasurer of the allotment club."], /^Yes/],
    ["Am I shift leader?", ["My sister has been made shift leader."], /^(?!Yes)/],
    ["Am I redundant?", ["They made my colleague redundant."], /^(?!Yes)/],
    ["What is my job title?", ["They promoted me to ward manager yesterday."], /ward manager/],
    ["What is my job title?", ["I was made redundant."], /^(?!.*title)/],
    ["What is my dad's job?", ["I've been made shift leader!"], /^$/],
    ["What flat comes with my job?", ["They promoted me to ward manager."], /^$/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("what another's status says", () => {
  it.each([
    ["Is Sefa single?", ["My cousin Sefa got engaged!"], /^No/],
    ["Is my cousin engaged?", ["My cousin Sefa got engaged!"], /^Yes/],
    ["Is Sefa married?", ["My cousin Sefa got engaged!"], /^No/],
    ["Is Sefa engaged?", ["My cousin Sefa got engaged!", "Sefa and Pit split up."], /^(?!Yes)/],
    ["Is Mina single?", ["My cousin Sefa got engaged!"], /^(?!No)/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("switched from one to another", () => {
  it.each([
    ["Which inhaler do I use?", ["The doctor switched my inhaler from Ventolin to Symbicort."], /Symbicort/],
    ["Which tablet do I take?", ["The doctor switched my inhaler from Ventolin to Symbicort."], /^$/],
    ["Which bank am I with?", ["I changed banks, from Santander to Monzo."], /Monzo/],
    ["Which phone do I use?", ["I switched from Android to an iPhone in May."], /iPhone/],
    ["Which phone does my wife use?", ["I switched from Android to an iPhone in May."], /^$/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("a price of the one deal is none of the other", () => {
  it.each([
    ["How much did I pay for the Dacia?", ["I sold the Polo, got 2,100 for it. Now I have a Dacia."], /^$/],
    ["How much did the Dacia cost?", ["I sold the Polo for 2,100 and got a Dacia."], /^$/],
    ["How much did I pay for the Dacia?", ["I got the Dacia for 9,400."], /9,400/],
    ["How much did I get for the Polo?", ["I sold the Polo, got 2,100 for it."], /2,100/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("children born since", () => {
  it.each([
    ["How many kids do I have?", ["I have two kids.", "I'm pregnant!", "Baby Ravi was born on Sunday."], /^3\b/],
    ["How many kids do I have?", ["I have two kids.", "My wife had a girl on Sunday!"], /^3\b/],
    ["How many kids do I have?", ["I have two kids.", "My sister is pregnant.", "Baby Ravi was born on Sunday."], /two kids/],
    ["How many kids do I have?", ["I have one son, Mikko, 4.", "We're expecting again!", "Little Aino was born this morning."], /^2\b/],
    ["How many sisters do I have?", ["I have two sisters.", "We're expecting!", "Little Aino was born this morning."], /two sisters/],
    ["How many kids do I have?", ["I have two kids.", "I was born on a Sunday."], /two kids/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

it.each([
  ["How old is Ottie?", ["My daughter Ottie is 5 weeks and sleeps badly."], /5 weeks/],
  ["How old is Ottie?", ["My daughter Ottie is 5 weeks pregnant."], /^$/],
  ["What is my favourite colour?", ["My wife Noa likes whales and her favourite colour is teal."], /^$/],
  ["What is Noa's favourite colour?", ["My wife Noa likes whales and her favourite colour is teal."], /teal/],
  ["Do I live alone?", ["I used to live with my ex, now I'm in Hull on my own."], /^(?!No)/],
  ["Do I live alone?", ["I live with my parents."], /^No/],
])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
