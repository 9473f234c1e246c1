import type { Question } from "./question-shape";
import type { Ranked } from "./relevance";

/** Share of the best one's relation to the question that the others must have. */
const related = 0.4;

/** The best candidate and those that come near it, one for each memory or passage, none that says the same again. */
export function supporting(found: Ranked[], most: number, within: number): Ranked[] {
  const [best] = found;
  if (!best) return [];
  const kept: Ranked[] = [];
  for (const candidate of found) {
    if (kept.length === most || candidate.score < best.score - within) break;
    if (Number.isFinite(within) && candidate.relation < best.relation * related) continue;
    if (candidate.evidence.role === "assistant" && best.evidence.role !== "assistant") continue;
    if (kept.some((other) => repeats(other, candidate))) continue;
    kept.push(candidate);
  }
  return kept;
}

/** Whether a statement tells more of what is asked than another does: the rest of the question, or as much of it with another value. */
export function adds({ weights }: Question, first: Ranked, { terms }: Ranked): boolean {
  const asked = [...weights.keys()];
  const held = asked.filter((term) => first.terms.has(term));
  return asked.some((term) => terms.has(term) && !first.terms.has(term)) || (held.length > 0 && held.every((term) => terms.has(term)));
}

/** Whether one says nothing that the other does not. */
function repeats(one: Ranked, other: Ranked): boolean {
  if (one.place === other.place && !other.isSpoken) return true;
  // A memory and the words that it was drawn from.
  if (one.evidence.chunkId === other.evidence.chunkId && one.isSpoken !== other.isSpoken) return true;
  if (one.whole === other.whole) return true;
  const [less, more] = one.terms.size < other.terms.size ? [one.terms, other.terms] : [other.terms, one.terms];
  const shared = [...less].filter((term) => more.has(term)).length;
  if (one.evidence.chunkId === other.evidence.chunkId && less.size > 0 && shared / less.size >= 0.8) return true;
  return less.size > 0 && shared / less.size >= 0.9 && less.size / more.size > 0.6;
}
