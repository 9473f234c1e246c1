import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

const row = (question: string, said: string | string[], expected: RegExp) => [question, [said].flat(), expected] as const;

describe("whether there is anything of the kind", () => {
  it.each([
    row("Am I allergic to anything?", "I'm allergic to penicillin.", /^Yes: /),
    row("Do I play anything?", "I play the oboe.", /^Yes: /),
    row("Have I ever broken anything?", "I broke my wrist in 2019.", /^Yes: /),
    row("Does anyone in my family live in Oslo?", "My uncle Bo lives in Oslo.", /^Yes: /),
    row("Do I take any medication?", "I take levothyroxine every morning.", /^Yes: /),
    row("Am I allergic to anything?", "I'm not allergic to anything.", /^No: /),
    row("Am I allergic to nuts?", "I'm not allergic to anything.", /^No: /),
    row("Do I have any siblings?", "I'm an only child.", /^No: /),
    row("Do I live alone?", "I live with my parents.", /^No: /),
    row("Is anyone renting my spare room?", "I am renting out my spare room.", /^(?!Yes)/),
    row("Am I allergic to dogs?", "I'm allergic to cats but we have a dog called Moose.", /^$/),
    row("Do I have a cat?", "I'm allergic to cats but we have a dog called Moose.", /^$/),
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

it.each([
  row("What does the allotment cost?", "The allotment is 90 square metres, costs me 62 quid a year.", /62 quid/),
  row("How big is the allotment?", "The allotment is 90 square metres, costs me 62 quid a year.", /90 square metres/),
])("a figure of another measure is no answer: %s after %j", async (question, said, expected) =>
  expect(await answer(question, ...said)).toMatch(expected),
);

describe("whoever has only the one has not the other", () => {
  it.each([
    row("Do I have an oven?", "I only have an air fryer and a single hob.", /^No: /),
    row("Do I have a hob?", "I only have an air fryer and a single hob.", /^Yes: /),
    row("Do I have an air fryer?", "I only have an air fryer and a single hob.", /^Yes: /),
    row("Do I have a pet?", "I just have one cat.", /^Yes: /),
    row("Do I have a garden?", "I only have one cat.", /^$/),
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

it("who one lives with is no place", async () =>
  expect(await answer("Who do I live with?", "We moved into a flat in Leeds with Sam and Jo last month.")).toMatch(/Sam and Jo/));

it("when it is to be, without a year and without a subject", async () =>
  expect(await answer("When does he begin?", "My nephew Casimir got into the fire brigade!! Starts in June.")).not.toMatch(/2025/));

describe("children that came", () => {
  const before = "My wife's name is Mei. We have no kids.";
  it.each([
    row("Do we have kids?", before, /^No: /),
    row("Do we have kids?", [before, "Mei had the baby last night, a girl."], /^Yes: Mei had the baby/),
    row("Do we have kids?", [before, "My wife had a boy on Tuesday."], /^Yes: /),
    row("Do we have kids?", [before, "My sister Ana had the baby last night."], /^No: /),
    row("Do we have kids?", [before, "Sarah had a girl."], /^No: /),
    row("Do I have a dog?", "I'm married to Tom. Tom has a dog.", /^(?!Yes)/),
    row("Do I have a sister?", "I'm married to Tom. Tom has a sister.", /^(?!Yes)/),
    row("What is my grandma called?", "My gran is called Edith.", /Edith/),
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("what an assistant shall do", () => {
  it.each([
    row("Should replies be long?", "keep replies short, no emojis", /^No: /),
    row("Should replies be short?", "keep replies short, no emojis", /^Yes: /),
    row("What's my blood type?", "my blood group is B negative", /B negative/),
    row("Should you use emojis?", "I hate when you use emojis.", /^No: /),
    row("Should you apologize?", "Stop apologizing all the time.", /^No: /),
    row("Do I smoke?", "I stopped smoking in May.", /^No: /),
    row("Do I cook?", "I hate cooking.", /^(?!Yes)/),
    row("Do I hate mushrooms?", "I hate mushrooms.", /^Yes: /),
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("when, by the clock alone", () => {
  it.each([
    row("When is standup?", "Standup is 9:45.", /9:45/),
    row("When is standup?", ["Standup is 9:45.", "Standup moved to 10."], /moved to 10/),
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("which of several", () => {
  it.each([
    row("Which of my cats is diabetic?", "We have two cats, Miso and Tofu. Miso is diabetic.", /^Miso is diabetic\.$/),
    row("Which of my cats is blind?", "We have two cats, Miso and Tofu. Miso is diabetic.", /^$/),
    row(
      "Which of my sisters lives in Lagos?",
      "My sister Ana lives in Porto and my sister Rita lives in Lagos.",
      /^.*Rita lives in Lagos\.$/,
    ),
    row("Which school do the kids go to?", "The kids go to St Mary's. School ends at 3:15.", /St Mary's/),
    row("Which streaming service do we have?", "We have Disney+ now.", /Disney/),
    row("Which floor is my flat on?", "The flat is 68 square metres on the third floor, no lift.", /third floor/),
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("who they are, told in brackets or by the marriage", () => {
  it.each([
    row("How old is Nora?", "I have one daughter (Nora, 3).", /Nora is 3/),
    row("How old are my kids?", "I have two kids (Max 7, Lily 4).", /Max is 7\.[\s\S]*Lily is 4/),
    row("What is my wife's name?", "I'm married to Elin.", /Elin/),
    row("What's my wife's name?", ["My wife is Finnish, her name is Aino."], /Aino/),
    row("What's my wife's name?", ["My wife is Finnish."], /^$/),
    row("What is my wife's name?", ["I'm married to Elin.", "My wife Ana is a nurse."], /Ana/),
    row("How long have I worked there?", "I'm a night-shift nurse at the Royal Infirmary, ward 14.", /^$/),
    row("Am I a baker?", "Baker Street is closed.", /^$/),
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("what was is not what is", () => {
  it.each([
    row("Where do I work?", "I worked at Nokia for ten years.", /^$/),
    row("Where did I work?", "I worked at Nokia for ten years.", /Nokia/),
    row("Where do I live?", "I lived in Rome as a child.", /^$/),
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("what is implied", () => {
  it.each([
    row("Whom do I owe money?", "I owe Sam 40 euros for the concert tickets.", /Sam/),
    row("Who do I live with?", "Nina and I share a flat in Leith.", /Nina/),
    row("Is my wife pregnant?", "My wife is due in August.", /due in August/),
    row("What is my flight number?", "My flight BA117 leaves Heathrow at 08:25 on Friday.", /BA117/),
    row("Which airport do I leave from?", "My flight BA117 leaves Heathrow at 08:25 on Friday.", /Heathrow/),
    row("What is Beth's number?", "Our realtor is Beth Kim, 555-0182.", /555-0182/),
    row("What colour is the nursery?", "We're painting the nursery yellow because we don't know yet if it's a boy or a girl.", /yellow/),
    row("When is our anniversary?", "Our anniversary is October 10, we got married in 2015.", /^User's anniversary is October 10\.$/),
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("what one eats", () => {
  it.each([
    row("Can I eat salmon?", "I'm pescatarian.", /^Yes: /),
    row("Can I eat beef?", "I'm pescatarian.", /^No: /),
    row("Am I vegetarian?", "I'm pescatarian.", /^User is pescatarian\.$/),
    row("Am I vegetarian?", "I'm vegetarian, my wife isn't.", /^Yes: /),
    row("Is my wife vegetarian?", "I'm vegetarian, my wife isn't.", /^No: /),
    row("Does my wife eat meat?", "I'm vegetarian, my wife isn't.", /^(?!No)/),
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});
