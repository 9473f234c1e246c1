import { describe, expect, it } from "vitest";
import { split } from "@/lib/text/split";

const slices = (text: string, options?: { target?: number; max?: number }) =>
  split(text, options).map(({ start, end }) => text.slice(start, end));
const visible = (text: string) => text.replace(/\s/g, "");

describe("split", () => {
  it.each([
    ["leaves a short text whole, without the white space around it", "  hello there \n", ["hello there"]],
    ["makes nothing of nothing", "", []],
    ["makes nothing of white space", " \n\t\u00a0 ", []],
  ])("%s", (_outcome, text, expected) => expect(slices(text)).toEqual(expected));

  it.each([
    ["paragraphs before sentences", "One two. Three.\n\nFour five. Six seven.", ["One two. Three.", "Four five. Six seven."]],
    ["lines before sentences", "One two. Three.\nFour five. Six seven eight.", ["One two. Three.", "Four five. Six seven eight."]],
    ["sentences before words", "One two three four. Five six seven eight.", ["One two three four.", "Five six seven eight."]],
    ["words before characters", "onetwothree fourfivesix seveneightnine", ["onetwothree fourfivesix", "seveneightnine"]],
  ])("cuts at %s", (_outcome, text, expected) => expect(slices(text, { target: 20, max: 30 })).toEqual(expected));

  it("cuts text without spaces at characters", () => {
    expect(slices("👩‍👩‍👧".repeat(4), { target: 16, max: 20 })).toEqual(["👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧👩‍👩‍👧"]);
  });

  it("cuts Chinese between words", () => {
    expect(slices("我们明天去柏林旅游", { target: 6, max: 7 })).toEqual(["我们明天去", "柏林旅游"]);
  });

  const sentence = "Maya moved to Lisbon because her new job at Acme pays better. ";
  it.each([
    ["prose", sentence.repeat(8_000)],
    ["paragraphs", `${sentence.repeat(3)}\n\n`.repeat(2_500)],
    ["lines", `${sentence}\n`.repeat(8_000)],
    ["one endless word", "a".repeat(500_000)],
    ["Chinese", "我住在柏林".repeat(100_000)],
    ["Thai", "ฉันอยู่ที่เบอร์ลิน".repeat(25_000)],
    ["surrogate pairs", "𐐨".repeat(250_000)],
    ["one endless character", `e${"\u0301".repeat(500_000)}`],
    ["emoji joined for ever", `👩${"\u200d👩".repeat(150_000)}`],
    ["lone surrogates", "\ud800".repeat(500_000)],
    ["words far apart", `a${" ".repeat(5_000)}`.repeat(100)],
  ])("covers %s in order, with at most 1000 units each and no split surrogate pair", (_kind, text) => {
    const found = split(text);
    expect(found.every(({ start, end }, i) => start < end && end - start <= 1000 && start >= (found[i - 1]?.end ?? 0))).toBe(true);
    expect(found.map(({ start, end }) => visible(text.slice(start, end))).join("") === visible(text)).toBe(true);
    if (text.isWellFormed()) expect(found.every(({ start, end }) => text.slice(start, end).isWellFormed())).toBe(true);
  });

  it("comes near the target", () => {
    const lengths = slices(sentence.repeat(100))
      .slice(0, -1)
      .map((slice) => slice.length);
    expect(lengths.every((length) => length > 600 && length < 800)).toBe(true);
  });

  it("rejects a size too small for one character", () => {
    expect(() => split("hello", { max: 1 })).toThrow(RangeError);
  });
});
