import type { Span } from "@/lib/text/sentences";

/** Typography that models change as they copy: quotation marks, dashes, and letters composed or not. */
const plain = new Map([
  ...[..."‘’‚‛′`´"].map((mark) => [mark, "'"] as const),
  ...[..."“”„‟″«»"].map((mark) => [mark, '"'] as const),
  ...[..."‐‑‒–—−"].map((mark) => [mark, "-"] as const),
]);

/** A text as quotes are compared, with the place in the text of each of its units. Runs of white space are one space. */
function comparable(text: string): { text: string; places: number[] } {
  let out = "";
  const places: number[] = [];
  for (let i = 0; i < text.length; ) {
    const char = String.fromCodePoint(text.codePointAt(i)!);
    const isSpace = /\s/u.test(char);
    if (!isSpace || (out && !out.endsWith(" "))) {
      const kept = isSpace ? " " : (plain.get(char) ?? char);
      for (let unit = 0; unit < kept.length; unit++) places.push(i);
      out += kept;
    }
    i += char.length;
  }
  return { text: out, places };
}

/**
 * Where a quote stands in a text: exactly, or but for white space and typography. Marks that a model puts around what it copies are
 * left out. Null when the words are not there.
 */
export function findQuote(text: string, quote: string): Span | null {
  const wanted = quote.trim();
  if ((wanted.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2) return null;
  const exact = text.indexOf(wanted);
  if (exact >= 0) return { start: exact, end: exact + wanted.length };
  const source = comparable(text);
  const copied = comparable(wanted).text.trim();
  for (const form of [copied, copied.replace(/^["'.\s]+|["'.\s]+$/g, "")]) {
    const at = form ? source.text.indexOf(form) : -1;
    if (at < 0) continue;
    const last = source.places[at + form.length - 1]!;
    return { start: source.places[at]!, end: last + String.fromCodePoint(text.codePointAt(last)!).length };
  }
  return null;
}
