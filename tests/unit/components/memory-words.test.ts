import { describe, expect, it } from "vitest";
import { aroundQuote } from "@/components/memories/around-quote";
import { attributeWords, confidenceWords, validWords } from "@/components/memories/memory-words";
import { readMetadata } from "@/components/memories/read-metadata";
import { wordChanges } from "@/components/memories/word-changes";

describe("aroundQuote", () => {
  const passage = "Hello. I live in Lisbon. It rains.";
  const quote = "I live in Lisbon.";

  it("puts the quote between what stands around it", () => {
    expect(aroundQuote({ passage, quoteStart: 7, before: null, after: null }, quote, 100)).toEqual({
      lead: "Hello. ",
      quote,
      tail: " It rains.",
    });
  });

  it("joins the passages before and behind, and cuts both between words", () => {
    const around = aroundQuote({ passage, quoteStart: 7, before: "one two three", after: "four five six" }, quote, 14);
    expect(around).toEqual({ lead: "… three\nHello. ", quote, tail: " It rains. …" });
  });

  it("finds a quote that stands elsewhere, and says when it is gone", () => {
    expect(aroundQuote({ passage, quoteStart: 0, before: null, after: null }, quote, 100)?.lead).toBe("Hello. ");
    expect(aroundQuote({ passage: "Hello.", quoteStart: 7, before: null, after: null }, quote, 100)).toBeNull();
  });
});

describe("wordChanges", () => {
  const shown = (before: string, after: string) =>
    wordChanges(before, after)?.map(({ kind, text }) => ({ same: text, taken: `[-${text}]`, new: `[+${text}]` })[kind]);

  it.each([
    ["I live in Lisbon.", "I live in Porto.", ["I live in ", "[-Lisbon]", "[+Porto]", "."]],
    ["She prefers tea, by the way.", "She prefers tea.", ["She prefers tea", "[-, by the way]", "."]],
    ["", "New words", ["[+New words]"]],
    ["The same", "The same", ["The same"]],
  ])("of %j and %j", (before, after, changes) => {
    expect(shown(before, after)?.filter((text) => !/^\[[-+]\]$/.test(text))).toEqual(changes);
  });

  it("leaves texts alone that are too long to compare", () => {
    expect(wordChanges("word ".repeat(500), "word")).toBeNull();
  });
});

describe("words for a memory", () => {
  it.each([
    [{ validFrom: "2025-08-01T00:00:00.000Z", validUntil: null }, "since 1 Aug 2025"],
    [{ validFrom: null, validUntil: "2025-08-01T00:00:00.000Z" }, "until 1 Aug 2025"],
    [{ validFrom: "2025-08-01T00:00:00.000Z", validUntil: "2025-08-01T20:00:00.000Z" }, "on 1 Aug 2025"],
    [{ validFrom: "2024-01-01T00:00:00.000Z", validUntil: "2025-08-01T00:00:00.000Z" }, "1 Jan 2024 to 1 Aug 2025"],
    [{ validFrom: null, validUntil: null }, null],
  ])("says when %j is valid", (times, words) => {
    expect(validWords(times)).toBe(words);
  });

  it("says how sure we are with the figure", () => {
    expect([0.97, 0.92, 0.8, 0.4].map(confidenceWords)).toEqual([
      "Almost certain (97%)",
      "Sure (92%)",
      "Fairly sure (80%)",
      "Unsure (40%)",
    ]);
  });

  it("says an attribute as a sentence's end", () => {
    expect(attributeWords({ name: "LIVES_IN", value: "Porto", ends: false })).toBe("lives in Porto");
    expect(attributeWords({ name: "WORKS_AT", value: "Contoso", ends: true })).toBe("no longer works at Contoso");
    expect(attributeWords({ name: "FAVORITE:color", value: "green", ends: false })).toBe("has the favorite color green");
  });
});

describe("readMetadata", () => {
  it("takes an object, and nothing for an empty one", () => {
    expect(readMetadata('{ "a": 1 }')).toEqual({ value: { a: 1 } });
    expect(readMetadata("  ")).toEqual({ value: {} });
  });

  it.each(["[1]", "3", "null", '{ "a": b }', "{"])("refuses %s in words", (text) => {
    expect(readMetadata(text)).toEqual({ error: expect.stringMatching(/^(This is not JSON yet|Metadata is an object)/) });
  });
});
