import { sentences } from "./sentences";

type Slice = { start: number; end: number };

/**
 * Slices in order that cover everything but whitespace, at most `max` UTF-16 units long. Only a single character longer than `max` is
 * cut inside. Linear time.
 * @throws RangeError when `max` is below 2
 */
export function split(text: string, { target = 700, max = 1000 } = {}): Slice[] {
  if (!(max >= 2)) throw new RangeError(`max must be at least 2, got ${max}.`);
  const slices: Slice[] = [];
  const last = trimmedEnd(text, 0, text.length);
  let start = skipSpace(text, 0);
  while (start < last) {
    const cut = last - start <= max ? last : start + boundary(text.slice(start, start + max), Math.min(target, max));
    slices.push({ start, end: trimmedEnd(text, start, cut) });
    start = skipSpace(text, cut);
  }
  return slices;
}

const words = new Intl.Segmenter("und", { granularity: "word" });
const characters = new Intl.Segmenter("und", { granularity: "grapheme" });

function boundary(window: string, target: number): number {
  const nearest = (cuts: Iterable<number>) => nearestTo(cuts, target, window.length);
  return (
    nearest(endsOf(window, /\n[^\S\n]*\n\s*/g)) ??
    nearest(endsOf(window, /\n\s*/g)) ??
    nearest(sentences(window).map((sentence) => sentence.start)) ??
    nearest(endsOf(window, /\s+/g)) ??
    startOf(words, window, target) ??
    startOf(characters, window, target) ??
    (isHighSurrogate(window, target - 1) && target > 1 ? target - 1 : Math.max(target, 2))
  );
}

function* endsOf(window: string, gap: RegExp) {
  for (const match of window.matchAll(gap)) yield match.index + match[0].length;
}

/** Before half the target, slices get too short, and the window's end is no boundary of the text. */
function nearestTo(cuts: Iterable<number>, target: number, length: number): number | undefined {
  let best: number | undefined;
  for (const cut of cuts) {
    if (cut < target / 2 || cut === 0 || cut >= length) continue;
    if (best === undefined || Math.abs(cut - target) < Math.abs(best - target)) best = cut;
  }
  return best;
}

function startOf(segmenter: Intl.Segmenter, window: string, target: number): number | undefined {
  const index = segmenter.segment(window).containing(target)?.index ?? 0;
  return index >= target / 2 && index > 0 ? index : undefined;
}

function skipSpace(text: string, from: number): number {
  let i = from;
  while (i < text.length && isSpace(text, i)) i++;
  return i;
}

function trimmedEnd(text: string, start: number, end: number): number {
  let i = end;
  while (i > start && isSpace(text, i - 1)) i--;
  return i;
}

function isSpace(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  return /\s/.test(text[i]!);
}

function isHighSurrogate(text: string, i: number): boolean {
  return (text.charCodeAt(i) & 0xfc00) === 0xd800;
}
