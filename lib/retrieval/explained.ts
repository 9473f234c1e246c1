import { terms } from "@/lib/text/terms";
import { type ScoreSignal, scoreSignals } from "@/lib/vocabulary";

export type ScoreExplanation = {
  /** Shares add up to the score, unless `clamped`. */
  parts: { signal: ScoreSignal; share: number }[];
  matched: string[];
  clamped: boolean;
  reranked: boolean;
};

export type ScoreParts = { parts: Partial<Record<ScoreSignal, number>>; matched: string[] };

const minShare = 0.00005;

export function explainScore(query: string, { parts, matched }: ScoreParts): ScoreExplanation {
  const sum = Object.values(parts).reduce((total, share) => total + share, 0);
  return {
    parts: scoreSignals.flatMap((signal) => {
      const share = parts[signal] ?? 0;
      return Math.abs(share) < minShare ? [] : [{ signal, share }];
    }),
    matched: matchedWords(query, new Set(matched)),
    clamped: sum < -minShare || sum > 1 + minShare,
    reranked: false,
  };
}

/** The model's relevance is one more part, and the others shrink to the rest of the score. */
export const withModelPart = ({ parts, ...rest }: ScoreExplanation, relevance: number, modelShare: number): ScoreExplanation => ({
  ...rest,
  parts: [
    ...parts.map(({ signal, share }) => ({ signal, share: (1 - modelShare) * share })),
    { signal: "model" as const, share: modelShare * relevance },
  ],
  reranked: true,
});

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** The index holds stems: returns the query's words they come from. */
function matchedWords(query: string, matched: ReadonlySet<string>): string[] {
  if (matched.size === 0) return [];
  const words = [...segmenter.segment(query)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  return [...new Set(words.filter((word) => terms(word).some((term) => matched.has(term))))];
}
