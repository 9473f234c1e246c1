import { expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";
import { contentsOf } from "./extracted";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

it.each([
  ["When is my brother's graduation?", ["My brother Osei is 22.", "Osei's graduation is in Accra on 3 July."], /3 July/],
  ["What car does my aunt have?", ["My aunt Begoña is 70.", "Begoña's car is a Panda."], /Panda/],
  ["When is my boss getting married?", ["My boss Ines is strict.", "Ines is getting married in June."], /June/],
  ["What does Osei do?", ["My brother Osei is 22.", "My brother is a plumber."], /plumber/],
])("who is called by name is found by what they are to the user: %s", async (question, said, says) =>
  expect(await answer(question, ...said)).toMatch(says),
);

it.each([
  ["Where does my brother Max live?", ["My brother Osei is 22, my brother Max is 30.", "Osei moved to Rome."]],
  ["What is Rex scared of?", ["My dog Rex is 4 and my dog Luna is 2.", "Luna is scared of thunder."]],
  ["What is Osei afraid of?", ["Osei and Wren moved in together.", "Wren is afraid of thunder."]],
])("and not by what another of them is told of: %s", async (question, said) =>
  expect(await answer(question, ...said)).not.toMatch(/Rome|thunder/),
);

it("who keeps looking at something has none", async () =>
  expect(await answer("Do I have a boat?", "I keep looking at boats but the mooring is too dear.")).not.toMatch(/^Yes/));

it("who asks for a name gets none from what names nobody", async () =>
  expect(await answer("What are my cats called?", "No dog. Two cats though.")).toBe(""));

it("who asks for the name gets the statement that gives it", async () =>
  expect(await answer("Who is my best friend?", "My best friend is Ignatius.", "Ignatius and Paloma split up.")).toMatch(
    /best friend is Ignatius/,
  ));

it.each([
  ["My uncle Bert died on Monday. The funeral is on Friday in Cork.", /^User's uncle Bert's funeral is on Friday/],
  ["Nan passed away last night. Funeral's on the 28th", /^User's nan's funeral is on the 28th/],
  ["Bryn passed his driving test. The memorial is closed on Mondays.", /^(?!Bryn's funeral)/],
])("a funeral is that of who died: %s", (text, says) => expect(contentsOf(text).at(-1)).toMatch(says));

it.each([
  ["What is our band called?", "our band is called wet cement", /wet cement/],
  ["What is my band called?", "We renamed the band from The Soft Launch to Gull Money.", /Gull Money/],
  ["What is my sister's dog called?", "my sister's dog is called biscuit", /biscuit/],
  ["What is my dog called?", "my sister's dog is called biscuit", /^$/],
  ["What is my cabin called?", "my boat is called the salty dog and my cabin has no name", /^(?!.*salty)/],
])("a name in lower case is one: %s", async (question, said, says) => expect(await answer(question, said)).toMatch(says));
