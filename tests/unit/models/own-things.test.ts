import { describe, expect, it } from "vitest";
import { contentsOf, extracted } from "./extracted";

describe("a thing that people have one of, without a word on whose it is", () => {
  it.each([
    ["Engagement is off.", "User's engagement is off."],
    ["Desk is on level 4 next to the pantry.", "User's desk is on level 4 next to the pantry."],
    ["Knee surgery is booked for late May.", /^User's knee surgery is booked for late May/],
    ["Car failed its MOT.", "User's car failed its MOT."],
    ["Dog had surgery.", "User's dog had surgery."],
    ["Exam went well.", "User's exam went well."],
    ["Lease ends in August.", /^User's lease ends in August/],
    ["Physio has changed to Mondays.", "User's physio has changed to Mondays."],
  ])("is the user's: %s", (text, told) => {
    const [content] = contentsOf(text);
    if (typeof told === "string") expect(content).toBe(told);
    else expect(content).toMatch(told);
  });

  it.each([
    ["Sponsor is Raj.", "VALUE:sponsor", "Raj"],
    ["Rent went up to 900.", "VALUE:rent", "900"],
    ["Team shrunk to 7.", "VALUE:team", "7"],
  ])("so that its value is known: %s", (text, name, value) => expect(extracted(text)[0]?.attribute).toMatchObject({ name, value }));

  it.each([
    "Coffee keeps me awake.",
    "Traffic was awful.",
    "Yoga helps me sleep.",
    "Work was busy.",
    "Police closed the road.",
    "The desk is on level 4.",
    "Water is good for your skin.",
    "Petra's desk is on level 4.",
    "Love is a strange thing.",
  ])("and what everybody has is nobody's: %s", (text) => expect(contentsOf(text).join(" ")).not.toMatch(/^User's /));
});
