import { Kind } from "./character-kinds";

const segmenter = new Intl.Segmenter("und", { granularity: "word" });
const hangul = /^[\uac00-\ud7a3]+$/;

/** Terms of a run of characters of one script that is written without spaces. */
export function unspacedTerms(run: string, kind: Kind): string[] {
  return kind === Kind.cjk ? cjkTerms(run) : Array.from(segmenter.segment(run), ({ segment }) => segment);
}

function cjkTerms(run: string): string[] {
  const points = [...run];
  const bigrams = points.slice(1).map((point, i) => points[i]! + point);
  const found: string[] = [];
  let at = 0;
  // The segmenter treats a run of Hangul as one word, and its call would dominate the cost.
  const words = hangul.test(run) ? [{ segment: run }] : segmenter.segment(run);
  for (const { segment } of words) {
    const size = [...segment].length;
    // A two-character word is already among the bigrams.
    if (size !== 2) found.push(segment);
    found.push(...bigrams.slice(at, at + size));
    at += size;
  }
  return found;
}
