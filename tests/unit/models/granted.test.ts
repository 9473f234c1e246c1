import { describe, expect, it } from "vitest";
import { contentsOf } from "./extracted";

describe("what a question takes for granted", () => {
  it.each([
    ["How can I leverage the fact that I secured 5 interviews to further improve my CV?", ["User secured 5 interviews."]],
    [
      "I'm curious, between April and May, how can I use the fact that I secured 5 interviews to improve my CV?",
      ["User secured 5 interviews."],
    ],
    ["Can you remind me that my rehearsal is in the annex?", ["User's rehearsal is in the annex."]],
  ])("is told: %s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it("may be behind a claim", () => {
    expect(contentsOf("I'm vegan, so can you remember that my sister is coeliac?")).toEqual([
      "User is vegan.",
      "User's sister is coeliac.",
    ]);
  });
});

describe("what was moved", () => {
  it.each([
    [
      "I'm worried about missing the Zoom meeting with Professor Lund, so can you remind me that it's rescheduled to 4:30 PM?",
      "The Zoom meeting with Professor Lund is rescheduled to 4:30 PM.",
    ],
    [
      "I'm trying to raise my weekly word count, and I just found out it was adjusted to 1,350 words.",
      "User just found out their weekly word count was adjusted to 1,350 words.",
    ],
  ])("is the last thing named: %s", (text, expected) => expect(contentsOf(text).join("\n")).toContain(expected));

  it("is nothing where no thing is known", () => {
    expect(contentsOf("I bought a lamp, and it's set to 40.").join()).not.toMatch(/a lamp is set/i);
  });
});
