import { describe, expect, it } from "vitest";
import { localAnswer } from "@/lib/models/local/answer";
import { answerText, evidenceFrom, memory } from "./evidence";

const answer = (question: string, ...said: string[]) =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-0${i + 3}-02`, each])), question);

const wedding = "My brother Anselm married Jutta in May";
const birth = "Jutta had the baby on Friday! A girl, Runa, 3.6 kilos.";

describe("who is who over several statements", () => {
  it.each([
    ["Who is my sister-in-law?", [wedding], /Jutta/],
    ["What is my niece called?", [wedding, birth], /Jutta[\s\S]*Runa/],
    ["What is my nephew called?", [wedding, birth], /^$/],
    ["Who is Jutta's husband?", [wedding], /Anselm/],
    ["Who is Runa's father?", [wedding, birth], /Anselm/],
    ["What does my brother's wife repair?", [wedding, "Jutta repairs clocks."], /Jutta repairs clocks/],
    ["Who is my brother-in-law?", ["my sister Petra married a roofer, Leon"], /Leon/],
    ["What is my granddaughter called?", ["My son Iwan and his wife Mina moved to Ghent", "Mina had a girl, Elke"], /Elke/],
    ["What is my cousin's name?", ["My mum's brother, Uncle Bram, keeps bees", "Bram's son Joost got engaged"], /Joost/],
    [
      "What is my niece called?",
      ["my elder brother is Malik and his wife is Hana", "Hana had twins. A boy and a girl, Idris and Salma."],
      /Salma/,
    ],
    ["What is my daughter's name?", ["I'm Emma's dad."], /Emma/],
    ["What are my kids called?", ["I'm Ravi's mum. He's in year 4."], /Ravi/],
    ["What is my wife's name?", ["I'm Julia's husband."], /Julia/],
    ["What is my son's name?", ["I'm Emma's dad."], /^$/],
    ["What is my daughter's name?", ["I'm Emma's boss."], /^$/],
    ["How many nieces do I have?", ["My brother Anselm has two daughters, Runa and Elke"], /^2, as far as memory tells/],
    ["What is my niece called?", ["My twin sister had a baby, they called her Salma"], /Salma/],
    ["What are my nephews' names?", ["My sister Petra has three boys, Idris, Bram and Joost"], /Idris, Bram and Joost/],
    ["How many nephews do I have?", ["My sister Petra has three kids, Idris, Bram and Runa"], /^$/],
    ["What is my husband's name?", ["Kofi, my husband, has passed his driving test"], /Kofi/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));

  it.each([
    ["Who is my sister-in-law?", ["my mate Anselm married Jutta in May"]],
    ["What is my niece called?", ["my mate Anselm married Jutta in May", "Jutta had the baby! A girl, Runa."]],
    ["Who is my brother-in-law?", [wedding]],
    ["Who is my sister-in-law?", ["My brother Anselm married in May in Lucerne"]],
    ["Who is Runa's father?", ["Jutta had the baby! A girl, Runa."]],
  ])("%s is not told by %j", async (question, said) => expect(await answer(question, ...said)).toBe(""));
});

describe("relatives told one at a time, in passing", () => {
  const told = [
    "My granddaughter Apolonia has learned to skate, on the lake, like her mother did",
    "My grandson Tymek has chickenpox so no visit this week",
    "A third grandchild has come! Everyone is healthy.",
  ];
  it.each([
    ["What are my grandchildren called?", told, /(?=[\s\S]*Apolonia)(?=[\s\S]*Tymek)/],
    ["How many grandchildren do I have?", told, /^3, as far as memory tells/],
    ["How many grandchildren do I have?", told.slice(0, 2), /^2, as far as memory tells/],
    ["How many grandchildren do I have?", [...told.slice(0, 2), "Birgit has a third grandchild"], /^2, as far as memory tells/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

it.each([
  ["Maren's brother Anselm married Jutta in May.", "Jutta had a girl, Runa.", /Maren's brother Anselm[\s\S]*Runa/],
  ["Maren's sister Ilse moved to Ghent.", "Ilse had a girl, Runa.", /Maren's sister Ilse[\s\S]*Runa/],
])("a user with a name has a niece after %j and %j", async (first, second, expected) => {
  const asked = { question: "What is my niece called?", mode: "factoid", style: "explanatory" } as const;
  const evidence = [memory(first), memory(second)];
  const sentences = await Array.fromAsync(
    localAnswer({ ...asked, evidence, rarity: {}, subjects: ["Maren"], now: new Date("2026-07-01") }),
  );
  expect(sentences.map(({ text }) => text).join(" ")).toMatch(expected);
});

describe("a time that a quotation names", () => {
  it("stands beside it", async () =>
    expect(await answer("When did I come off the steroid?", "OFF the prednisone as of yesterday 🎉")).toMatch(
      /“OFF[\s\S]*”.*1 March 2026/,
    ));
});

describe("a new number", () => {
  it("is told with what changed it", async () =>
    expect(await answer("How many hives do I have?", "I keep 6 hives behind the barn", "Split two of the hives so I'm up to 8")).toMatch(
      /up to 8/,
    ));
});
