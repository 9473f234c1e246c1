import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";

/** The answer to a question about what the user said, each on a day, oldest first; empty for a refusal. */
const answer = (said: [day: string, words: string][], question: string): Promise<string> =>
  answerText(evidenceFrom(said.map(([day, words]) => [null, day, words])), question);

const day = "2026-03-02";

describe("a statement answers", () => {
  it.each([
    ["a class by one of its kind", "I can't stand aubergine.", "Which vegetable do I dislike?", /aubergine/],
    ["through a named relative", "My wife Priya is a violinist.", "What does Priya do?", /violinist/],
    ["a name by what stands beside it", "We own a narrowboat called Heron's Rest.", "What is the narrowboat called?", /Heron/],
    ["a number by the thing it belongs to", "My locker number is 112.", "What is my locker number?", /112/],
    ["an email address by how it is written", "My email is h.okonjo@brightmail.test.", "What is my email address?", /okonjo@/],
    ["by the name beside the noun", "My uncle Walt keeps bees in Shropshire and sells honey.", "What does Walt sell?", /honey/],
    [
      "by the one that a pronoun means",
      "My niece Noor rang: she got the post in Amman, starts 1 February.",
      "When does Noor start?",
      /1 February/,
    ],
    ["an age", "My son Leo turned 4 in May.", "How old is Leo?", /4/],
  ])("%s", async (_, said, question, expected) => expect(await answer([[day, said]], question)).toMatch(expected));
});

describe("a statement does not answer", () => {
  it.each([
    ["for what it doesn't name", "Dentist is on the 14th of May.", "What is my dentist's name?"],
    ["an age by somebody else's", "Aunt Moira is 80 on the 19th, and Jean is doing the cake.", "How old is Jean?"],
    ["who is someone by who is not", "Magnus is not my partner.", "Who is my partner?"],
    ["an amount without a figure", "I opened an account with Bunq.", "How much is in my Bunq account?"],
  ])("%s", async (_, said, question) => expect(await answer([[day, said]], question)).toBe(""));
});

describe("yes and no", () => {
  it.each([
    ["I have a cat named Pixel.", "Do I have a cat?", /^Yes: /],
    ["I no longer eat fish.", "Do I eat fish?", /^No: /],
    ["I used to play hockey.", "Do I play hockey?", /^No: /],
    ["I might get a dog next year.", "Do I have a dog?", /^(?!Yes)/],
    ["If I won the lottery I'd buy a boat.", "Do I own a boat?", /^(?!Yes)/],
  ])("%s %s", async (said, question, expected) => expect(await answer([[day, said]], question)).toMatch(expected));
});

it("what a newer statement ends is over", async () => {
  const said: [string, string][] = [
    ["2026-03-02", "We own a narrowboat."],
    ["2026-08-01", "I sold the narrowboat."],
  ];
  expect(await answer(said, "Do I own a narrowboat?")).toMatch(/^No: .*sold/);
});

it.each([
  ["I quit the gym. It was too crowded.", "Why did I quit the gym?", /crowded/],
  ["I sold the car because the repairs cost too much.", "Why did I sell the car?", /repairs/],
  ["I skipped lunch. Had a dentist appointment.", "Why did I skip lunch?", /dentist/],
])("a reason may stand in the next sentence: %s", async (told, question, reason) => {
  expect(await answer([[day, told]], question)).toMatch(reason);
});

describe("of several numbers and addresses, the one that is asked for", () => {
  it.each([
    ["What is my email?", "My email is ana@home.com.", "My work email is ana@corp.com.", /ana@home/],
    ["What is my work email?", "My work email is ana@corp.com.", "My email is ana@home.com.", /ana@corp/],
    ["What is my mobile number?", "My mobile is 07700 900124.", "My work number is 020 7946 0000.", /07700/],
    ["What is my work number?", "My work phone is 020 7946 0000.", "My number is 07700 900124.", /020/],
    ["What is my phone number?", "My office phone is 020 7946 0000.", "I like jazz.", /020/],
    ["What is my work email?", "My boss's work email is eve@corp.com.", "I like jazz.", /^$/],
    ["Where do I live?", "I like jazz.", "New address: 5 Mill Lane.", /5 Mill Lane/],
  ])("%s", async (question, first, second, expected) => {
    expect(
      await answer(
        [
          [day, first],
          ["2026-03-04", second],
        ],
        question,
      ),
    ).toMatch(expected);
  });
});

describe("what is denied of some times is not denied", () => {
  it.each([
    ["I don't eat meat on Fridays.", "Do I eat meat?", /^(?!No)/],
    ["I don't eat meat on Fridays.", "Do I eat meat on Fridays?", /^No: /],
    ["I don't drink alcohol at all.", "Do I drink wine?", /^No: /],
    ["I don't have a car at the moment.", "Do I have a car?", /^No: /],
    ["We deploy on Tuesdays, never on Fridays.", "Do we deploy on Fridays?", /^No: /],
    ["We deploy on Tuesdays, never on Fridays.", "Do we deploy on Tuesdays?", /^Yes: /],
  ])("%s %s", async (said, question, expected) => expect(await answer([[day, said]], question)).toMatch(expected));
});

it("of one time, what was said later counts as later", async () =>
  expect(
    await answer(
      [
        [day, "I've got a dentist appointment on Friday."],
        [day, "They cancelled the dentist."],
      ],
      "When is my dentist appointment?",
    ),
  ).toMatch(/cancelled/));

describe("what is known by how it is written", () => {
  it.each([
    ["The staging server is at 10.0.0.12.", "What is the IP of staging?", /10\.0\.0\.12/],
    ["The staging server is at 10.0.0.12.", "What is the IP of the database?", /^$/],
    ["I live at 12 Rose St, Leeds LS1 4AB.", "What is my postcode?", /LS1/],
    ["My sister lives in LS1 4AB.", "What is my postcode?", /^$/],
    ["My car's MOT is due on 14 May.", "When is my MOT due?", /14 May/],
    ["My sister's MOT is due on 14 May.", "When is my MOT due?", /^$/],
  ])("%s %s", async (said, question, expected) => expect(await answer([[day, said]], question)).toMatch(expected));
});
