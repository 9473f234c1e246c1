import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

describe("what is told of a relative or a friend is not told of the user", () => {
  it.each([
    ["Where did I grow up?", "My fiancée grew up in Tromsø.", /^$/],
    ["Where did my fiancée grow up?", "My fiancée grew up in Tromsø.", /Tromsø/],
    ["When was I born?", "My gran was born on 2 June 1938.", /^$/],
    ["When is my birthday?", "My gran was born on 2 June 1938.", /^$/],
    ["Where did I go to school?", "My flatmate Idris went to school in Cork.", /^$/],
    ["How long did I sleep?", "My daughter slept six hours last night.", /^$/],
    ["When did I get married?", "My mate Owen got married in Capri in 2018.", /^$/],
    ["Where did I get married?", "My cousin and I got married on the same day in Capri.", /Capri/],
    ["Who drives me to work?", "My husband drives me to work.", /husband/],
    ["What did I get for Christmas?", "My aunt gave me a telescope for Christmas.", /telescope/],
    ["When do I need to finish the slides?", "My boss wants the slides by Friday.", /Friday/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});

describe("what somebody has or pays is theirs", () => {
  it.each([
    ["How much is my mortgage?", "My sister pays 900 a month for her mortgage.", /^$/],
    ["How much is my rent?", "My cousin pays 550 in rent.", /^$/],
    ["What is my caravan called?", "My grandad has a caravan called Petunia.", /^$/],
    ["What is my grandad's caravan called?", "My grandad has a caravan called Petunia.", /Petunia/],
    ["How old is my cat?", "My neighbour Bruno has a cat called Pip who is 7.", /^$/],
    ["What time is our table?", "My wife booked a table at Nopi for 8pm on Friday.", /8/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});

describe("somebody's relative is told of by a word or a name of their own", () => {
  const sister = "My sister Greta is a vet, she's 41 and lives in Turku.";
  it.each([
    ["How old is Greta's son?", sister, /^$/],
    ["Where does Greta's girlfriend live?", sister, /^$/],
    ["What does my sister's manager do?", sister, /^$/],
    ["How old is my sister?", sister, /41/],
    ["How old is Nils's dog?", "My uncle Nils is 66.", /^$/],
    ["Who is Astrid's manager?", "My manager Astrid cycles to work.", /^$/],
    ["Who is my manager?", "My manager Astrid cycles to work.", /Astrid/],
    ["What does my sister's husband do?", "My sister Greta married a baker. Her husband Per is a baker.", /baker/],
    ["How old is my brother's daughter?", "My daughter Mina is 4. My brother's daughter Lou is 9.", /Lou is 9/],
    ["Who is Greta's husband?", "My sister Greta is married to Per.", /Per/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});

describe("one relative's fact is not another's", () => {
  it.each([
    ["What does my sister do for work?", "My mum is a florist, my sister is 15.", /^$/],
    ["What does my mum do for work?", "My mum is a florist, my sister is 15.", /florist/],
    ["What does my dad do?", "Mum's a vet, my uncle is a baker.", /^$/],
    ["How many kids does my sister have?", "I've got two girls, Ida and Liv.", /^$/],
    ["How many kids do I have?", "I've got two girls, Ida and Liv.", /two/],
    ["When is Ida's birthday?", "My daughter Ida's birthday is on May 4th.", /May 4/],
    ["What does my flatmate do?", "My friend Owen is a potter.", /^(?!No)/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});

it.each([
  ["Do I eat meat?", "One of my cousins, Ravi, doesn't eat meat.", /^$/],
  ["Does Ravi eat meat?", "One of my cousins, Ravi, doesn't eat meat.", /^No/],
  ["Do I drive?", "Three of the girls don't drive.", /^$/],
  ["Do I drive?", "None of us drive.", /None of/],
])("what is said of some isn't said of the user: %s %s", async (question, said, expected) =>
  expect(await answerText(evidenceFrom([[null, "2026-03-02", said]]), question)).toMatch(expected),
);
