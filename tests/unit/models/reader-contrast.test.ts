import { describe, expect, it } from "vitest";
import { areContrary, contraries } from "@/lib/language/en/contraries";
import { diets } from "@/lib/language/en/diets";
import { areSiblings } from "@/lib/language/en/lexicon";
import { leavesOut } from "@/lib/models/local/reader/diet";
import { tokensOf } from "@/lib/models/local/reader/words";
import { answerText, evidenceFrom } from "./evidence";

const answer = (said: string, question: string): Promise<string> => answerText(evidenceFrom([[null, "2026-03-02", said]]), question);

describe("what denies what is asked", () => {
  it.each(contraries)("$id: $example $question", async ({ verbs, against, example, question }) => {
    for (const verb of verbs)
      for (const other of against) expect(areContrary({ lemma: verb, upos: "VERB" }, { lemma: other, upos: "VERB" }), other).toBe(true);
    expect(await answer(example, question)).toMatch(/^No: /);
  });

  it.each([
    ["I love hiking.", "Do I hate hiking?", /^No: /],
    ["Ana can't stand jazz.", "Does Ana like jazz?", /^No: /],
    ["I don't like hiking any more.", "Do I like hiking?", /^No: /],
    ["I don't hate olives.", "Do I like olives?", /^(?!No)/],
    ["Ana can't stand jazz.", "Do I like jazz?", /^(?!No)/],
    ["I don't drink alcohol.", "Do I drink wine?", /^No: /],
    ["I don't own any pets.", "Do I have a dog?", /^No: /],
    ["I drink alcohol.", "Do I drink wine?", /^(?!No)/],
    ["I take milk in my coffee.", "Do I take sugar in my coffee?", /^$/],
  ])("%s %s", async (said, question, expected) => expect(await answer(said, question)).toMatch(expected));

  it("is no verb that undoes what was done", () => {
    expect(areContrary({ lemma: "buy", upos: "VERB" }, { lemma: "sell", upos: "VERB" })).toBe(false);
  });
});

describe("a diet", () => {
  const isLeftOut = (said: string, ...foods: string[]) => leavesOut(said, tokensOf(said), foods);

  it.each(diets)("$id: $example, but not $counterexample", ({ being, lacking, example, counterexample }) => {
    expect(isLeftOut(example.told, example.food)).toBe(true);
    expect(isLeftOut(counterexample.told, counterexample.food)).toBe(false);
    for (const word of being) expect(isLeftOut(`User is ${word}.`, example.food), word).toBe(true);
    for (const word of lacking) expect(isLeftOut(`User can't have ${word}.`, example.food), word).toBe(true);
  });

  it.each([
    ["I'm allergic to peanuts.", "Can I have peanuts?", /^No: .*allergic/],
    ["I'm allergic to peanuts.", "Can I eat peanut butter?", /^No: /],
    ["I have a nut allergy.", "Can I eat almonds?", /^No: /],
    ["I'm vegan.", "Do I eat fish?", /^No: /],
    ["I can't eat shellfish, it gives me hives.", "Can I eat prawns?", /^No: .*shellfish/],
    ["I can't eat shellfish, it gives me hives.", "Can I eat salmon?", /^$/],
    ["My sister doesn't eat eggs or fish.", "Can my sister eat salmon?", /^No: /],
    ["My sister doesn't eat eggs or fish.", "Can I eat eggs?", /^$/],
    ["I avoid gluten and red meat.", "Can I have a steak?", /^No: /],
    ["I don't drink coffee after noon, but I do eat cake.", "Can I have a tea?", /^(?!No)/],
    ["I don't eat breakfast.", "Can I eat eggs?", /^$/],
    ["We're vegetarian at home, but I eat fish when I'm out.", "Do I eat fish?", /^Yes: .*fish/],
    ["I'm vegan.", "Can I drink oat milk?", /^$/],
    ["My son Leo has an egg allergy.", "Can Leo eat eggs?", /^No: /],
    ["My son Leo has an egg allergy.", "Can I eat eggs?", /^(?!Yes|No)/],
    ["I'm not vegan.", "Do I eat meat?", /^(?!No)/],
    ["No dairy for me please.", "Can I have yogurt?", /^No: /],
    ["I love the vegan place on Elm Street.", "Can I eat cheese?", /^(?!No)/],
    ["I'm no longer allergic to nuts.", "Can I eat nuts?", /^(?!No)/],
    ["I'm vegetarian, but I do eat honey.", "Can I have honey?", /^Yes: .*honey/],
    ["I don't eat pork.", "Can I have bacon?", /^No: /],
    ["I'm allergic to penicillin.", "Can I take penicillin?", /^No: /],
    ["I'm allergic to cats.", "Do I have a cat?", /^(?!No|Yes)/],
  ])("%s %s", async (said, question, expected) => expect(await answer(said, question)).toMatch(expected));

  it("keeps what is loved out of what to avoid", async () => {
    const told = await answer("I can't stand cilantro. I'm lactose intolerant. I love Thai food.", "What foods should I avoid?");
    expect(told).toMatch(/cilantro/);
    expect(told).toMatch(/lactose/);
    expect(told).not.toMatch(/Thai/);
  });
});

