import { describe, expect, it } from "vitest";
import { contentsOf } from "./extracted";

describe("notes in a row", () => {
  it.each([
    [
      "Notes before I lose them: reg of new van LB22 XKE, tyre pressure 38 psi, dentist = Dr Amsel, insurance due 3 May",
      [
        "The reg of User's new van is LB22 XKE.",
        "User's tyre pressure is 38 psi.",
        "User's dentist is Dr Amsel.",
        "User's insurance is due 3 May (3 May 2027).",
      ],
    ],
    [
      "some numbers: freezer model RF9-22, router = Speedport, alarm code 4410",
      ["User's freezer model is RF9-22.", "User's router is Speedport.", "User's alarm code is 4410."],
    ],
  ])("are a memory each: %s", (text, contents) => expect(contentsOf(text)).toEqual(contents));

  it.each([
    ["Notes: milk, eggs, bread", 1],
    ["bought 3 chairs, the lamp broke, boiler = Vaillant", 1],
  ])("stay whole where a part gives no value: %s", (text, count) =>
    expect(contentsOf(text).filter((content) => / is (?:milk|3 chairs|Vaillant)/.test(content)).length).toBeLessThanOrEqual(count),
  );
});

describe("who writes, without a verb", () => {
  it.each([
    [
      "This is Karin btw, 61, ex miner, widowed, op on 9 May",
      ["User's name is Karin.", "User is 61.", "User is an ex miner.", "User is widowed.", "User has an op on 9 May (9 May 2027)."],
    ],
    ["About me: Ingvar, 31", ["User's name is Ingvar.", "User is 31."]],
    ["Intro: Samira, 44, bus driver", ["User's name is Samira.", "User is 44.", "User is a bus driver."]],
    ["Otto here, 58, roofer", ["User's name is Otto.", "User is 58.", "User is a roofer."]],
  ])("%s", (text, contents) => expect(contentsOf(text)).toEqual(contents));

  it.each(["Summer's here, 31, sunny", "Me: Thanks, 28", "About my son: Ingvar, 31"])("%s names nobody who writes", (text) =>
    expect(contentsOf(text).join(" ")).not.toMatch(/User's name is/),
  );
});

describe("what is said before and after it", () => {
  it.each([
    ["Hiya, I'm Karin", "User is Karin."],
    ["Quick q, our landlord wants two months notice", "User's landlord wants two months notice."],
    ["sad news, Mikkel died", "Mikkel died."],
    ["My collar size is 41, in case I ask later", "User's collar size is 41."],
    ["we gave the cat away, turns out my partner is allergic", "User's partner is allergic."],
    ["I play chess on Mondays, so.", "User plays chess on Mondays."],
    ["My uncle is coeliac, forgot about him", "User's uncle is coeliac."],
    ["I work at Aldi now btw", "User works at Aldi now."],
  ])("is no part of it: %s", (text, content) => expect(contentsOf(text)).toContain(content));

  it.each([
    ["I'm a florist, busy season is brutal", /User is busy/],
    ["My dad's come off the ventilator", /is come/],
    ["My niece Bo is new in Lille, she's only been there a month", /is only been/],
    ["My brother Lars is a welder, he's never out of work", /has never out/],
  ])("%s", (text, wrong) => expect(contentsOf(text).join(" ")).not.toMatch(wrong));

  it.each([
    ["busy week ahead, exams everywhere", /^User has a busy week/],
    ["busy season is brutal at the shop", /^User's busy season is brutal/],
  ])("is a thing where the word is of one: %s", (text, content) => expect(contentsOf(text)[0]).toMatch(content));

  it("is kept where it says how one is", () =>
    expect(contentsOf("busy at the bakery until Easter")).toEqual([expect.stringMatching(/^User is busy/)]));
});
