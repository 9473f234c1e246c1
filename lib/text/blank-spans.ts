/** UTF-16 offsets, end exclusive. */
export type Span = { start: number; end: number };

/** Keeps the length, so that offsets remain valid. */
export function blankSpans(text: string, spans: Span[], except: Span[] = []): string {
  if (spans.length === 0) return text;
  const isIn = (list: Span[], at: number) => list.some(({ start, end }) => at >= start && at < end);
  const blanked = Array.from({ length: text.length }, (_, at) => (isIn(spans, at) && !isIn(except, at) ? " " : text[at]));
  return blanked.join("");
}

export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
