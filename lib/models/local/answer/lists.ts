import { terms } from "@/lib/text/terms";
import type { Question } from "./question-shape";
import type { Ranked } from "./relevance";
import { type Answer, items } from "./reply-form";
import { supporting } from "./supporting";
import { bareAnswers } from "./terse";

const most = 6;
const worseBy = 0.45;

/** What several statements say, each once. */
export function listAnswer(question: Question, found: Ranked[]): Answer | null {
  const kept = supporting(found, most, worseBy);
  if (kept.length === 0) return null;
  const best = kept.map((candidate) => bareAnswers(question, [candidate], 1)[0]).filter((bare) => bare !== undefined);
  const distinct: { text: string; stems: Set<string>; place: number }[] = [];
  for (const { text, candidate } of best) {
    const stems = new Set(terms(text));
    if (distinct.some((other) => isSubset(stems, other.stems) || isSubset(other.stems, stems))) continue;
    distinct.push({ text, stems, place: candidate.place });
  }
  return { bare: distinct.map(({ text }) => text).join(", "), told: items(kept), places: distinct.map(({ place }) => place) };
}

function isSubset(less: Set<string>, more: Set<string>): boolean {
  return [...less].every((term) => more.has(term));
}
