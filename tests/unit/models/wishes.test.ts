import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";
import { contentsOf } from "./extracted";

describe("a wish for how to be written to", () => {
  it.each([
    ["please short sentences", "User asked the assistant: short sentences."],
    ["pls only vegan recipes", "User asked the assistant: only vegan recipes."],
    ["Please use easy words", "User asked the assistant to use easy words."],
    ["keep it brief, no emojis, no headings", "User asked the assistant to keep it brief, no emojis, no headings."],
    ["no politics talk", "User asked the assistant: no politics talk."],
    ["miles not km, and pounds", "User asked the assistant: miles not km, and pounds."],
  ])("%s", (text, content) => expect(contentsOf(text)).toContain(content));

  it.each([
    "please a recipe for four?",
    "please write a haiku about moss",
    "Please short sentences: The cat sat. The dog ran.",
    "12 miles not far from Leeds",
  ])("is none: %s", (text) => expect(contentsOf(text).join(" ")).not.toMatch(/asked the assistant:/));
});

describe("what somebody lastingly is, in two words", () => {
  it.each([
    ["nurse, 41, Bergen. two cats. lactose intolerant. rugby on thursdays", "User is lactose intolerant."],
    ["- Ida, 52\n- welder\n- lactose intolerant\n- deaf in one ear", "User is lactose intolerant."],
    ["welder. type 2 diabetic. i read thrillers", "User is type 2 diabetic."],
  ])("%s", (text, content) => expect(contentsOf(text)).toContain(content));

  it("is nobody else's", () => expect(contentsOf("dog diabetic. left handed").join(" ")).not.toMatch(/dog diabetic/));
});

describe("a name and an age at first", () => {
  it.each([
    ["Vera, 34, Oslo. nurse. two cats", ["User's name is Vera.", "User is 34.", "User is based in Oslo."]],
    ["- Ragnhild, 61\n- retired customs officer\n- lactose intolerant", ["User's name is Ragnhild.", "User is 61."]],
    [
      "Vera, 34, Oslo. mobile 912 55 318, email vera@kontor.test",
      ["User's phone number is 912 55 318.", "User's email is vera@kontor.test."],
    ],
    ["cellist, Oslo. email quill@kontor.test. hate small talk", ["User's email is quill@kontor.test.", "User hates small talk."]],
  ])("%s", (text, contents) => expect(contentsOf(text)).toEqual(expect.arrayContaining(contents)));

  it.each(["my kids:\n- Nil, 19\n- Abril, 16", "Nil, 19, and Abril, 16", "Tariq, 40, is my landlord", "Chelsea, 22, beat Arsenal"])(
    "are nobody else's: %s",
    (text) => expect(contentsOf(text).join(" ")).not.toMatch(/User's name/),
  );
});

it.each(["Had my last infusion today!!", "had my last physio session today"])("what was had is no question: %s", (text) =>
  expect(contentsOf(text).join(" ")).toMatch(/^User had their last/),
);

it.each([
  ["have my driving test on Friday", /^User has their driving test on Friday/],
  ["have two cats", /^User has two cats\.$/],
  ["have a dentist appointment tomorrow", /^User has a dentist appointment tomorrow/],
  ["had a flu test on Monday", /^User had a flu test on Monday/],
])("what somebody has is no order, though who has it is left out: %s", (text, content) =>
  expect(contentsOf(text).join(" ")).toMatch(content),
);

it.each(["have a good day", "have a safe flight!", "have a look tomorrow", "have the report ready by Friday", "have a test ready for me"])(
  "nobody has: %s",
  (text) => expect(contentsOf(text)).toEqual([]),
);

describe("a text of others that somebody shows", () => {
  const letter =
    "My cousin wrote in the family chat: \"I can't come on the 24th, I've got the flu. Love from Bergen, Sunniva\". How do I answer?";
  const answer = (question: string) => answerText(evidenceFrom([[null, "2026-03-02", letter]]), question);

  it("answers as what it says", async () =>
    expect(await answer("Where did Sunniva write from?")).toMatch(/^In a text that the user showed on 2 March 2026: “Love from Bergen/));
  it.each(["Have I got the flu?", "Where do I live?"])("tells nothing of who shows it: %s", async (question) =>
    expect(await answer(question)).not.toMatch(/^Yes|Bergen/),
  );
});
