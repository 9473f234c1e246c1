import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]) =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-0${i + 3}-02`, each])), question);

describe("a figure told anew", () => {
  it.each([
    [
      "What is the test coverage of my billing module?",
      [
        "The test coverage of my billing module is at 65%.",
        "I'm trying to raise the test coverage of my billing module, which has recently improved to 78%.",
      ],
      /78%/,
    ],
    [
      "What is the login API response time under 20 concurrent requests?",
      [
        "I've measured the login API response time and it's currently at 180ms under 20 concurrent requests.",
        "I'm tuning the login API response time, which has decreased to 120ms under 20 concurrent requests.",
      ],
      /120ms/,
    ],
    [
      "What is the deadline for the first sprint?",
      [
        "I have a deadline of April 1, 2026, for the first sprint.",
        "I'm trying to update my timeline to reflect the new sprint deadline of April 5, 2026.",
        "I'm working on Sprint 2 with a deadline of April 20, 2026.",
      ],
      /April 5/,
    ],
    ["How many books are on my Kindle?", ["I've got 40 books on my Kindle.", "The number of books on my Kindle has grown to 52."], /52/],
    [
      "What is my weekly grocery budget?",
      ["My weekly budget for groceries is $90.", "I'm trying to stick to the new grocery budget of $110 per week."],
      /\$110/,
    ],
  ])("answers instead of the old one: %s", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));

  it.each([
    [
      "What is the test coverage of my billing module?",
      ["The test coverage of my billing module has reached 78%.", "The test coverage of the search module has now reached 85%."],
      /78%/,
    ],
    [
      "What is the deadline for the first sprint?",
      ["The deadline for the first sprint is April 1, 2026.", "I'm working on Sprint 2 with a deadline of April 20, 2026."],
      /April 1/,
    ],
    [
      "What is the response time of the dashboard API?",
      [
        "The response time of the dashboard API has improved to 250ms.",
        "I've switched to Argon2 with Flask-Argon2 v0.3.0 for the passwords of the dashboard.",
      ],
      /250ms/,
    ],
    [
      "How many classification problems have I completed?",
      ["I've completed 15 classification problems.", "I've completed 12 problems of calculus."],
      /15 classification/,
    ],
    ["What is my rent?", ["My rent is 700.", "My sister's rent went up to 900."], /700/],
    [
      "What is the rent for the studio?",
      ["The rent for the studio is 450 a month.", "I've heard that the new rent for the flat upstairs is 900."],
      /450/,
    ],
    ["What is my half marathon time?", ["My half marathon time is 1:52.", "I've improved my 10k time to 47:30."], /1:52/],
    ["What time is the dentist?", ["The dentist is at 9:15 on Monday.", "My haircut got moved to 4:30 on Monday."], /9:15/],
    [
      "How many students are in my Tuesday pottery class?",
      ["I have 14 students in my Tuesday pottery class.", "I've now got 9 students in the Thursday class."],
      /14/,
    ],
    ["How many books did I read last year?", ["I read 12 books last year.", "I've now reached 20 books this year."], /12 books/],
    ["What dose of sertraline do I take?", ["I take 50 mg of sertraline.", "My doctor raised my sister's dose to 100 mg."], /50 mg/],
    ["Which year do I teach?", ["I teach year 4 at the primary in Keswick.", "New class: they've given me Year 6 this time."], /Year 6/],
  ])("of another thing does not: %s", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});
