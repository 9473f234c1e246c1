import { contact } from "./contact";
import { credentials } from "./credentials";
import { finance } from "./finance";
import { createHintScanner } from "./hints";
import { identity } from "./identity";
import { findPattern, type Pattern, type RedactionType, redactionTypes } from "./pattern";
import { secrets } from "./secrets";
import { replaceSpans, type Span, toSourceSpan, type View, viewOf } from "./view";

/** Most specific first: text found by one pattern is not searched by later ones. */
export const patterns: readonly Pattern[] = [...secrets, ...credentials, ...finance, ...identity, ...contact];

const scan = createHintScanner(patterns.flatMap(({ hints }) => hints ?? []));

export type Finding = Span & { type: RedactionType };

/** Removing a finding can join the text around it into another match. The limit is for hostile texts. */
const maxPasses = 8;

const marker = new RegExp(`\\[REDACTED:(?:${redactionTypes.join("|")})\\]`, "g");
const spansOf = (view: View, find: RegExp): Span[] =>
  [...view.text.matchAll(find)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));

export function findings(text: string, types: ReadonlySet<RedactionType>): Finding[] {
  const found: Finding[] = [];
  let view = viewOf(text);
  if (view.text.includes("[REDACTED:")) view = replaceSpans(view, spansOf(view, marker));
  const wanted = patterns.filter(({ type }) => types.has(type));
  for (let pass = 0; pass < maxPasses; pass++) {
    const countBefore = found.length;
    const scanned = scan(view.text);
    for (const pattern of wanted) {
      if (pattern.digits && scanned.digits < pattern.digits) continue;
      if (pattern.hints && !pattern.hints.some((hint) => scanned.hints.has(hint))) continue;
      const spans = findPattern(view, pattern);
      if (spans.length === 0) continue;
      for (const span of spans) found.push({ type: pattern.type, ...toSourceSpan(view, span) });
      view = replaceSpans(view, spans);
    }
    if (found.length === countBefore) break;
  }
  return found.toSorted((a, b) => a.start - b.start);
}

export function redactText(text: string, found: readonly Finding[]): string {
  if (found.length === 0) return text;
  let [redacted, end] = ["", 0];
  for (const { type, ...span } of found) {
    redacted += `${text.slice(end, span.start)}[REDACTED:${type}]`;
    end = span.end;
  }
  return redacted + text.slice(end);
}
