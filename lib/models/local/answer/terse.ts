import { terms } from "@/lib/text/terms";
import type { Question } from "./question-shape";
import type { Ranked } from "./relevance";
import { spanWeights } from "./span-weights";
import { type Span, spansOf } from "./spans";

/** Tagging is most of the cost. */
const read = 4;

export type Bare = { text: string; candidate: Ranked; score: number };

/** Runs of words of the best statements that may answer by themselves, best first. */
export function bareAnswers(question: Question, found: Ranked[], most = read): Bare[] {
  const best = found[0]?.score ?? 0;
  const spans = found.slice(0, most).flatMap((candidate) => spansOf(question, candidate, best));
  const scored = spans.map((span) => ({
    text: withoutAsked(polished(span.text), question),
    candidate: span.candidate,
    score: scoreOf(span),
  }));
  return scored.filter(({ text }) => text !== "").sort((one, other) => other.score - one.score);
}

function scoreOf({ signs }: Span): number {
  let score = 0;
  for (const [name, weight] of Object.entries(spanWeights)) score += weight * (signs[name] ?? 0);
  return score;
}

/** "tomatoes in his garden" to a question about what grows in his garden. */
function withoutAsked(text: string, { weights }: Question): string {
  const tail = /^(.*\S)\s+(?:in|on|at|to|from|for|with|about|of|during|by)\s+(\S.*)$/i.exec(text);
  if (!tail || terms(tail[1]!).every((term) => weights.has(term))) return text;
  return terms(tail[2]!).every((term) => weights.has(term)) ? tail[1]! : text;
}

/** Without marks at its ends and the words that only lead to the answer. */
function polished(text: string): string {
  const trimmed = text.replace(/^[\s"“”'‘’,;:(–—-]+|[\s,;:.!–—-]+$/gu, "");
  const open = trimmed.replace(/^["“](?=[^"”]*$)|(?<=^[^"“]*)["”]$/gu, "");
  return open
    .replace(/^(?:that|also|just|really|so|very|now|currently) (?=\S)/i, "")
    .replace(/(?<=\S) (?:now|right now|today|currently|lately|these days)$/i, "")
    .trim();
}
