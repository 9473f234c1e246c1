import type { Span } from "@/lib/text/sentences";

const plain = new Map([
  ...[..."‘’‚‛′`´"].map((mark) => [mark, "'"] as const),
  ...[..."“”„‟″«»"].map((mark) => [mark, '"'] as const),
  ...[..."‐‑‒–—−"].map((mark) => [mark, "-"] as const),
]);

function comparable(text: string): { text: string; places: number[] } {
  let out = "";
  const places: number[] = [];
  for (let i = 0; i < text.length; ) {
    const char = String.fromCodePoint(text.codePointAt(i)!);
    const isSpace = /\s/u.test(char);
    if (!isSpace || (out && !out.endsWith(" "))) {
      const normalized = isSpace ? " " : (plain.get(char) ?? char);
      for (let unit = 0; unit < normalized.length; unit++) places.push(i);
      out += normalized;
    }
    i += char.length;
  }
  return { text: out, places };
}

/** Ignores whitespace, typography, and marks that a model added around it. Null when not found. */
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
