import { expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";
import { extracted } from "./extracted";

const from = (text: string) => extracted(text, "2026-06-12")[0]?.validFrom?.slice(0, 10);

it.each([
  ["booked a week in Madeira, 11 to 18 February", "2027-02-11"],
  ["got tickets for the opera on 9 April", "2027-04-09"],
  ["I signed up for a triathlon on 5 April", "2027-04-05"],
  ["registered for the conference, 2 to 5 May", "2027-05-02"],
  ["I signed up for the triathlon in Chester on 5 April", "2027-04-05"],
  ["My daughter's off to uni in Malmö in February", "2027-02-01"],
  ["I've saved 600, putting it towards a fishing trip in April", "2027-04-01"],
  ["I was given an appointment for 3 March", "2027-03-03"],
  ["bought my ferry ticket for 4 January", "2027-01-04"],
])("what is arranged is still to come: %s", (text, day) => expect(from(text)).toBe(day));

it.each([
  ["we visited Oslo on 3 May", "2026-05-03"],
  ["I signed up for the gym on 3 May", "2026-05-03"],
  ["I had an appointment for my knee on 3 May", "2026-05-03"],
  ["I booked the hall on 3 May", "2026-05-03"],
])("and what happened is over: %s", (text, day) => expect(from(text)).toBe(day));

it.each([
  ["I set up my account for the July 15 submission", "2026-07-15"],
  ["I finished the July 3 draft", "2026-07-03"],
  ["I liked the May 30 retreat", "2026-05-30"],
  ["I loved the February 12 concert", "2026-02-12"],
  ["Joseph suggested sessions starting May 20", "2026-05-20"],
  ["I went with June 25 to keep the momentum", "2026-06-25"],
  ["I got married on July 19", "2025-07-19"],
  ["I'm feeling anxious about Joseph's feedback on May 28", "2026-05-28"],
  ["I'm celebrating with Ashlee at the grill on May 22", "2026-05-22"],
  ["I had to move the session from June 6 to June 8", "2026-06-08"],
  ["My portfolio got 4,500 views, a 35% increase from May", "2026-05-01"],
  ["My portfolio got 4,500 views, a 35% increase from March", "2026-03-01"],
  ["I'm worried about the draft I worked on the next day, June 10", "2026-06-10"],
])("of a thing, or on no side that the verb tells, the nearest: %s", (text, day) => expect(from(text)).toBe(day));

it("what is extended ends later", () =>
  expect(extracted("The review has been extended through July 19 to take in late feedback", "2026-06-12")[0]?.validUntil).toMatch(
    /^2026-07-20/,
  ));

it.each(["Our wedding feels like just yesterday", "I watched most films on either Saturday or Sunday"])(
  "what no calendar has is no day: %s",
  (text) =>
    expect(extracted(text, "2026-06-12").map(({ content, validFrom }) => [content.includes("("), validFrom])).toEqual([[false, null]]),
);

it.each([
  ["my visa expires 03/2029", "2029-03-01"],
  ["I only made 1/2000 of that", undefined],
])("a month may be a number: %s", (text, day) => expect(from(text)).toBe(day));

it("how long ago is worked out from when", async () =>
  expect(
    await answerText(evidenceFrom([[null, "2026-06-12", "We bought the house in May 2021."]]), "How long ago did we buy the house?"),
  ).toMatch(/years ago \(May 2021/));

it.each([
  ["My lease runs from 1 September to 31 August", "2026-09-01", "2027-09-01"],
  ["The shop is closed from 24 December to 2 January", "2026-12-24", "2027-01-03"],
  ["I was in Oslo from 1 November to 3 March", "2025-11-01", "2026-03-04"],
])("what ends before its day of the year ends in the next: %s", (text, start, end) => {
  const [told] = extracted(text, "2026-06-12");
  expect([told?.validFrom?.slice(0, 10), told?.validUntil?.slice(0, 10)]).toEqual([start, end]);
});

it.each([
  ["they sent us the new fees, 68 a day from July", "2026-07-01"],
  ["I worked at the mill from July", "2025-07-01"],
  ["our lease is up 30 April", "2027-04-30"],
  ["I started as sous chef at Ottoline's on Monday", "2026-06-08"],
  ["The party's on Monday", "2026-06-15"],
  ["I was born on 3 July", undefined],
])("a time is told by the clause it stands in: %s", (text, day) => expect(from(text)).toBe(day));

it.each([
  ["The lease is up 30 April", "2027-04-30"],
  ["The party was 6 June", "2026-06-06"],
  ["The party was 6 December", "2025-12-06"],
])("and so is a date that is kept as a value: %s", (text, day) => expect(extracted(text, "2026-06-12")[0]?.attribute?.value).toBe(day));
