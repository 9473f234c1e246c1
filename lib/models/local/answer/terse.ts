import type { Question } from "./question-shape";
import type { Ranked } from "./relevance";
import { spanWeights } from "./span-weights";
import { type Span, spansOf } from "./spans";

/** Tagging is most of the cost. */
const read = 4;

export type Bare = { text: string; candidate: Ranked; score: number };

/** The few words of the best statements that answer by themselves, best first; they do not overlap. */
export function bareAnswers(question: Question, found: Ranked[], most = read): Bare[] {
  const best = found[0]?.score ?? 0;
  const spans = found.slice(0, most).flatMap((candidate) => spansOf(question, candidate, best));
  const scored = spans.map((span) => ({ text: polished(span.text), candidate: span.candidate, score: scoreOf(span) }));
  return scored.filter(({ text }) => text !== "").sort((one, other) => other.score - one.score);
}

function scoreOf({ signs }: Span): number {
  let score = 0;
  for (const [name, weight] of Object.entries(spanWeights)) score += weight * (signs[name] ?? 0);
  return score;
}

/** Without marks at its ends and the words that only lead to the answer. */
function polished(text: string): string {
  const trimmed = text.replace(/^[\s"“”'‘’,;:(–—-]+|[\s,;:.!–—-]+$/gu, "");
  const open = trimmed.replace(/^["“](?=[^"”]*$)|(?<=^[^"“]*)["”]$/gu, "");
  return open.replace(/^(?:that|also|just|really|so|very) (?=\S)/i, "").trim();
}
