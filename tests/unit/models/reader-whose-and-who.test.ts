import { describe, expect, it } from "vitest";
import { habits } from "@/lib/models/local/reader/abstinence";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

describe("whose somebody or something is", () => {
  it.each([
    ["Whose parrot is Kiki?", ["Our lodger Ines has a parrot called Kiki that mimics my phone.", "I'm scared of parrots."], /Ines/],
    ["Whose dog is Bruno?", ["My boss's dog Bruno isn't house-trained.", "My dog Mops is 4."], /boss/],
    ["Whose niece is Dilara?", ["Dilara is my stepmum's niece, not really my cousin."], /stepmum/],
    ["Whose cat is Mops?", ["Our lodger Ines has a parrot called Kiki.", "I'm allergic to cats."], /^$/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("who somebody is to the user goes before what else is told of them", () => {
  it.each([
    ["Who is Emil?", ["My nephew Emil plays chess. Emil is a plumber."], /nephew/],
    ["Who is Petra?", ["Petra is a midwife. Petra is my ex's sister."], /ex's sister/],
    ["Who is Emil?", ["Emil is a plumber."], /plumber/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

it.each([
  ["When is Paloma's birthday?", ["My sister-in-law's name is Paloma.", "My sister-in-law is turning 40 on the 9th of May."], /9th of May/],
  ["When is Rocio's birthday?", ["My sister-in-law's name is Paloma.", "My sister-in-law is turning 40 on the 9th of May."], /^$/],
])("a name told by itself: %s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));

describe("what the user has, whatever is told of it", () => {
  it.each([
    ["Do I have a rabbit?", ["Our rabbit Flocke has a bad tooth."], /^Yes/],
    ["Do we have a greenhouse?", ["My greenhouse lost two panes in the storm."], /^Yes/],
    ["Do I have a greenhouse?", ["My neighbour's greenhouse lost two panes."], /^(?!Yes)/],
    ["Do I have a dog?", ["My dog sitter is ill."], /^(?!Yes)/],
    ["Do I have a canoe?", ["My dream canoe is a Prospector."], /^(?!Yes)/],
    ["Do I have a budgie?", ["Our budgie Pip stopped singing."], /^Yes/],
    ["Do I have a canoe?", ["My canoe was stolen on Monday."], /^(?!Yes)/],
    ["Do I have twins?", ["I drop the twins at nursery at 8."], /^Yes/],
    ["Do I have twins?", ["My brother Ole has twins.", "The twins are teething."], /^(?!Yes)/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("what somebody does without", () => {
  it.each(habits)("$example.question by $example.told, and not by $counterexample.told", async ({ example, counterexample }) => {
    expect(await answer(example.question, `I'm fine. ${example.told}!`)).toMatch(/^No/);
    expect(await answer(counterexample.question, `I'm fine. ${counterexample.told}!`)).toBe("");
  });

  it.each([
    ["Do I smoke?", ["I smoke ten a day.", "Back to zero cigs!"], /^No/],
    ["Do I smoke?", ["My husband is at day 12 without a cigarette."], /^(?!No)/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

it.each([
  ["Who do I live with?", ["My roommate Petra moved out on the 1st and now my cousin Joost has her room."], /Joost/],
  ["Who do I live with?", ["I share with my roommate Goran.", "Goran moved out in May so now my cousin Ilka has his room."], /Ilka/],
  ["Does Goran still live with me?", ["I share with my roommate Goran.", "Goran moved out in May."], /^No/],
  ["Is Otis allergic to wasps?", ["I'm allergic to wasps and my son Otis wants to keep bees."], /^$/],
  ["Am I allergic to wasps?", ["I'm allergic to wasps and my son Otis wants to keep bees."], /^Yes/],
  ["Am I a night porter?", ["I just got a job as a night porter at the Ibis."], /^Yes/],
  ["Am I a lab assistant?", ["I started a job as a lab assistant at Roche on Monday."], /^Yes/],
  ["Am I a night porter?", ["My son got a job as a night porter at the Ibis."], /^(?!Yes)/],
  ["Do we have the Felicia?", ["I drive a 1998 Skoda Felicia and it makes a noise when I brake.", "Sold the Skoda."], /^(?!Yes)/],
])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));

describe("exchanged for another", () => {
  it.each([
    ["Do I still have the Panda?", ["I traded in my Fiat Panda for a Kia Soul on Friday."], /^No/],
    ["Do I have a Kia?", ["I traded in my Fiat Panda for a Kia Soul on Friday."], /^Yes/],
    ["Do I have a banjo?", ["I swapped my bass for a banjo last week."], /^Yes/],
    ["Do I have a banjo?", ["I swapped my bass for a banjo last week.", "Sold the banjo already."], /^(?!Yes)/],
    ["Do I have a banjo?", ["My brother swapped his bass for a banjo."], /^(?!Yes)/],
    ["Do I have a cello?", ["I swapped my bass for a banjo last week."], /^(?!Yes)/],
    ["Do we have an induction hob?", ["We replaced the gas hob with an induction hob."], /^Yes/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

it.each([
  ["Where is my grandmother from?", ["My grandmother is from Szeged and my grandfather is from Novi Sad."], /Szeged/],
  ["Where does Amina come from?", ["My colleague Amina comes from Mombasa."], /Mombasa/],
  ["Where am I from?", ["My grandmother is from Szeged."], /^$/],
  ["How old is Krümel?", ["We named the puppy Krümel.", "Our puppy is 11 weeks old."], /11 weeks/],
  ["What is my baby's name?", ["We just welcomed our second baby, little Runa!"], /Runa/],
  ["Is Priya single?", ["My cousin Priya got engaged to Josh."], /^No/],
  ["Do I have a boyfriend?", ["I broke up with my boyfriend Marek, and my boyfriend keeps the dog."], /^(?!Yes)/],
])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
