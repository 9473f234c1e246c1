import { filler, type Span, type View } from "./view";

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
  description: string;
  /**
   * Bounded repetition only, so that no text takes long. Only a group `value` is redacted, if there is one; a group `lead` in a
   * lookbehind lets the search start at the rarer character (an @, a digit).
   */
  find: RegExp;
  /** Lower case. A text without any of them is skipped. */
  hints?: readonly string[];
  digits?: number;
  cue?: RegExp;
  /** Marks the match as something else if it is closer than the cue. */
  negativeCue?: RegExp;
  isValid?: (value: string, near: Near) => boolean;
  /** For runs of digits that may include other numbers. */
  parts?: (value: string, near: Near) => Span[];
};

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

export const words = (alternatives: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, "giu");

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
