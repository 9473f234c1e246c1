import { describe, expect, it } from "vitest";
import { contentsOf } from "./extracted";

describe("what a clause tells of a thing in passing", () => {
  it.each([
    [
      "I'm trying to speed up the checkout page, which has recently improved to 250ms, but I want to make sure I'm doing enough.",
      [
        "The checkout page has recently improved to 250ms.",
        "User is trying to speed up the checkout page.",
        "User wants to make sure they are doing enough.",
      ],
    ],
    [
      "I'm trying to optimize the login API response time, which has decreased to 120ms.",
      ["The login API response time has decreased to 120ms.", "User is trying to optimize the login API response time."],
    ],
    [
      "I'm trying to raise the number of visits to the shop, which has reached 165.",
      ["The number of visits to the shop has reached 165.", "User is trying to raise the number of visits to the shop."],
    ],
    [
      "My Zotero library, which now has 52 sources, is a mess.",
      ["User's Zotero library now has 52 sources.", "User's Zotero library is a mess."],
    ],
    ["I use the budget app, which I built last year.", ["User built the budget app last year (2025).", "User uses the budget app."]],
    [
      "I'm trying to pay off my car loan, which is down to $4,200 now.",
      ["User's car loan is down to $4,200 now.", "User is trying to pay off their car loan."],
    ],
  ])("is a claim of its own: %s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it.each([
    "I painted the fence, which took me all weekend.",
    "I lost my keys, which is why I was late.",
    "I got the promotion, which makes me happy.",
    "I'm moving to the coast, which means I need a flat.",
    "I bought a Kona bike, which has disc brakes.",
  ])("stays where it is told of what was said, or first names the thing: %s", (text) => {
    expect(contentsOf(text)).toHaveLength(1);
    expect(contentsOf(text)[0]).toMatch(/, which /);
  });
});

describe("a reason given beside the point", () => {
  it.each([
    [
      "I want to make sure I'm handling errors correctly, especially since I've never fixed any warnings in Jest.",
      ["User has never fixed any warnings in Jest.", "User wants to make sure they are handling errors correctly."],
    ],
    [
      "I'm having trouble with proofs, especially after I found out I've never solved any induction problems.",
      ["User has never solved any induction problems.", "User is having trouble with proofs."],
    ],
    ["I love autumn, especially as my birthday is in October.", ["User's birthday is in October.", "User loves autumn."]],
  ])("is a claim of its own: %s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it("stays where it claims nothing", () => {
    expect(contentsOf("I love autumn, especially because of the colours.")).toEqual([
      "User loves autumn, especially because of the colours.",
    ]);
  });
});

describe("a sentence without a stop", () => {
  it("keeps what one makes sure of", () => {
    expect(
      contentsOf("I'm trying to optimize the dashboard response time but I want to make sure I'm using the latest versions."),
    ).toContain("User wants to make sure they are using the latest versions.");
  });

  it.each([
    [
      "I'm aiming to score at least 90% on my final test, just like I improved my quiz score last year.",
      "User is aiming to score at least 90% on their final test, just like they improved their quiz score last year (2025).",
    ],
    [
      "I noticed that when I extended my study time to 6 hours, my score increased to 90%.",
      "User noticed that when they extended their study time to 6 hours, their score increased to 90%.",
    ],
  ])("keeps what belongs together: %s", (text, expected) => expect(contentsOf(text)).toEqual([expected]));

  it("keeps what a wish is an example of", () => {
    expect(contentsOf("I'm struggling to meet my goals, like targeting 1,200 words per week.").join()).not.toMatch(/likes/);
  });

  it.each([
    ["I moved to my sister's flat.", "User moved to their sister's flat."],
    ["I work at my dad's shop.", "User works at their dad's shop."],
  ])("says whose a thing is: %s", (text, expected) => expect(contentsOf(text)).toEqual([expected]));
});
