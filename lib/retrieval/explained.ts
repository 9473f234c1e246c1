import { terms } from "@/lib/text/terms";
import { type ScoreSignal, scoreSignals } from "@/lib/vocabulary";

/** Where a score comes from. */
export type Explained = {
  /** Signals that had a say, in the vocabulary's order. Their shares add up to the score, unless `clamped`. */
  parts: { signal: ScoreSignal; share: number }[];
  /** Words of the query, as they stand in it, that are in the passage or the memory. */
  matched: string[];
  /** The search's own shares add up to less than 0 or more than 1: that limit stands in the score. */
  clamped: boolean;
  reranked: boolean;
};

/** What the database says of a score: a share for each signal of the vocabulary, and which of the query's terms are there. */
export type Shares = { parts: number[]; matched: string[] };

/** Less is the noise of the arithmetic: a score has four digits. */
const tiny = 0.00005;

export function explained(query: string, { parts, matched }: Shares): Explained {
  const sum = parts.reduce((total, share) => total + share, 0);
  return {
    parts: scoreSignals.flatMap((signal, i) => (Math.abs(parts[i]!) < tiny ? [] : [{ signal, share: parts[i]! }])),
    matched: wordsOf(query, new Set(matched)),
    clamped: sum < -tiny || sum > 1 + tiny,
    reranked: false,
  };
}

/** After a model has had its say: its opinion is a part of its own, and the others are worth so much less. */
export const withOpinion = ({ parts, ...rest }: Explained, opinion: number, modelShare: number): Explained => ({
  ...rest,
  parts: [
    ...parts.map(({ signal, share }) => ({ signal, share: (1 - modelShare) * share })),
    { signal: "model" as const, share: modelShare * opinion },
  ],
  reranked: true,
});

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** The index knows stems: each is told as the word that it was made from. */
function wordsOf(query: string, found: ReadonlySet<string>): string[] {
  if (found.size === 0) return [];
  const words = [...segmenter.segment(query)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  return [...new Set(words.filter((word) => terms(word).some((term) => found.has(term))))];
}
