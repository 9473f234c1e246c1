import { filler, type Span, type View } from "./view";

/** What a project may have redacted, by the word that its settings and the marker `[REDACTED:EMAIL]` use. */
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

/** One form that one type comes in. */
export type Pattern = {
  type: RedactionType;
  /** For people: what it finds and what makes it sure. */
  what: string;
  /**
   * Global, and bounded in all its parts, so that no text takes long. A group named `value` is what is redacted of a match; without
   * one it is all of it. A group named `lead`, in a lookbehind, is what of it stands before the match: to look for the rarer sign
   * first (an @, a digit) is many times quicker.
   */
  find: RegExp;
  /** Lower case; a text that has none of them is not searched. */
  hints?: readonly string[];
  /** So many digits stand in it, all told: a text that nowhere has as many close together is not searched. */
  digits?: number;
  /** A word that must stand before it, in the same breath. */
  cue?: RegExp;
  /** A word that, standing nearer than any cue, says that it is something else. */
  against?: RegExp;
  /** The check digits, the dates in it, what stands beside it. */
  isIt?: (value: string, near: Near) => boolean;
  /** Where in the value it is, for runs of digits that may hold it beside other numbers. */
  parts?: (value: string, near: Near) => Span[];
};

/** What stands before and after a value, as far as bears on it; nothing beyond what is redacted already. */
export type Near = { before: string; after: string };

const reachBefore = 48;
const reachAfter = 24;

const nearOf = (text: string, { start, end }: Span): Near => {
  const before = text.slice(Math.max(0, start - reachBefore), start);
  const after = text.slice(end, end + reachAfter);
  const wall = after.indexOf(filler);
  return { before: before.slice(before.lastIndexOf(filler) + 1), after: wall < 0 ? after : after.slice(0, wall) };
};

/** Where the last of some words stands; -1 without any. */
export function lastOf(words: RegExp, text: string): number {
  let last = -1;
  for (const match of text.matchAll(words)) last = match.index;
  return last;
}

/** Words as a cue: whole, in any case. `words("tel|phone")` */
export const words = (alternatives: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, "giu");

/** Where a pattern stands in a view, in order, none within another. */
export function findPattern(view: View, pattern: Pattern): Span[] {
  const spans: Span[] = [];
  for (const match of view.text.matchAll(pattern.find)) {
    const { value = match[0], lead = "" } = match.groups ?? {};
    // Where a match says its value twice, the last is it: the first was its name.
    const first = match.index + match[0].lastIndexOf(value) - lead.length;
    const last = first + lead.length + value.length;
    const text = lead + value;
    const near = nearOf(view.text, { start: first, end: last });
    const cue = pattern.cue ? lastOf(pattern.cue, near.before) : -1;
    if (pattern.cue && cue < 0) continue;
    if (pattern.against && lastOf(pattern.against, near.before) > cue) continue;
    if (pattern.isIt && !pattern.isIt(text, near)) continue;
    for (const part of pattern.parts ? pattern.parts(text, near) : [{ start: 0, end: text.length }]) {
      const span = { start: first + part.start, end: first + part.end };
      const before = spans.at(-1);
      if (before && span.start < before.end) before.end = Math.max(before.end, span.end);
      else spans.push(span);
    }
  }
  return spans;
}
