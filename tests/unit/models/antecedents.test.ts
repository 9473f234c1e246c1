import { describe, expect, it } from "vitest";
import { extractLocally } from "@/lib/models/local/extract";
import type { Passage } from "@/lib/models/types";

const saidAt = new Date("2026-11-26T10:00:00Z");

/** The contents of the last message; every second one is the assistant's. */
function lastOf(...turns: string[]): string[] {
  const passages = turns.map((text, i): Passage => ({ text, role: i % 2 === 0 ? "user" : "assistant", speaker: null, saidAt }));
  const from = turns.length - 1;
  return extractLocally({ passages, subject: { name: null }, known: [], from }).statements.map(({ content }) => content);
}

describe("who a question or a request told of is who is meant after it", () => {
  it.each([
    [["need a birthday message for my stepdad", "Happy 70th, Dad!", "he's 66 and has never fished"], /^User's stepdad is 66/],
    [["is it normal for a tortoise to sneeze", "Sometimes.", "ok ta. he's 40"], "The tortoise is 40."],
    [["What breed is Waffles", "I can't tell.", "He's a coonhound with a splash of beagle"], /^Waffles is a coonhound/],
    [["got my mother in law for 10 days, help", "Oh dear!", "she likes bingo"], "User's mother-in-law likes bingo."],
    [["my betta looks bloated, any idea?", "Could be constipation.", "he's alone in there"], "User's betta is alone in there."],
  ])("%s", (turns, expected) => expect(lastOf(...turns)).toEqual([expect.stringMatching(expected)]));

  it.each([
    ["can u check my students homework pls, she is 11", "User's student is 11."],
    ["what do i feed a pet lamb, she's two days old", "The pet lamb is two days old."],
    ["Write a speech for my brother's 80th birthday. He loves card games", "User's brother loves card games."],
    ["Ask for Denise at the desk. She's in 7 till 2", "Denise is in 7 till 2."],
    ["I complained to a lady called Perpetua, she offers 250 dollars", "Perpetua offers 250 dollars."],
    ["I share the cab with Bogumił, he has the nights", "Bogumił has the nights."],
    ["suggest a name for our new canal boat, she's green, steel, 57 foot", "User's canal boat is green, steel, 57 foot."],
    ["Hester married the auctioneer. He's sold everything but the house", "The auctioneer has sold everything but the house."],
    ['can you put "butter" in the toast for my stepdad, and "piano" at its end? He is 66.', "User's stepdad is 66."],
    ["The chairwoman is Miss Ramlogan and she was asleep.", "Miss Ramlogan was asleep."],
  ])("in the same message: %s", (text, expected) => expect(lastOf(text)).toContain(expected));

  it.each([
    "My brother is picking up his friend Tom. He is 40.",
    "if i had a sister i'd call her constantly. she's 79",
    "For the sitter: Pudding gets insulin at 7. Her vet is Dr. Achterberg.",
    'can you check this letter? "Dear Sir, my brother Tom needs a room from May, thanks" he\'s 40',
  ])("unless two may be meant, or nobody: %s", (text) => expect(lastOf(text).at(-1)).toMatch(/^(?:He|She|Her)\b/));

  it("who was told of since a statement, and not who that named", () =>
    expect(lastOf("My uncle Aurel sings. How do I thank the mechanic? He fixed the brakes.").at(-1)).toMatch(/^The mechanic fixed/));
});
