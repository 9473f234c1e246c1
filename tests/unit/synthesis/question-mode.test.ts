import { describe, expect, it } from "vitest";
import { questionMode } from "@/lib/synthesis/question-mode";
import { sidesOf } from "@/lib/synthesis/sides";

describe("the mode of a question", () => {
  it.each([
    ["Where does Maya live?", "factoid"],
    ["What is Maya's dog called?", "factoid"],
    ["Why did Tom leave Acme?", "factoid"],
    ["When did Maya move to Lisbon?", "temporal"],
    ["How long has Maya worked at Acme?", "temporal"],
    ["What happened before the launch?", "temporal"],
    ["Which cities did Maya visit?", "list"],
    ["How many brothers does Maya have?", "list"],
    ["What are Maya's hobbies?", "list"],
    ["List all the books I read.", "list"],
    ["What is my favourite colour?", "preference"],
    ["Does Maya like hiking?", "preference"],
    ["What should I cook tonight?", "preference"],
    ["Can you recommend a film?", "preference"],
    ["What do you know about Maya?", "summary"],
    ["Summarize how the project went.", "summary"],
    ["What is the difference between the two plans?", "comparison"],
    ["Which did I visit first, Rome or Oslo?", "comparison"],
    ["Is the new flat bigger than the old one?", "comparison"],
  ])("%s: %s", (question, mode) => expect(questionMode(question)).toBe(mode));
});

describe("the sides of a comparison", () => {
  it.each([
    ["Which did I visit first, Rome or Oslo?", ["Rome", "Oslo"]],
    ["How many days passed between the launch and the party?", ["launch", "party"]],
    ["Compare my old job with my new job.", ["old job", "new job"]],
    ["What is the difference between tea and coffee for me?", ["tea", "coffee for me"]],
    ["Where does Maya live?", []],
    ["", []],
  ])("%s", (question, sides) => expect(sidesOf(question)).toEqual(sides));
});
