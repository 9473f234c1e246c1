import { isSaidAfter } from "../said-after";
import type { Ranked } from "./relevance";

/** Share of their terms, values apart, that two statements about the same thing have in common. */
const sameThing = 0.5;
const lookedAt = 12;
const changed = new Set(["now", "new", "current", "today", "actual"]);

/** The newest statement that gives another value of the same kind for what a statement tells: "800 ms", and later "now 250 ms". */
export function newestOf(told: Ranked, found: Ranked[]): Ranked {
  return found
    .slice(0, lookedAt)
    .filter((other) => other !== told && isLater(other, told) && givesAnotherValue(told, other))
    .reduce((newest, each) => (isLater(each, newest) ? each : newest), told);
}

function isLater(one: Ranked, other: Ranked): boolean {
  return isSaidAfter(one.evidence, other.evidence) && !one.isFormer;
}

function givesAnotherValue(told: Ranked, other: Ranked): boolean {
  if (told.evidence.role !== other.evidence.role || told.evidence.speaker !== other.evidence.speaker) return false;
  const [one, two] = [told, other].map(({ terms }) => ({
    values: [...terms].filter(isValue),
    words: [...terms].filter((term) => !isValue(term) && !changed.has(term)),
  }));
  if (one!.values.length === 0 || two!.values.length === 0 || one!.values.join() === two!.values.join()) return false;
  const shared = one!.words.filter((word) => two!.words.includes(word)).length;
  const likeness = (2 * shared) / (one!.words.length + two!.words.length);
  return shared >= 2 && likeness >= sameThing && other.coverage >= told.coverage * sameThing;
}

const isValue = (term: string) => /^\d/.test(term);
