import { filler, type Span, type View } from "./view";

/** The types that a project can redact, as named in its settings and in the marker `[REDACTED:EMAIL]`. */
export const redactionTypes = [
  "EMAIL",
  "PHONE",
  "IP_ADDRESS",
  "MAC_ADDRESS",
  "CREDIT_CARD",
  "CARD_CODE",
  "IBAN",
  "BANK_ACCOUNT",
  "CRYPTO_WALLET",
  "SSN",
  "TAX_ID",
  "NATIONAL_ID",
  "HEALTH_ID",
  "PASSPORT",
  "DRIVER_LICENSE",
  "VIN",
  "API_KEY",
  "ACCESS_TOKEN",
  "PRIVATE_KEY",
  "PASSWORD",
  "SECRET",
] as const;
export type RedactionType = (typeof redactionTypes)[number];

export type Pattern = {
  type: RedactionType;
  /** Shown in the docs: what the pattern matches and how it avoids false positives. */
  description: string;
  /**
   * Global, with bounded repetition only, so that no text takes long. If there is a group `value`, only that part of the match is
   * redacted. A group `lead` in a lookbehind is the part before the match: starting at the rarer character (an @, a digit) is many
   * times faster.
   */
  find: RegExp;
  /** Lower case. A text without any of them is skipped. */
  hints?: readonly string[];
  /** Number of digits in a match. A text without that many digits close together is skipped. */
  digits?: number;
  /** A word required shortly before the match. */
  cue?: RegExp;
  /** A word that marks it as something else if it is closer than the cue. */
  negativeCue?: RegExp;
  /** Further checks: check digits, dates, surrounding text. */
  isValid?: (value: string, near: Near) => boolean;
  /** The spans to redact within the value, for runs of digits that may include other numbers. */
  parts?: (value: string, near: Near) => Span[];
};

/** The text around a value, up to the nearest redacted span. */
export type Near = { before: string; after: string };

const maxBefore = 48;
const maxAfter = 24;

const nearOf = (text: string, { start, end }: Span): Near => {
  const before = text.slice(Math.max(0, start - maxBefore), start);
  const after = text.slice(end, end + maxAfter);
  const nextFiller = after.indexOf(filler);
  return { before: before.slice(before.lastIndexOf(filler) + 1), after: nextFiller < 0 ? after : after.slice(0, nextFiller) };
};

export function lastOf(words: RegExp, text: string): number {
  let last = -1;
  for (const match of text.matchAll(words)) last = match.index;
  return last;
}

/** Matches whole words, case-insensitively: `words("tel|phone")`. */
export const words = (alternatives: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, "giu");

/** The pattern's matches in a view, sorted and not overlapping. */
export function findPattern(view: View, pattern: Pattern): Span[] {
  const spans: Span[] = [];
  for (const match of view.text.matchAll(pattern.find)) {
    const { value = match[0], lead = "" } = match.groups ?? {};
    // If the match contains the value twice, the first one is its label.
    const first = match.index + match[0].lastIndexOf(value) - lead.length;
    const last = first + lead.length + value.length;
    const text = lead + value;
    const near = nearOf(view.text, { start: first, end: last });
    const cue = pattern.cue ? lastOf(pattern.cue, near.before) : -1;
    if (pattern.cue && cue < 0) continue;
    if (pattern.negativeCue && lastOf(pattern.negativeCue, near.before) > cue) continue;
    if (pattern.isValid && !pattern.isValid(text, near)) continue;
    for (const part of pattern.parts ? pattern.parts(text, near) : [{ start: 0, end: text.length }]) {
      const span = { start: first + part.start, end: first + part.end };
      const previous = spans.at(-1);
      if (previous && span.start < previous.end) previous.end = Math.max(previous.end, span.end);
      else spans.push(span);
    }
  }
  return spans;
}
