import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";
import { contentsOf, extracted } from "./extracted";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

describe("what leaves out who it is about is told of the speaker", () => {
  it.each([
    ["clean for three years and counting", "User has been clean for three years and counting."],
    ["vegan since 2019, mostly for the animals", "User has been vegan since 2019, mostly for the animals."],
    ["on sertraline 50mg for the panic attacks", "User is on sertraline 50mg for the panic attacks."],
    ["off to Ghent with my aunt, back Tuesday", /^User is off to Ghent with their aunt/],
    ["finally cut back my hours at the clinic", "User finally cut back their hours at the clinic."],
    ["Piano recital yesterday!", /^User had a piano recital yesterday/],
    ["latest hire: Bogdan, for the till", /^User's latest hire(?: is|:) Bogdan, for the till/],
    ["third lodger, Yetunde", "User's third lodger is Yetunde."],
    ["I'm off sick and back in March", /^User is off sick and back in March/],
  ])("%s", (text, says) => expect(contentsOf(text)[0]).toMatch(typeof says === "string" ? new RegExp(`^${RegExp.escape(says)}$`) : says));

  it.each([
    ["electrician, Swansea", /electrician's|^User's/],
    ["new plan: Lisbon", /^User's/],
    ["clean for me please", /has been/],
    ["off topic but the fair was great", /^User is off/],
  ])("but not so: %s", (text, says) => {
    for (const content of contentsOf(text)) expect(content).not.toMatch(says);
  });
});

it.each([
  [
    "Ruth's birthday is 9 April and Owen's the 20th",
    ["Ruth's birthday is 9 April (9 April 2027).", /^Owen's birthday is the 20th of April/],
  ],
  ["my son's shoe size is 31 and my daughter's 28", ["User's son's shoe size is 31.", "User's daughter's shoe size is 28."]],
])("what the second of two lacks, the first has said: %s", (text, says) => {
  const contents = contentsOf(text);
  expect(contents).toHaveLength(says.length);
  for (const [i, each] of says.entries()) {
    if (typeof each === "string") expect(contents[i]!.replace(/ \(\d.*\)/, "")).toBe(each.replace(/ \(\d.*\)/, ""));
    else expect(contents[i]).toMatch(each);
  }
});

it.each([
  ["I applied for the grant in May. They said yes?!", /they said yes/i],
  ["I applied for the grant. Did they say yes??", /^(?!.*say yes)/],
])("surprise is no question: %s", (text, says) => expect(contentsOf(text).join(" ")).toMatch(says));

it("an update's title leaves what it tells", () =>
  expect(contentsOf("update on the flat: painted the hall and sold the sofa")[0]).toMatch(/^User painted the hall/));

it("wishes may be for whoever asks", () =>
  expect(contentsOf("if anyone asks what I want: no flowers, dark chocolate, books over gadgets")[0]).toMatch(/dark chocolate/));

describe("a value put right", () => {
  it.each([
    ["Which gate is my flight from?", ["My flight leaves at 9.10, 3rd gate on the left.", "sorry, 5th gate!!"], /5th gate/],
    ["What is my blood group?", ["Blood group for my file: B positive.", "I had it wrong, I'm O positive."], /O positive/],
  ])("%s", async (question, said, says) => expect(await answer(question, ...said)).toMatch(says));
});

describe("questions about what was told in passing", () => {
  it.each([
    ["What is the sertraline for?", ["I'm on sertraline 50mg for the panic attacks."], /panic attacks/],
    ["What is the ladder for?", ["I bought a ladder for 40 euros."], /^(?!.*panic)/],
    ["Which year do I teach?", ["I teach year 3 at the primary in Hexham."], /year 3/],
    ["Who runs marketing?", ["Dana runs sales and Femi runs marketing."], /^Femi/],
    ["Who works for me?", ["I'm a manager now, wish me luck."], /^$/],
  ])("%s", async (question, said, says) => expect(await answer(question, ...said)).toMatch(says));
});

describe("a time is that of the one thing told that has one", () => {
  it.each([
    ["I'm reading Emma for book club. It's on the 14th at Petra's.", /^The book club is on the 14th/],
    ["My niece's recital is in Leeds. It's on 3 May.", /^User's niece's recital is on 3 May/],
    ["I finally have an interview with Siemens! It's on Tuesday at 10", /^The interview is on Tuesday/],
  ])("%s", (text, says) => expect(contentsOf(text).at(-1)).toMatch(says));

  it.each(["I bought a lamp. It's on the desk.", "We had a party and a match. It's on Friday."])("but of no other: %s", (text) =>
    expect(contentsOf(text).join(" ")).not.toMatch(/(?:lamp|party|match) is on/),
  );
});

describe("what somebody has got they have", () => {
  it.each([
    ["I've got two brothers, Emeka and Tobe", "User has two brothers, Emeka and Tobe."],
    ["I've got a Kia Ceed", "User has a Kia Ceed."],
    ["I haven't got a car", "User doesn't have a car."],
    ["My sister's got two kids", "User's sister has two kids."],
    ["I've got my results back", "User has got their results back."],
    ["I've got a new job at Lidl", "User has got a new job at Lidl."],
    ["I've got to renew my passport", "User has got to renew their passport."],
  ])("%s", (text, says) => expect(contentsOf(text)).toEqual([says]));
});

it.each([
  ["did it, I'm on giffgaff now", "User is on giffgaff now."],
  ["done, I moved to Monzo", "User moved to Monzo."],
  ["ok did that, I now use Firefox", "User now uses Firefox."],
  ["hmm the Riverside cancelled the booking", "The Riverside cancelled the booking."],
  ["For the wiki: our staging server is at stg.kestrel.io", "User's staging server is at stg.kestrel.io."],
])("a word before what is so now is none of it: %s", (text, says) => expect(contentsOf(text)).toEqual([says]));

it.each([
  ["my gran's 90th is on a Saturday", "User's gran's 90th is on a Saturday."],
  ["my brother's a pilot", "User's brother is a pilot."],
])("what is somebody's and what somebody is: %s", (text, says) => expect(contentsOf(text)).toEqual([says]));

describe("what somebody once had isn't what they have", () => {
  it.each([
    ["What phone do I have?", ["My phone is a Pixel 8.", "My old phone was a Moto G."], /Pixel 8/],
    ["What car do I drive?", ["My car is a Golf and my first car was a Punto."], /Golf/],
  ])("%s", async (question, said, says) => expect(await answer(question, ...said)).toMatch(says));

  it("nor is it set", () => expect(extracted("My old phone was a Moto G.")[0]!.attribute).toBeNull());
});

it("a home is somebody's: at Dom's now", () => expect(contentsOf("the party's at Dom's now")).toEqual(["The party is at Dom's now."]));

it("several days of the week are no date", async () => {
  expect(await answer("When do I go to the gym?", "I go to the gym on Mon/Wed/Fri.")).not.toMatch(/2026\. /);
});

describe("what somebody lists of themselves is a claim each", () => {
  it.each([
    ["Things to know: allergic to latex, blood type A-", ["User is allergic to latex.", "User's blood type is A-."]],
    ["health: type 1 diabetes, hay fever, no allergies", ["User has type 1 diabetes.", "User has hay fever.", "User has no allergies."]],
    ["About me: I'm vegan, I live in Hull, 2 kids", ["User is vegan.", "User lives in Hull.", "User has 2 kids."]],
    ["I'm 5'11 and 84kg", ["User is 5'11 tall.", "User weighs 84kg."]],
    [
      "I'm a landscape architect, based in Ghent, I specialise in rain gardens",
      ["User is a landscape architect.", "User is based in Ghent.", "User specialises in rain gardens."],
    ],
  ])("%s", (text, says) => expect(contentsOf(text)).toEqual(says));

  it.each(["basics: flour, eggs, butter", "me: XL jersey, boots 46"])("but nobody is or has these: %s", (text) =>
    expect(contentsOf(text).join(" ")).not.toMatch(/User (?:is|has) (?:flour|XL)/),
  );

  it("and what is dated has no figure", () => {
    expect(contentsOf("Medical history: appendix out in 2011, asthma, broken wrist 2019").join(" ")).not.toMatch(/ is (?:2011|2019)/);
  });
});

it.each([
  ["My blood type is A-", "User's blood type is A-."],
  ["I live in Hull -", "User lives in Hull."],
])("a minus is part of a type, and a dash of nothing: %s", (text, says) => expect(contentsOf(text)).toEqual([says]));

describe("what is over, however it is told", () => {
  it.each([
    ["Do I smoke?", ["I used to smoke, stopped when Nia was born."], /^No/],
    ["Do I smoke?", ["I'm used to smoke from the grill."], /^(?!No)/],
    ["Does my husband like opera?", ["I don't like opera but my husband does so we go twice a year."], /^Yes/],
    ["What is my favourite restaurant?", ["My favourite restaurant is Nonna Pia's.", "Bao House is my favourite now."], /Bao House/],
  ])("%s", async (question, said, says) => expect(await answer(question, ...said)).toMatch(says));
});

describe("of several people, the one who is asked about", () => {
  const said = ["I'm allergic to peanuts.", "My son Theo is allergic to eggs."];
  it.each([
    ["What is Theo allergic to?", /^(?=.*eggs)(?!.*peanuts)/s],
    ["What am I allergic to?", /^(?=.*peanuts)(?!.*eggs)/s],
  ])("%s", async (question, says) => expect(await answer(question, ...said)).toMatch(says));

  it("and nobody who wasn't told of", async () => expect(await answer("What is Ines afraid of?", "Nina is afraid of heights.")).toBe(""));
});

it.each([
  ["I changed the wifi password to teal-heron-40.", "teal-heron-40"],
  ["changed the wifi password to teal-heron-41 after the party", "teal-heron-41"],
  ["I changed my username to foxglove", "foxglove"],
  ["They changed the gate code to 4471", "4471"],
])("what was changed to something is that: %s", (text, value) => expect(extracted(text)[0]!.attribute).toMatchObject({ value }));

it("a code that was changed to do something has no new value", () =>
  expect(extracted("we changed the code to fix the bug")[0]!.attribute).toBeNull());
