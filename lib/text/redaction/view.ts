/** Without invisible characters, and ASCII for compatible forms. `cuts` map offsets back to the source. */
export type View = {
  text: string;
  /** From `at` on, the source's index is the view's plus a constant. */
  cuts: Cut[];
};

/** Positions in the source: the text before the cut ends at `before`, the text after it starts at `from`. */
type Cut = { at: number; before: number; from: number };

export type Span = { start: number; end: number };

/** Patterns don't match it, and context is not read across it. */
export const filler = "\ufffc";

const invisible = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff";
const spaces = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000";
const dashes = "\u2010-\u2015\u2212\ufe58\ufe63\uff0d";
/** ASCII in full width, small or mathematical; digits of other scripts; and the filler itself if sent. */
const forms = "\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff01-\uff5e\ufe50-\ufe6b\u{1d400}-\u{1d7ff}\ufffc";
const unusual = new RegExp(`[${invisible}]+|[${spaces}${dashes}${forms}]`, "gu");
const isInvisible = new RegExp(`^[${invisible}]`);
const isSpace = new RegExp(`^[${spaces}]`);
const isDash = new RegExp(`^[${dashes}]`);
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

function plain(char: string): string {
  if (isInvisible.test(char)) return "";
  if (isSpace.test(char)) return " ";
  if (isDash.test(char)) return "-";
  const code = char.charCodeAt(0);
  const zero = zeros.find((start) => code >= start && code < start + 10);
  if (zero !== undefined) return String(code - zero);
  const folded = char.normalize("NFKC");
  return folded.length === 1 && folded !== filler ? folded : " ";
}

export function viewOf(text: string): View {
  const view: View = { text: "", cuts: [] };
  let end = 0;
  for (const match of text.matchAll(unusual)) {
    view.text += text.slice(end, match.index);
    const replacement = plain(match[0]);
    view.text += replacement;
    end = match.index + match[0].length;
    if (replacement.length !== match[0].length) {
      const before = replacement ? end : match.index;
      view.cuts.push({ at: view.text.length, before, from: end });
    }
  }
  view.text = end === 0 ? text : view.text + text.slice(end);
  return view;
}

export function replaceSpans(view: View, spans: Span[]): View {
  if (spans.length === 0) return view;
  const shorter: View = { text: "", cuts: [] };
  let [end, next] = [0, 0];
  const copyCuts = (until: number) => {
    for (; next < view.cuts.length && view.cuts[next]!.at <= until; next++) {
      const cut = view.cuts[next]!;
      shorter.cuts.push({ ...cut, at: shorter.text.length + cut.at - end });
    }
  };
  for (const span of spans) {
    copyCuts(span.start);
    const source = toSourceSpan(view, span);
    shorter.text += view.text.slice(end, span.start);
    shorter.text += filler;
    while (next < view.cuts.length && view.cuts[next]!.at <= span.end) next++;
    const last = cutAt(view, span.end);
    shorter.cuts.push({ at: shorter.text.length, before: source.end, from: last?.at === span.end ? last.from : source.end });
    end = span.end;
  }
  copyCuts(view.text.length);
  shorter.text += view.text.slice(end);
  return shorter;
}

export function toSourceSpan(view: View, span: Span): Span {
  const first = cutAt(view, span.start);
  const last = cutAt(view, span.end);
  return {
    start: first ? first.from + span.start - first.at : span.start,
    end: last ? (last.at === span.end ? last.before : last.from + span.end - last.at) : span.end,
  };
}

function cutAt({ cuts }: View, index: number): Cut | undefined {
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cuts[middle]!.at <= index) low = middle + 1;
    else high = middle;
  }
  return cuts[low - 1];
}
