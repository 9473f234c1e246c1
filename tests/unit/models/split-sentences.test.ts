import { describe, expect, it } from "vitest";
import { contentsOf, contentsOfChat } from "./extracted";

describe("an answer and what is told besides are two memories", () => {
  it.each([
    [
      "What's your son's name so I can put it on the card?",
      "Ikenna, but everybody calls him Kenny",
      ["User's son is called Ikenna, but everybody calls him Kenny."],
    ],
    [
      "Where do you work?",
      "Tesco, but I'm looking for something better",
      ["User works at Tesco.", "User is looking for something better."],
    ],
    [
      "How many loaves do you need per week?",
      "three, my kids eat a lot",
      ["User said: Three (asked: “How many loaves do you need per week?”).", "User's kids eat a lot."],
    ],
    ["Which station would you leave from, and do you have a railcard?", "Leeds.", ["User would leave from Leeds."]],
    ["Which city are you flying to?", "Quito, and we land at six", ["User is flying to Quito.", "User and others land at six."]],
  ])("%s %s", (question, reply, says) => expect(contentsOfChat("hello", `A: ${question}`, reply)).toEqual(says));

  it.each([
    ["Are you a runner?", "Yes, I run on Mondays", /runs on Mondays/],
    ["What do you eat?", "Chicken, rice and my mum's soup", /rice and/],
    ["Where do you live?", "Last year, I moved to Turin", /Last year/],
  ])("but not what hangs together: %s %s", (question, reply, says) =>
    expect(contentsOfChat("hello", `A: ${question}`, reply).join(" ")).toMatch(says),
  );
});

describe("a phrase by itself ends the sentence before it", () => {
  it.each([
    ["My sister got engaged! To a man called Ivo, he's a vet.", ["User's sister got engaged to a man called Ivo.", "Ivo is a vet."]],
    [
      "My aunt got engaged last night! To a man called Ulf, he's a baker.",
      [/^User's aunt got engaged last night .*\) to a man called Ulf\.$/, "Ulf is a baker."],
    ],
    ["My cousin moved again. From Lyon to Ghent.", ["User's cousin moved again from Lyon to Ghent."]],
  ])("%s", (text, says) =>
    expect(contentsOf(text)).toEqual(says.map((each) => (typeof each === "string" ? each : expect.stringMatching(each)))),
  );

  it.each([
    ["We have a kitten. From my colleague Inês, she's grey.", /Inês is grey/],
    ["I like tea. On Fridays.", /tea on/],
    ["I work at Lidl. In May I start at Aldi.", /Lidl in May/],
  ])("but not so: %s", (text, says) => expect(contentsOf(text).join(" ")).not.toMatch(says));
});

describe("words around a noun are told as said", () => {
  it.each([
    ["Eight weeks no swimming.", "User said: Eight weeks no swimming."],
    ["Three stories in a small magazine, years ago.", "User said: Three stories in a small magazine, years ago."],
  ])("%s", (text, says) => expect(contentsOf(text)).toEqual([says]));

  it.each(["The squad trains on Mondays and Wednesdays.", "The uniform itches badly.", "My girl practises in the garage."])(
    "but a clause is none: %s",
    (text) => expect(contentsOf(text)[0]).not.toMatch(/said/),
  );
});

describe("what only says that something is to be said is not kept", () => {
  it.each([
    "Quick question about sourdough",
    "Sad news today.",
    "Back again about Norway.",
    "Not good news I'm afraid.",
    "No idea what to wear",
    "Not sure how long this will take",
    "What present should we get",
  ])("%s", (text) => expect(contentsOf(text)).toEqual([]));

  it.each(["No idea what comes next, Zenobia says I should bake.", "I like the news.", "The third question was about my dog Rex."])(
    "unlike %s",
    (text) => expect(contentsOf(text)).not.toEqual([]),
  );
});

it("what goes on and how the way there is are two claims", () =>
  expect(contentsOf("Settling in well at the new school, commute is long")).toEqual([
    "User is settling in well at the new school.",
    "User's commute is long.",
  ]));
