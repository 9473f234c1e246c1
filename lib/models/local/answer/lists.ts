import { terms } from "@/lib/text/terms";
import type { Question } from "./question-shape";
import type { Ranked } from "./relevance";
import { type Answer, items } from "./reply-form";
import { supporting } from "./supporting";
import { bareAnswers } from "./terse";

const most = 12;
/** How much worse than the best statement, and than the best few words, an item may be. */
const worseBy = { statement: 0.42, words: 1.8 };

/** What several statements say, each once. */
export function listAnswer(question: Question, found: Ranked[]): Answer | null {
  const kept = supporting(found, most, worseBy.statement);
  if (kept.length === 0) return null;
  const best = kept.map((candidate) => bareAnswers(question, [candidate], 1)[0]).filter((bare) => bare !== undefined);
  const distinct: { text: string; stems: Set<string>; place: number }[] = [];
  const least = Math.max(...best.map(({ score }) => score)) - worseBy.words;
  for (const { text, candidate, score } of best) {
    if (score < least) continue;
    const stems = new Set(terms(text));
    if (distinct.some((other) => isSubset(stems, other.stems) || isSubset(other.stems, stems))) continue;
    distinct.push({ text, stems, place: candidate.place });
  }
  return { bare: distinct.map(({ text }) => text).join(", "), told: items(kept), places: distinct.map(({ place }) => place) };
}

function isSubset(less: Set<string>, more: Set<string>): boolean {
  return [...less].every((term) => more.has(term));
}
