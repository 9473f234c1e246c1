export type Span = { start: number; end: number };

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Their period never ends a sentence. */
const titles = new Set(
  "dr mr mrs ms prof st jr sr vs incl excl tel ext min max nr ca gen col sgt capt lt rev hon mt fig approx dept est no vol pp cf al inc ltd co corp bros e.g i.e u.s u.k a.k.a jan feb mar apr jun jul aug sep sept oct nov dec".split(
    " ",
  ),
);
/** Their period ends a sentence only before a capital. */
const weakAbbreviations = new Set("etc a.m p.m ph.d b.a m.a ave rd blvd".split(" "));
const sentenceOpeners = /^(?:I|We|The|It|He|She|They|My|Our|This|That|You|But|And|So|There|In|When|If|As)\b/;
const datedMonth = /\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.\s*$/i;
/** "am 3. Mai" */
const germanMonth = /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/;
const listMarker = /^(?:[-*•‣◦+–—]|\d{1,3}[.)]|[a-zA-Z]\)|#{1,6}|>+)\s+/;
const onlyMarker = /^(?:[-*•‣◦+–—_=]+|\(?\d{1,3}[.)]|#{1,6}|>+)$/;
const terminated = /[.!?…。！？؟:;]["'”’)\]*_]*$/;

/** UTF-16 offsets, end exclusive. A soft line wrap, where the next line continues in lower case, is no break. */
export function sentences(text: string): Span[] {
  const merged: Span[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const previous = merged.at(-1);
    const current = { start: index, end: index + segment.length };
    if (previous && continues(text, previous, current)) previous.end = current.end;
    else merged.push(current);
  }
  return merged.flatMap((span) => lowercaseStarts(text, span)).flatMap((span) => trimmed(text, span));
}

/** Looks at a bounded tail and head, which keeps `sentences` linear. */
function continues(text: string, previous: Span, current: Span): boolean {
  const tail = text.slice(Math.max(previous.start, previous.end - 80), previous.end);
  const head = text.slice(current.start, Math.min(current.end, current.start + 40));
  const newline = /[\r\n\u2028\u2029]\s*$/.test(tail);
  if (newline) {
    const softWrap = /^\p{Ll}/u.test(head) && !terminated.test(tail.trimEnd()) && !/\n\s*\n/.test(tail);
    return softWrap && previous.end - previous.start >= 40 && !listMarker.test(head);
  }
  const last = /(\S+)\.["')\]]?\s*$/.exec(tail)?.[1]?.replace(/^["'(*_]+/, "");
  if (!last) return false;
  if (/^\d{1,2}$/.test(last) && germanMonth.test(head)) return true;
  // "From 5th Jan. She is vegetarian", "starts 3 Feb. Key worker is Beth": the date is whole.
  if (datedMonth.test(tail) && /^\p{Lu}/u.test(head)) return false;
  if (titles.has(last.toLowerCase()) && !(/^no$/i.test(last) && !/^\d/.test(head))) return true;
  if (weakAbbreviations.has(last.toLowerCase())) return /^\p{Ll}/u.test(head);
  const initial = /^(?:\p{Lu}\.)*\p{Lu}$/u.test(last);
  return initial && last !== "I" && /^\p{Lu}/u.test(head) && !sentenceOpeners.test(head);
}

/** "Email quill@postbox.test. hate small talk" */
const domain = /\p{L}{2,}\.\p{L}{2,}$/u;

/** As in chat: the segmenter takes the period for an abbreviation. */
function lowercaseStarts(text: string, span: Span): Span[] {
  const parts: Span[] = [];
  const source = text.slice(span.start, span.end);
  let start = 0;
  for (const match of source.matchAll(
    /(?<=[\p{L}\p{N}][\p{L}\p{N})"'”’]{1,30})([.…]+|[ \t]?\p{Extended_Pictographic}\uFE0F?|[ \t]?[:;=]['’]?-?[()]+|[ \t][:;=]-?[DPp/]|[ \t]<3)[ \t]+(?=\p{L}|\d+,? \p{L})/gu,
  )) {
    const word = /([\p{L}\p{N}.]+)$/u.exec(source.slice(Math.max(start, match.index - 30), match.index))?.[1]?.toLowerCase();
    if (
      match[1]?.startsWith(".") &&
      word &&
      (titles.has(word) || weakAbbreviations.has(word) || (/^\p{L}$|\./u.test(word) && !domain.test(word)))
    )
      continue;
    parts.push({ start: span.start + start, end: span.start + match.index + match[0].length });
    start = match.index + match[0].length;
  }
  parts.push({ start: span.start + start, end: span.end });
  return parts;
}

function trimmed(text: string, span: Span): Span[] {
  let { start, end } = span;
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  const marker = listMarker.exec(text.slice(start, Math.min(end, start + 12)));
  if (marker) start += marker[0].length;
  if (start >= end || onlyMarker.test(text.slice(start, Math.min(end, start + 80)))) return [];
  return [{ start, end }];
}
