import { describe, expect, it } from "vitest";
import { fold, storable, storableJson } from "@/lib/text/clean";

describe("storable", () => {
  it.each([
    ["removes NUL", "a\0b", "ab"],
    ["replaces a lone high surrogate", "a\ud83d", "a\ufffd"],
    ["replaces a lone low surrogate", "\ude00a", "\ufffda"],
    ["doesn't join surrogates separated by NUL", "\ud83d\0\ude00", "\ufffd\ufffd"],
    ["keeps everything else", " \u0001\u200d😀é\r\n", " \u0001\u200d😀é\r\n"],
  ])("%s", (_outcome, text, expected) => expect(storable(text)).toBe(expected));
});

describe("storableJson", () => {
  const nested = (levels: number): unknown => (levels === 0 ? "x" : { in: nested(levels - 1) });

  it("cleans strings and keys at every level and keeps other values", () => {
    expect(storableJson({ "k\0": ["\ud800", 1, null, true, { a: "b\0" }] })).toEqual({ k: ["\ufffd", 1, null, true, { a: "b" }] });
  });

  it("keeps __proto__ as data", () => {
    const cleaned = storableJson(JSON.parse('{"__proto__":{"admin":true}}'));
    expect(JSON.stringify(cleaned)).toBe('{"__proto__":{"admin":true}}');
    expect((cleaned as { admin?: boolean }).admin).toBeUndefined();
  });

  it("accepts 32 levels and rejects 33", () => {
    expect(storableJson(nested(32))).toEqual(nested(32));
    expect(() => storableJson(nested(33))).toThrow(/more than 32 levels deep/);
    expect(() => storableJson([[]], 1)).toThrow(RangeError);
  });

  it("rejects a circular value", () => {
    const loop: unknown[] = [];
    loop.push(loop);
    expect(() => storableJson(loop)).toThrow(RangeError);
  });
});

describe("fold", () => {
  it.each([
    ["keeps ASCII and capitals", "It's\0 5\u007f", "It's\0 5\u007f"],
    ["strips accents from Latin and Greek only", "Ångström Αθήνα йод", "Angstrom Αθηνα йод"],
    ["makes apostrophes and hyphens one kind", "don’t re‑do 2019–2023", "don't re-do 2019-2023"],
    ["removes invisible marks", "so\u00adft\u202e \ufeffbom", "soft bom"],
    ["keeps joined emoji joined", "👨‍👩‍👧 ❤️‍🔥", "👨‍👩‍👧 ❤‍🔥"],
    ["keeps fractions apart from their number", "2½", "2 1/2"],
    ["keeps trade marks apart from the name", "Loci™", "Loci "],
  ])("%s", (_outcome, text, expected) => expect(fold(text)).toBe(expected));
});
