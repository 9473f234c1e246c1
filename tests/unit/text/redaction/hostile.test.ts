import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findings, patterns, redactText } from "@/lib/text/redaction/find";
import { type RedactionType, redactionTypes } from "@/lib/text/redaction/pattern";
import { harmlessTexts } from "./harmless-texts";
import { secretTexts } from "./secret-texts";

const all = new Set<RedactionType>(redactionTypes);
const redact = (text: string) => redactText(text, findings(text, all));

const fill = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const longest = 500_000;
/** Long enough for a pattern whose time grows with the square of the length to miss the timeout. */
const long = 50_000;

describe("half a million characters of", () => {
  it.each([
    ["a@", "a@"],
    ["a@a.", "a@a."],
    ["a.a.a", "a."],
    ["a long word", "a"],
    ["capitals", "A"],
    ["one digit", "1"],
    ["digits and spaces", "4 "],
    ["digits and hyphens", "4-"],
    ["digits, dots", "1."],
    ["brackets", "+( )"],
    ["plus and brackets", "+1(2)-"],
    ["colons", "a:"],
    ["zeros and colons", "0:"],
    ["double colons", "::"],
    ["slashes", "://a:"],
    ["addresses that never end", "http://a:b"],
    ["hexadecimal", "0123456789abcdef"],
    ["keys that never end", "sk-"],
    ["keys of many makers", "sk-ant-ghp_xoxb-AKIAsk_live_"],
    ["tokens that never end", "eyJ."],
    ["eyJ", "eyJaaaaaaaaaaaa."],
    ["open keys", "-----BEGIN PRIVATE KEY-----\n"],
    ["one open key", "-----BEGIN PRIVATE KEY-----\nAAAA"],
    ["passwords", "password="],
    ["password is", "password is "],
    ["quotes", 'password: "'],
    ["secrets", "secret secret_key: "],
    ["seed phrases", "seed phrase word "],
    ["phones", "phone tel call "],
    ["accounts", "account number "],
    ["driver's licenses", "driver's license number "],
    ["at in brackets", "a (at) "],
    ["two letters and digits", "DE89 "],
    ["what is invisible", "\u200b"],
    ["digits among what is invisible", "4\u200b"],
    ["full width", "４"],
    ["white space", " "],
    ["new lines", "\n"],
    ["markers", "[REDACTED:EMAIL]"],
    ["broken markers", "[REDACTED:"],
    ["bearers", "Bearer Bearer: "],
    ["aws", "aws secret AAAA "],
  ])(
    "%s are read to the end",
    (_, piece) => {
      expect(redact(`${fill(piece, longest)} maya@example.com`)).toContain("[REDACTED:EMAIL]");
      const once = redact(fill(piece, long));
      expect(redact(once)).toBe(once);
    },
    120_000,
  );
});

describe("any text", () => {
  const pieces = [
    ...Object.values(secretTexts).flatMap((cases) => cases.map(([marked]) => marked.replace(/[«»]/g, ""))),
    ...Object.values(harmlessTexts).flat(),
  ];
  const glue = [" ", "", "\n", ", ", "\u200b", "-", ".", ":", "[REDACTED:EMAIL]", "password: ", "tel "];
  const piece = fc.constantFrom(...pieces);
  const cut = fc.tuple(piece, fc.nat(99)).map(([whole, percent]) => whole.slice(Math.floor((whole.length * percent) / 100)));
  const part = fc.tuple(fc.oneof(piece, cut), fc.constantFrom(...glue)).map(([text, end]) => text + end);
  const mixed = fc.noBias(fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join("")));
  const holds = (property: (text: string) => void) => fc.assert(fc.property(mixed, property), { numRuns: 2_000 });

  it("that was redacted is redacted no further", () => {
    holds((text) => {
      const once = redact(text);
      expect(redact(once)).toBe(once);
    });
  });

  it("has its findings in order, apart from each other, and everything else as it was", () => {
    holds((text) => {
      const found = findings(text, all);
      let [end, kept] = [0, ""];
      for (const { start, end: stop } of found) {
        expect(start).toBeGreaterThanOrEqual(end);
        expect(stop).toBeGreaterThan(start);
        kept += text.slice(end, start);
        end = stop;
      }
      kept += text.slice(end);
      const markers = found.map(({ type }) => `[REDACTED:${type}]`);
      const rest = redact(text);
      expect(rest.length).toBe(kept.length + markers.join("").length);
      if (found.length === 0) expect(rest).toBe(text);
    });
  });

  it("loses only what is of the types that are wanted", () => {
    const text = "maya@example.com, 4111 1111 1111 1111, 203.0.113.42";
    expect(redactText(text, findings(text, new Set(["CREDIT_CARD"])))).toBe("maya@example.com, [REDACTED:CREDIT_CARD], 203.0.113.42");
  });
});

it("has described, bounded, global patterns for every type", () => {
  expect(patterns.length).toBeGreaterThanOrEqual(25);
  expect(new Set(patterns.map(({ type }) => type))).toEqual(all);
  for (const { description, find, hints } of patterns) {
    expect(description).toMatch(/^[A-Z\d].*\.$/);
    expect(find.flags).toContain("g");
    for (const hint of hints ?? []) expect(hint).toBe(hint.toLowerCase());
    // No unbounded repetition.
    expect(find.source.replace(/\\.|\[(?:\\.|[^\]])*\]/g, "x")).not.toMatch(/[*+]|\{\d+,\}/);
  }
});
