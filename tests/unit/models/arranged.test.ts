import { expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";
import { extracted } from "./extracted";

const from = (text: string) => extracted(text, "2026-06-12")[0]?.validFrom?.slice(0, 10);

it.each([
  ["booked a week in Madeira, 11 to 18 February", "2027-02-11"],
  ["got tickets for the opera on 9 April", "2027-04-09"],
  ["I signed up for a triathlon on 5 April", "2027-04-05"],
  ["registered for the conference, 2 to 5 May", "2027-05-02"],
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
  ["my visa expires 03/2029", "2029-03-01"],
  ["I only made 1/2000 of that", undefined],
])("a month may be a number: %s", (text, day) => expect(from(text)).toBe(day));

it("how long ago is when", async () =>
  expect(await answerText(evidenceFrom([[null, "2026-06-12", "I quit smoking in 2019."]]), "How long ago did I quit smoking?")).toMatch(
    /2019/,
  ));
