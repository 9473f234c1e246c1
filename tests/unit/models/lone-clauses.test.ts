import { describe, expect, it } from "vitest";
import { contentsOf, contentsOfChat } from "./extracted";

describe("a reason in a sentence of its own", () => {
  it.each([
    ["Can you review it? Especially since I've never deployed an app to any cloud.", "User has never deployed an app to any cloud."],
    ["I'd rather start at ten. Mostly because I hate mornings.", "User hates mornings."],
    ["What should I cook? As I'm allergic to nuts.", "User is allergic to nuts."],
    ["What should I order? Even though I'm a vegetarian.", "User is a vegetarian."],
    ["Which plan is better? Given that my knee hurts.", "User's knee hurts."],
  ])("is told as it is: %s", (text, expected) => expect(contentsOf(text)).toContain(expected));

  it.each([
    ["Because I hate mornings, I start at ten.", "Because User hates mornings, User starts at ten."],
    ["As I'm allergic to nuts I carry an EpiPen.", "As User is allergic to nuts User carries an EpiPen."],
    ["As a rule I don't drink.", "As a rule User doesn't drink."],
    ["I quit because my boss was awful.", "User quit because their boss was awful."],
  ])("stays with what it is the reason of: %s", (text, expected) => expect(contentsOf(text)).toContain(expected));

  it.each([
    [["A: Why did you quit?", "Because my boss was awful."], "User did quit because their boss was awful."],
    [["A: Oh no, why are you moving?", "Since my dad is ill."], "User is moving because their dad is ill."],
    [["A: Why does your sister live abroad?", "Mostly because of her job."], "User's sister lives abroad because of her job."],
  ])("is told with what an assistant asked: %s", (turns, expected) => expect(contentsOfChat(...turns)).toContain(expected));

  it("isn't told with a question that names nothing", () => {
    expect(contentsOfChat("A: Why is that?", "Because my boss was awful.")).toEqual(["User's boss was awful."]);
  });
});

describe("a condition in a sentence of its own", () => {
  it.each([
    "Can you explain it? For example, if I have an arithmetic sequence like 3, 7, 11.",
    "For example, if I have a sequence like 5, 8, 11, what comes next?",
    "I may come. Unless my sister needs me.",
  ])("claims nothing: %s", (text) => {
    for (const content of contentsOf(text)) expect(content).not.toMatch(/sequence|sister/);
  });

  it("stays with what follows from it", () => {
    expect(contentsOf("If I pass the exam I'm moving to Oslo.")).toContain("If User passes the exam they are moving to Oslo.");
  });
});
