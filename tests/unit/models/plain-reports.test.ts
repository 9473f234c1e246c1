import { expect, it } from "vitest";
import { contentsOf } from "./extracted";

it.each([
  ["any tips for the theory test, mines on 2 october in swansea", /^User's theory test is on 2 october .*in swansea\.$/],
  ["first go for me and i'm learning in my uncles Yaris", /^User is learning in their uncle's Yaris\.$/],
  ["Never bought the storm insurance either, before you ask.", /^User never bought the storm insurance either\.$/],
  ["what we have is a plastic kiddie pool with two labradors in it", /^User has a plastic kiddie pool with two labradors in it\.$/],
  ["My husband Radek is Czech and at home we talk English together, funny no?", /^User's husband Radek is Czech\.$/],
  ["put in two rows of potatoes today", /^User put in two rows of potatoes today/],
  ["set up my new desk this morning", /^User set up their new desk this morning/],
  ["The spare key is under the blue pot", /^The spare key is under the blue pot\.$/],
  ["mum's coming on Sunday", /^User's mum is coming on Sunday/],
  ["my mum's cooking is great", /^User's mum's cooking is great\.$/],
  ["I swapped my shift with Dana so I'm off Friday", /^User swapped their shift with Dana\.$/],
  ["I'd rather you called me Liz than Elizabeth", /^User is called Liz\.$/],
  ["Our neighbours the Khans are lovely", /^User's neighbours the Khans are lovely\.$/],
  ["Lee's moved in", /^Lee has moved in\.$/],
  ["I've booked a flight to Rome in June", /\(June 2027\)\.$/],
  ["My manager approved two weeks off in December", /\(December 2026\)\.$/],
  ["I booked my flight in October", /\(October 2026\)\.$/],
  ["We were born on 9 July 1988", /^User was born on 9 July 1988\.$/],
  ["we both grew up in Kent", /^User grew up in Kent\.$/],
  ["lactose intolerant", /^User is lactose intolerant\.$/],
  ["Please translate this, it hung in our stairwell in Tampere:", /^It hung in User's stairwell in Tampere\.$/],
])("a plain report leaves a memory: %s", (text, expected) => expect(contentsOf(text)[0]).toMatch(expected));

it("a rule and the claim behind it are two", () =>
  expect(contentsOf("Deploy only after Noor has approved, she's QA.")).toEqual([
    "User asked the assistant to deploy only after Noor has approved.",
    "Noor is QA.",
  ]));

it.each(["set up a meeting for this afternoon", "put in a reminder for today at 5", "Is he Czech, no?"])(
  "an order leaves none: %s",
  (text) => expect(contentsOf(text)).toEqual([]),
);
