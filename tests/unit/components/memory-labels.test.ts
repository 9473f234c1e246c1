import { describe, expect, it } from "vitest";
import { conflictTitle } from "@/components/conflicts/conflict-labels";
import { attributeLabel, confidenceLabel, validityLabel } from "@/components/memories/memory-labels";
import { quoteContext } from "@/components/memories/quote-context";
import { readMetadata } from "@/components/memories/read-metadata";
import { wordDiff } from "@/components/memories/word-diff";

describe("quoteContext", () => {
  const passage = "Hello. I live in Lisbon. It rains.";
  const quote = "I live in Lisbon.";

  it("returns the quote with its surroundings", () => {
    expect(quoteContext({ passage, quoteStart: 7, before: null, after: null }, quote, 100)).toEqual({
      lead: "Hello. ",
      quote,
      tail: " It rains.",
    });
  });

  it("joins neighbouring passages and cuts between words", () => {
    const around = quoteContext({ passage, quoteStart: 7, before: "one two three", after: "four five six" }, quote, 14);
    expect(around).toEqual({ lead: "… three\nHello. ", quote, tail: " It rains. …" });
  });

  it("finds a moved quote, and returns null for a missing one", () => {
    expect(quoteContext({ passage, quoteStart: 0, before: null, after: null }, quote, 100)?.lead).toBe("Hello. ");
    expect(quoteContext({ passage: "Hello.", quoteStart: 7, before: null, after: null }, quote, 100)).toBeNull();
  });
});

describe("wordDiff", () => {
  const marked = (before: string, after: string) =>
    wordDiff(before, after)
      .map(({ kind, text }) => ({ same: text, removed: `[-${text}]`, added: `[+${text}]` })[kind])
      .join("");

  it.each([
    ["I live in Lisbon.", "I live in Porto.", "I live in [-Lisbon][+Porto]."],
    ["She prefers tea, by the way.", "She prefers tea.", "She prefers tea[-, by the way]."],
    ["", "New words", "[+New words]"],
    ["The same", "The same", "The same"],
  ])("of %j and %j", (before, after, diff) => expect(marked(before, after)).toBe(diff));

  it("replaces the whole text when too much has changed", () => {
    const [before, after] = ["one ".repeat(500), "two ".repeat(500)];
    expect(marked(before, after)).toBe(`[-${before}][+${after}]`);
  });
});

describe("conflictTitle", () => {
  it.each([
    ["UPDATE", "AGE", "Age changed"],
    ["UPDATE", "LIVES_IN", "Home changed"],
    ["CONTRADICTION", "STATUS", "Conflicting status"],
    ["CONTRADICTION", null, "Contradiction"],
    ["DUPLICATE", null, "Possible duplicate"],
  ] as const)("of %s in %s is %j", (kind, attribute, title) => expect(conflictTitle({ kind, attribute })).toBe(title));
});

describe("memory labels", () => {
  it.each([
    [{ validFrom: "2025-08-01T00:00:00.000Z", validUntil: null }, "since 1 Aug 2025"],
    [{ validFrom: null, validUntil: "2025-08-01T00:00:00.000Z" }, "until 1 Aug 2025"],
    [{ validFrom: "2025-08-01T00:00:00.000Z", validUntil: "2025-08-01T20:00:00.000Z" }, "on 1 Aug 2025"],
    [{ validFrom: "2026-11-12T00:00:00.000Z", validUntil: "2026-11-13T00:00:00.000Z" }, "on 12 Nov 2026"],
    [{ validFrom: "2026-12-01T00:00:00.000Z", validUntil: "2027-01-01T00:00:00.000Z" }, "1 Dec 2026 to 31 Dec 2026"],
    [{ validFrom: "2024-01-01T00:00:00.000Z", validUntil: "2025-08-01T00:00:00.000Z" }, "1 Jan 2024 to 31 Jul 2025"],
    [{ validFrom: null, validUntil: null }, null],
  ])("formats the validity of %j", (times, words) => {
    expect(validityLabel(times)).toBe(words);
  });

  it("formats confidence", () => {
    expect([0.97, 0.92, 0.8, 0.4].map(confidenceLabel)).toEqual(["Very high (97%)", "High (92%)", "Medium (80%)", "Low (40%)"]);
  });

  it("formats attributes", () => {
    expect(attributeLabel({ name: "LIVES_IN", value: "Porto", ends: false })).toBe("lives in Porto");
    expect(attributeLabel({ name: "WORKS_AT", value: "Contoso", ends: true })).toBe("no longer works at Contoso");
    expect(attributeLabel({ name: "FAVORITE:color", value: "green", ends: false })).toBe("has favorite color green");
  });
});

describe("readMetadata", () => {
  it("accepts an object or nothing", () => {
    expect(readMetadata('{ "a": 1 }')).toEqual({ value: { a: 1 } });
    expect(readMetadata("  ")).toEqual({ value: {} });
  });

  it.each(["[1]", "3", "null", '{ "a": b }', "{"])("rejects %s with a message", (text) => {
    expect(readMetadata(text)).toEqual({ error: expect.stringMatching(/^(Invalid JSON|Metadata must be an object)/) });
  });
});
