/** UTF-16 offsets, end exclusive. */
export type Span = { start: number; end: number };

/** A text with spaces in place of some of its spans, but for what lies in others: it keeps its length, so that offsets stay. */
export function blankSpans(text: string, gone: Span[], kept: Span[] = []): string {
  if (gone.length === 0) return text;
  const isIn = (spans: Span[], at: number) => spans.some(({ start, end }) => at >= start && at < end);
  const blanked = Array.from({ length: text.length }, (_, at) => (isIn(gone, at) && !isIn(kept, at) ? " " : text[at]));
  return blanked.join("");
}

/** Whether a text says anything: has a letter or a number. */
export const saysAnything = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
