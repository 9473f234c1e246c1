import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom, type Line } from "./evidence";

const answer = (question: string, said: string): Promise<string> => answerText(evidenceFrom([[null, "2026-03-02", said]]), question);

describe("an age that is told of “they”", () => {
  it.each([
    ["We have twin girls, Ada and Bea, they're 6", "How old are my daughters?", /6/],
    ["We have twin girls, Ada and Bea. They're 6.", "How old is Ada?", /6/],
    ["We have two kids, Mia and Theo. They are 3 and 5", "How old are my kids?", /3 and 5/],
    ["We have two dogs, Rex and Bo, they're 4", "How old are my dogs?", /4/],
    ["We have two dogs, Rex and Bo, they're 4", "How old are my kids?", /^$/],
    ["My sister has two kids, they're 4 and 6", "How old are my kids?", /^$/],
    ["I have a son, Leo, he's in year 6", "How old is my son?", /^$/],
    ["I have one grandson, Malte, born in 2023", "How old am I?", /^$/],
    ["I was born in 1990", "How old am I?", /35 or 36/],
  ])("%s %s", async (said, question, expected) => expect(await answer(question, said)).toMatch(expected));
});

describe("the ages of several", () => {
  it.each([
    ["We have two kids (Sol 7, Juno 4)", "How old are my kids?", /Sol is 7\.[\s\S]*Juno is 4/],
    ["My daughter Asta, 15, and my son Per, 12, argue a lot", "How old are my children?", /15[\s\S]*12|12[\s\S]*15/],
    ["My sister's kids are Sol (7) and Juno (4)", "How old are my kids?", /^$/],
    ["We have two kids (Sol 7, Juno 4)", "How old is Juno?", /^Juno is 4\.$/],
  ])("%s %s", async (said, question, expected) => expect(await answer(question, said)).toMatch(expected));
});

describe("an age since a birthday", () => {
  it.each([
    ["How old is Nils?", ["My son Nils is 6.", "It was Nils's 7th birthday yesterday."], /^7/],
    ["How old is Nils?", ["My son Nils is 6.", "It's Nils's 7th birthday on Saturday!"], /^7/],
    ["How old is my son?", ["My son Nils is 6.", "It's Nils's 7th birthday on 20 December 2026."], /6/],
    ["How old is Pia?", ["Pia is 8 and Jon is 10.", "Pia's birthday today, she's 9!"], /\b9\b/],
    ["How old is Jon?", ["Pia is 8 and Jon is 10.", "Pia's birthday today, she's 9!"], /10/],
    ["How old is my daughter?", ["My daughter is 4.", "She just turned 5!"], /\b5\b/],
    ["How old is my son?", ["My son is 4.", "My colleague has a girl. She just turned 5!"], /is 4/],
    ["How old is my mum?", ["My mum is 71.", "My mum turned 72 on Sunday."], /72/],
    ["How old am I?", ["I'm 39, turning 40 on 11 May.", "Had my 40th, it was brilliant."], /^40/],
    ["How old am I?", ["I'm 39.", "My brother had his 40th."], /39/],
    ["How old am I?", ["I'm 39.", "Our house turned 40 this year."], /39/],
  ])("%s %j", async (question, said, expected) => {
    const lines = said.map((each, i): Line => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each]);
    expect(await answerText(evidenceFrom(lines), question)).toMatch(expected);
  });
});

describe("sons and daughters who are called boys and girls", () => {
  it.each([
    ["I've got three boys, Sam, Joe and Max", "How many sons do I have?", /three/],
    ["We have twin girls, Ada and Bea", "Do I have a daughter?", /^Yes: /],
    ["We have twin girls, Ada and Bea", "What are my daughters called?", /Ada and Bea/],
    ["I coach the girls of the under-12s", "Do I have a daughter?", /^(?!Yes)/],
  ])("%s %s", async (said, question, expected) => expect(await answer(question, said)).toMatch(expected));
});

it.each([
  ["I joined Barclays in 2019.", "How long have I worked at Barclays?", /^For 7 years/],
  ["I joined a gym in 2019.", "How long have I worked at the gym?", /^(?!For)/],
])("who joined a company works there: %s", async (said, question, expected) => expect(await answer(question, said)).toMatch(expected));

describe("how many, and what they are called, as it was put right", () => {
  it.each([
    ["My daughter is called Lea. Sorry, Leah with an h", "What is my daughter called?", /^(?!.*Lea\b).*Leah/],
    ["We have three cats. Luna died, so now we have two.", "How many cats do we have?", /two/],
    ["I have three brothers. My gran died, now I have to go to Leeds.", "How many brothers do I have?", /^(?!.*gran).*three/],
  ])("%s %s", async (said, question, expected) => expect(await answer(question, said)).toMatch(expected));
});