describe("what is told of something else of the kind", () => {
  it.each([
    ["The kitchen is being repainted on Monday.", "When is the bathroom being repainted?"],
    ["I play the guitar on Sundays.", "When do I play the piano?"],
    ["I drink coffee in the morning.", "When do I drink tea?"],
    ["The red car is in the garage.", "Where is the blue car?"],
    ["My left knee hurts since March.", "Does my right knee hurt?"],
    ["The meeting with Ana is at 3.", "When is the meeting with Tom?"],
    ["My flight to Rome leaves at 9.", "When does my flight to Oslo leave?"],
    ["The door code is 4411.", "What's the gate code?"],
    ["My shift starts at 7.", "When does my shift end?"],
    ["I sold my Skoda in 2019.", "When did I buy my Skoda?"],
    ["My son is called Pablo.", "What are Ana's sons called?"],
    ["I owe Lisa 20.", "Who owes me money?"],
    ["We decided against MongoDB.", "Which database do we use?"],
    ["My sister's rent is 900 euros.", "How much is my rent?"],
    ["Tom's birthday is on 4 May.", "When is my birthday?"],
    ["The alarm code at the shop is 4471.", "What's my alarm code at home?"],
    ["The alarm code at the shop is 4471 and the wifi password at home is kestrel99.", "What's my alarm code at home?"],
    ["My desk at the office is by the window.", "Is my desk at home by the window?"],
  ])("is no answer: %s %s", async (said, question) => expect(await answer(said, question)).toBe(""));

  it.each([
    ["Our dog Biscuit sleeps in the kitchen.", "Where does the dog sleep?", /kitchen/],
    ["I take my pills at 8.", "When do I take my medicine?", /8/],
    ["I went to Oslo in May and to Rome in June.", "When did I go to Rome?", /June/],
    ["My bike lock combination is 3141.", "What's the combination of my bike lock?", /3141/],
    ["My mother-in-law arrives from Turku tomorrow.", "When does my wife's mum arrive?", /3 March/],
    ["My sister-in-law Maud is a midwife in Bristol.", "Who is Maud?", /midwife/],
    ["My sister-in-law Maud is a midwife in Bristol.", "What is my sister-in-law's name?", /Maud/],
    ["My desk at the office is by the window.", "Where is my desk at work?", /window/],
    ["The alarm code at the shop is 4471 and the wifi password at home is kestrel99.", "What's the alarm code at the shop?", /4471/],
    ["I have a dog and a car.", "Do I have a car?", /^Yes: /],
    ["I have no son.", "Do I have a son?", /^(?!Yes)/],
  ])("the same in other words is: %s %s", async (said, question, expected) => expect(await answer(said, question)).toMatch(expected));

  it("is of one narrow class", () => {
    for (const [one, other] of ["kitchen bathroom", "tea coffee", "car bike", "guitar piano"].map((pair) => pair.split(" ")))
      expect(areSiblings(one!, other!), one).toBe(true);
    for (const [one, other] of ["sofa couch", "doctor dentist", "pill medicine", "trip holiday", "kitchen jazz"].map((pair) =>
      pair.split(" "),
    ))
      expect(areSiblings(one!, other!), one).toBe(false);
  });
});

describe("how long something has been so", () => {
  it.each([
    ["We got married on 14 June 2019 in Siena.", "How long have we been married?", /7 years, since 14 June 2019/],
    ["I moved to Porto in 2019.", "How long have I lived in Porto?", /since 2019/],
    ["I bought my car in May 2025.", "How long have I had my car?", /since May 2025/],
    ["I lived in Rome from 2010 to 2015.", "How long did I live in Rome?", /about 5 years, from 2010 to 2015/],
    ["We were in Spain from 3 June 2026 to 17 June 2026.", "How long were we in Spain?", /2 weeks, from 3 June 2026 to 17 June 2026/],
  ])("is counted from when it began: %s", async (said, question, expected) => expect(await answer(said, question)).toMatch(expected));

  it.each([
    ["My car broke down in May 2025.", "How long have I had my car?"],
    ["I visited Bosch in 2019.", "How long have I worked at Bosch?"],
  ])("is not counted from what else happened: %s", async (said, question) => expect(await answer(said, question)).toBe(""));
});

describe("what everyone writes in short", () => {
  it.each([
    ["I have two kids: Noah (7) and Isla (4).", "How old is Noah?", /^Noah is 7\.$/],
    ["We already have a 3-year-old, Oscar.", "How old is Oscar?", /3-year-old/],
    ["We already have a 3-year-old, Oscar.", "Do I have kids?", /^Yes: /],
    ["We have a 3-year-old car.", "Do I have kids?", /^(?!Yes)/],
    ["I earn 52k a year before tax.", "How much do I earn?", /52k/],
    ["I'm studying biology at Utrecht University.", "What do I study?", /biology/],
    ["I'm studying biology at Utrecht University.", "Where do I study?", /Utrecht University/],
    ["I like tea, favorite color teal, favorite movie Amélie.", "What's my favorite movie?", /Amélie/],
    ["Rex passed away yesterday.", "What happened to Rex?", /passed away/],
    ["We moved from Amarillo to Tulsa to be near our daughter.", "Why did we move to Tulsa?", /near/],
    ["No allergies to food, only to cats.", "Am I allergic to cats?", /^Yes: /],
    ["Remind me that I have to call the insurance on Friday.", "When do I have to call the insurance?", /6 March 2026/],
  ])("is read: %s %s", async (said, question, expected) => expect(await answer(said, question)).toMatch(expected));
});
