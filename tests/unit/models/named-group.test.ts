import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";
import { contentsOf } from "./extracted";

describe("names told right after a number", () => {
  it.each([
    ["I have two kids. Sven is 9 and Lila is 4.", "User's kids are called Sven and Lila."],
    ["dad of two. Sven is 9, Lila is 4", "User's children are called Sven and Lila."],
    ["mum of three here. Tove is 11, Birk is 8 and little Alma just turned 2", "User's children are called Tove, Birk and Alma."],
    ["three cats here. Mo, Jo and Bo", "User's cats are called Mo, Jo and Bo."],
    ["I have three kids: Tove is 11, Birk is 8 and Alma is 2", "User's kids are called Tove, Birk and Alma."],
  ])("%s", (text, expected) => expect(contentsOf(text)).toContain(expected));

  it.each(["I have two kids. Sven is my boss.", "I have three kids. Sven is 9 and Lila is 4."])(
    "not where another number is named: %s",
    (text) => expect(contentsOf(text).join(" ")).not.toMatch(/called/),
  );
});

describe("ages, as people put them", () => {
  it.each([
    ["my daughter has 5 years", "User's daughter is 5."],
    ["I have 28 years", "User is 28."],
    ["my son is having 12 years", "User's son is 12."],
    ["I have 12 years of experience", "User has 12 years of experience."],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual([expected]));
  it("with a letter", () =>
    expect(contentsOf("27m, night porter, Leeds")).toEqual(["User is 27.", "User is a night porter.", "User is based in Leeds."]));
});

it.each([
  ["grandma fell yesterday. she's in hospital", "User's grandma is in hospital."],
  ["grandpa passed away on Thursday. he was 91", "User's grandpa was 91."],
])('a relative without "my" is he or she: %s', (text, expected) => expect(contentsOf(text)).toContain(expected));

it.each([
  ["play bass in a doom band called Slagheap", ["User plays bass in a doom band called Slagheap."]],
  ["vegan. play the cello. allergic to nuts", ["User is vegan.", "User plays the cello.", "User is allergic to nuts."]],
  ["play some music", []],
])("what one plays: %s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

describe("answers from them", () => {
  const kids = "mum of three here. Tove is 11, Birk is 8 and little Alma just turned 2";
  it.each([
    ["What are my kids called?", kids, /Tove, Birk and Alma/],
    ["How many kids do I have?", kids, /^3/],
    ["Who is the oldest of my children?", kids, /^Tove: /],
    ["Who is the youngest?", kids, /Alma/],
    ["Who is older, Sven or Lila?", "I have two kids. Sven is 9 and Lila is 4.", /^Sven: /],
    ["How old am I?", "I have 12 years of experience", /^$/],
    ["Who is my secretary?", "My secretary Blessing books everything", /Blessing/],
    ["How many kids do I have?", "My kids are Anton, 21, and Vera, 18.", /^2/],
    ["Who is my youngest?", "my kids: Leo 4, Mia 7, Sam 11", /^Leo: /],
    ["How old is my eldest?", "my kids: Leo 4, Mia 7, Sam 11", /Sam is 11/],
    ["What is my youngest called?", "my kids: Leo 4, Mia 7, Sam 11", /^Leo: /],
    ["What is Ana's dog called?", "Ana got a puppy, Moss", /Moss/],
    ["What is my dog called?", "Ana got a puppy, Moss", /^$/],
    ["What is Ana's cat called?", "My sister Ana got a kitten called Pip", /Pip/],
    ["What is Ana's dog called?", "Ana's brother has a puppy called Moss", /^$/],
    ["What is my cafe called?", "I own a cafe in Ljubljana called Blue Door", /Blue Door/],
  ])("%s after %j", async (question, said, expected) =>
    expect(await answerText(evidenceFrom([[null, "2026-03-02", said]]), question)).toMatch(expected),
  );
});
