import { describe, expect, it } from "vitest";
import { contentsOf } from "./extracted";

describe("a statement names its subject once", () => {
  it.each([
    ["I think I'll start with the coffee table.", "User thinks they will start with the coffee table."],
    ["I want to make sure I'm ready for the audit.", "User wants to make sure they are ready for the audit."],
    ["I want to make sure I understand induction before moving on.", "User wants to make sure they understand induction before moving on."],
    ["I hope I never have to move again.", "User hopes they never have to move again."],
    ["The walk to work reminds me why I moved to Bath.", "The walk to work reminds User why they moved to Bath."],
    ["I noticed that I was tired whenever I skipped lunch.", "User noticed that they were tired whenever they skipped lunch."],
    ["I finished a course in bookkeeping last month, which took me six weeks.", /^User finished .*, which took them six weeks\.$/],
  ])("%s", (text, expected) =>
    expect(contentsOf(text)).toEqual([typeof expected === "string" ? expected : expect.stringMatching(expected)]),
  );

  it.each([
    ["My sister says I'm stubborn.", /^User's sister says User is stubborn\.$/],
    ["I told my parents I'm moving out.", /^User told .* parents .*User is moving out\.$/],
    ["I like hard puzzles when I'm rested.", /^User likes hard puzzles when User is rested\.$/],
    ["I've smoked since I was 15.", /User was 15/],
    ["I need to add the ring I got on sale to the list.", /the ring (?:User|they) got on sale/],
    ["We stayed in because I was ill.", /User was ill/],
  ])("unless somebody or something else could be meant: %s", (text, expected) => expect(contentsOf(text).join()).toMatch(expected));
});
