import { describe, expect, it } from "vitest";
import { headOf, questionPart, tailOf } from "@/lib/text/near-end";

const sentence = (n: number) => `Sentence ${n} tells of the garden.`;
const prose = Array.from({ length: 3_000 }, (_, n) => sentence(n)).join(" ");

describe("tailOf", () => {
  it("keeps a short text", () => {
    expect(tailOf("I live in Rome.", 1_000)).toBe("I live in Rome.");
  });

  it("keeps whole sentences at the end", () => {
    const tail = tailOf(prose, 1_000);
    expect(tail.length).toBeGreaterThan(900);
    expect(tail.length).toBeLessThanOrEqual(1_000);
    expect(tail).toMatch(/^Sentence \d+ tells/);
    expect(prose.endsWith(tail)).toBe(true);
  });

  it.each([
    ["words", "garden ".repeat(1_000).trim(), /^garden .*garden$/],
    ["Chinese sentences", "我去年从北京搬到了上海。".repeat(200), /^我去年/],
    ["one long word", "a".repeat(5_000), /^a{1000}$/],
    ["emoji", "😀".repeat(2_000), /^😀{500}$/u],
  ])("cuts %s at a natural boundary", (_, text, expected) => {
    const tail = tailOf(text, 1_000);
    expect(tail).toMatch(expected);
    expect(tail.length).toBeLessThanOrEqual(1_000);
    expect(tail.length).toBeGreaterThanOrEqual(500);
  });

  it("does not split a surrogate pair", () => {
    expect(tailOf(`a${"😀".repeat(600)}`, 999).isWellFormed()).toBe(true);
  });
});

describe("headOf", () => {
  it("keeps a short text", () => {
    expect(headOf("I live in Rome.", 1_000)).toBe("I live in Rome.");
  });

  it("keeps whole sentences at the beginning", () => {
    const head = headOf(prose, 1_000);
    expect(head.length).toBeGreaterThan(900);
    expect(head.length).toBeLessThanOrEqual(1_000);
    expect(head).toMatch(/garden\.$/);
    expect(prose.startsWith(head)).toBe(true);
  });

  it.each([
    ["words", "garden ".repeat(1_000).trim(), /^garden .*garden$/],
    ["Chinese sentences", "我去年从北京搬到了上海。".repeat(200), /上海。$/],
    ["one long word", "a".repeat(5_000), /^a{1000}$/],
    ["emoji", "😀".repeat(2_000), /^😀{500}$/u],
  ])("cuts %s at a natural boundary", (_, text, expected) => {
    expect(headOf(text, 1_000)).toMatch(expected);
  });

  it("does not split a surrogate pair", () => {
    expect(headOf(`a${"😀".repeat(600)}`, 1_000).isWellFormed()).toBe(true);
  });
});

describe("questionPart", () => {
  it("keeps the beginning and the end of a long text", () => {
    const part = questionPart(`Where does Maya live? ${prose} And where did she live before?`);
    expect(part.length).toBeLessThanOrEqual(2_001);
    expect(part).toMatch(/^Where does Maya live\? .* And where did she live before\?$/);
  });

  it("keeps a question", () => {
    expect(questionPart("Where does Maya live?")).toBe("Where does Maya live?");
  });
});
