import { contact } from "./contact";
import { credentials } from "./credentials";
import { finance } from "./finance";
import { hintReader } from "./hints";
import { identity } from "./identity";
import { findPattern, type Pattern, type RedactionType, redactionTypes } from "./pattern";
import { secrets } from "./secrets";
import { inSource, type Span, type View, viewOf, without } from "./view";

/** Every pattern, the surest first: what one has found is closed to those after it. */
export const patterns: readonly Pattern[] = [...secrets, ...credentials, ...finance, ...identity, ...contact];

const read = hintReader(patterns.flatMap(({ hints }) => hints ?? []));

export type Finding = Span & { type: RedactionType };

/**
 * What is taken out may bring together what stood around it, so a text is read until a reading finds nothing. Two readings are the
 * rule; the bound is for a text that was made to need more.
 */
const maxReadings = 8;

const marker = new RegExp(`\\[REDACTED:(?:${redactionTypes.join("|")})\\]`, "g");
const spansOf = (view: View, find: RegExp): Span[] =>
  [...view.text.matchAll(find)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));

/** Where a text holds what is of these types, in the text's own offsets, in order, none within another. */
export function findings(text: string, types: ReadonlySet<RedactionType>): Finding[] {
  const found: Finding[] = [];
  let view = viewOf(text);
  if (view.text.includes("[REDACTED:")) view = without(view, spansOf(view, marker));
  const wanted = patterns.filter(({ type }) => types.has(type));
  for (let reading = 0; reading < maxReadings; reading++) {
    const before = found.length;
    const seen = read(view.text);
    for (const pattern of wanted) {
      if (pattern.digits && seen.digits < pattern.digits) continue;
      if (pattern.hints && !pattern.hints.some((hint) => seen.hints.has(hint))) continue;
      const spans = findPattern(view, pattern);
      if (spans.length === 0) continue;
      for (const span of spans) found.push({ type: pattern.type, ...inSource(view, span) });
      view = without(view, spans);
    }
    if (found.length === before) break;
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** A text with `[REDACTED:TYPE]` in place of every finding; the same string when there is none. */
export function redactText(text: string, found: readonly Finding[]): string {
  if (found.length === 0) return text;
  let [redacted, end] = ["", 0];
  for (const { type, ...span } of found) {
    redacted += `${text.slice(end, span.start)}[REDACTED:${type}]`;
    end = span.end;
  }
  return redacted + text.slice(end);
}
