import { describe, expect, it } from "vitest";
import { readTime, readTimes, spanRules } from "@/lib/question/read-time";
import { pointRules } from "@/lib/question/time-points";

const now = new Date("2024-01-10T12:00:00Z");
const days = (question: string, at = now) => {
  const time = readTime(question, at);
  return time && [time.from, time.until].map((date) => date.toISOString().slice(0, 10));
};

describe.each([...pointRules, ...spanRules])("the time rule $id", ({ id, example, means, counterexample }) => {
  it("reads its example", () => {
    expect(readTime(example, now)?.id).toBe(id);
    expect(days(example)).toEqual(means);
  });

  it("leaves its counterexample", () => {
    expect(readTimes(counterexample, now).map((time) => time.id)).not.toContain(id);
  });
});

describe("times in questions", () => {
  const cases: [question: string, from: string, until: string, now?: string][] = [
    ["What did we do in the first weekend of May 2023?", "2023-05-06", "2023-05-08"],
    ["Where was I the week of 12 June 2023?", "2023-06-12", "2023-06-19"],
    ["What did I buy the week before 9 June 2023?", "2023-06-02", "2023-06-09"],
    ["What happened the weekend before June 9, 2023?", "2023-06-03", "2023-06-05"],
    ["What did Maria do the last weekend before April 10, 2023?", "2023-04-08", "2023-04-10"],
    ["What did Ben finish last Friday, on 23 January, 2022?", "2022-01-23", "2022-01-24"],
    ["Where was the picture of December 1,2023 taken?", "2023-12-01", "2023-12-02"],
    ["Where did we ski last year?", "2023-01-01", "2024-01-01"],
    ["Who called on 2023/8/5?", "2023-08-05", "2023-08-06"],
    ["What did I do on May 7?", "2023-05-07", "2023-05-08"],
    ["What did I do on 3 January?", "2024-01-03", "2024-01-04"],
    ["Where did I travel in the summer of last year?", "2023-06-01", "2023-09-01"],
    ["Where did I travel in winter 2022?", "2022-12-01", "2023-03-01"],
    ["What was I doing in mid-October 2023?", "2023-10-11", "2023-10-21"],
    ["Did I run from 3 June to 10 June 2023?", "2023-06-03", "2023-06-11"],
    ["Where did I live between 2018 and 2020?", "2018-01-01", "2021-01-01"],
    ["What did I write between November and January?", "2023-11-01", "2024-02-01"],
    ["What did I read May–July 2023?", "2023-05-01", "2023-08-01"],
    ["What have I done since last Monday?", "2024-01-08", "2024-01-10"],
    ["What have I learned since 2021?", "2021-01-01", "2024-01-10"],
    ["Where did we celebrate last Christmas?", "2023-12-24", "2023-12-27"],
    ["What did we eat on Thanksgiving 2023?", "2023-11-23", "2023-11-24"],
    ["Where were we at Easter 2023?", "2023-04-07", "2023-04-11"],
    ["What will I do next summer?", "2024-06-01", "2024-09-01"],
    ["What will I do in May?", "2024-05-01", "2024-06-01"],
    ["Am I free on Friday?", "2024-01-12", "2024-01-13"],
    ["What did I do on Friday?", "2024-01-05", "2024-01-06"],
    ["What did I do a couple of months ago?", "2023-11-01", "2023-12-01"],
    ["What did I do a few days ago?", "2024-01-05", "2024-01-09"],
    ["What happened in the last 3 months?", "2023-10-10", "2024-01-10"],
    ["What was revenue in Q4 of last year?", "2023-10-01", "2024-01-01"],
    ["What did I say in August, 2022?", "2022-08-01", "2022-09-01"],
    ["What did I say in Sept. 2022?", "2022-09-01", "2022-10-01"],
    ["What did I do in the year before last?", "2022-01-01", "2023-01-01"],
    ["How often have I been to Porto since September?", "2024-09-01", "2024-10-15", "2024-10-15T09:00:00Z"],
  ];
  it.each(cases)("%s", (question, from, until, at) => {
    expect(days(question, at ? new Date(at) : now)).toEqual([from, until]);
  });

  it.each([
    "May I borrow the car?",
    "Does April like June?",
    "What should I cook tonight?",
    "Which is my second home?",
    "How many of my 2000 followers are friends?",
    "What is the Peugeot 3008 good for?",
    "Do I work at 5 pm?",
    "What is planned every other Monday?",
    "Which games suit a game night in spring?",
    "How do I differentiate x^{3/5}?",
    "What happened 5000000 years ago?",
    "",
  ])("%j names none", (question) => {
    expect(readTimes(question, now)).toEqual([]);
  });

  it("reads every time of a question", () => {
    const times = readTimes("How long was it from 3 March 2023 until my trip in June 2023, and what came in July 2023?", now);
    expect(times.map(({ text }) => text)).toEqual(["3 March 2023", "June 2023", "July 2023"]);
  });

  it("tells a month of whichever year from one of a year", () => {
    expect(readTime("What did I buy in November?", now)?.month).toBe(11);
    expect(readTime("What did I buy in November 2023?", now)?.month).toBeNull();
  });
});
