import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";
import { extracted } from "./extracted";

/** What was said on 10 March 2026, a Tuesday: each content, and the day that it is true from. */
const dated = (text: string): [string, string | null][] =>
  extracted(text, "2026-03-10").map(({ content, validFrom }) => [content, validFrom?.slice(0, 10) ?? null]);

describe("a time that counts from the one before it", () => {
  it.each([
    [
      "Exam is on Friday, results come out a week later.",
      [
        ["User's exam is on Friday (13 March 2026).", "2026-03-13"],
        ["Results come out a week later (20 March 2026).", "2026-03-20"],
      ],
    ],
    [
      "The party is the 14th and we fly the day after.",
      [
        ["The party is the 14th (14 March 2026).", "2026-03-14"],
        ["User and others fly the day after (15 March 2026).", "2026-03-15"],
      ],
    ],
    [
      "I had the operation on 2 February. The stitches came out ten days later, and I was back at work the following Monday.",
      [
        ["User had the operation on 2 February (2 February 2026).", "2026-02-02"],
        ["The stitches came out ten days later (12 February 2026).", "2026-02-12"],
        ["User was back at work the following Monday (16 February 2026).", "2026-02-16"],
      ],
    ],
    [
      "We arrive on the 4th of July and leave the next morning.",
      [
        ["User and others arrive on the 4th of July (4 July 2026).", "2026-07-04"],
        ["User and others leave the next morning (5 July 2026).", "2026-07-05"],
      ],
    ],
    [
      "I married Tom on 3 June 2017. My daughter was born exactly two years later, my son a year after.",
      [
        ["User married Tom on 3 June 2017.", "2017-06-03"],
        ["User's daughter was born exactly two years later (3 June 2019), User's son a year after (2020).", "2019-06-03"],
      ],
    ],
    [
      "I met Ida in May 2019 and moved in with her two months later.",
      [
        ["User met Ida in May 2019.", "2019-05-01"],
        ["User moved in with her two months later (July 2019).", "2019-07-01"],
      ],
    ],
    [
      "The concert is on 21 March, the rehearsal is the evening before.",
      [
        ["The concert is on 21 March (21 March 2026).", "2026-03-21"],
        ["The rehearsal is the evening before (20 March 2026).", "2026-03-20"],
      ],
    ],
  ] as const)("%s", (text, expected) => expect(dated(text)).toEqual(expected));

  it.each([
    // Nothing was told that it could count from, or not as exactly.
    ["Two years later we were still waiting.", ["Two years later User and others were still waiting."]],
    ["I start at 9. An hour later the kids come.", ["User starts at 9.", "An hour later the kids come."]],
    [
      "My holiday is in June. A week later I start my new job.",
      ["User's holiday is in June (June 2026).", "A week later User starts their new job."],
    ],
    // It counts from what follows.
    [
      "The party is on Friday. I always feel sick two days before a flight.",
      ["The party is on Friday (13 March 2026).", "User always feels sick two days before a flight."],
    ],
    ["This is the 14th time I've asked my landlord.", ["This is the 14th time User has asked their landlord."]],
    ["My flat is the 3rd on the left.", ["User's flat is the 3rd on the left."]],
  ] as const)("and no other: %s", (text, expected) =>
    expect(extracted(text, "2026-03-10").map(({ content }) => content)).toEqual(expected),
  );

  it.each([
    ["Exam is on Friday, results come out a week later.", "When do the exam results come out?", /20 March 2026/],
    ["We arrive on the 4th of July and leave the next morning.", "When do we leave?", /leave on 5 July 2026/],
  ])("%s %s", async (said, question, expected) =>
    expect(await answerText(evidenceFrom([[null, "2026-03-10", said]]), question)).toMatch(expected),
  );
});

describe("an age that is long past is not how old somebody is", () => {
  it.each([
    ["I started smoking when I was 15.", "How old am I?", /^$/],
    ["I've been vegan since I was sixteen. I'm 34 now.", "How old am I?", /34/],
    ["I started smoking when I was 15.", "How old was I when I started smoking?", /15/],
  ])("%s %s", async (said, question, expected) =>
    expect(await answerText(evidenceFrom([[null, "2026-03-10", said]]), question)).toMatch(expected),
  );
});
