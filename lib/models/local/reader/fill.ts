import type { Question } from "@/lib/question/read-question";
import { isFigure, type NameTypes, typeShare } from "./answer-type";
import { venues } from "./focus-nouns";
import { closeness, linkShare } from "./link";
import type { Token } from "./words";

/** The word of a statement that best gives what a question waits for; each 0–1. */
export type Fill = {
  at: number;
  /** How far it is of the kind that is asked for. */
  type: number;
  /** How it stands to what the question says. */
  link: number;
  /** How near it is to a word that the question says. */
  near: number;
};

/** Words that the question has already said do not count: a beagle answers "which dog", "dog" does not. */
export function fillOf(
  question: Question,
  tokens: Token[],
  statement: { matched: number[]; aliased: boolean[]; clauses: number[]; names: NameTypes; isDated: boolean },
): Fill {
  const { matched, aliased, names, isDated } = statement;
  if (/^(?:yes-no|choice|how|profile)$/.test(question.form)) return { at: -1, type: 0.5, link: 0.5, near: 0.5 };
  const asked = new Set(question.words.map(({ term }) => term));
  // "Suzu is User's team leader" says who that is, and nothing of what happened to her.
  const asksWho = question.form === "who" || question.asksName || question.focus !== null;
  let found: Fill = { at: -1, type: 0, link: 0, near: 0 };
  let best = 0;
  for (const [i, token] of tokens.entries()) {
    if (token.upos === "PUNCT" || asked.has(token.term) || (aliased[i] && !asksWho)) continue;
    // "The Bergslag choir" says which choir, and not where it sings.
    const isOfAsked = question.form === "where" && /^(?:compound|flat|amod)/.test(token.relation) && matched[token.head]! >= 0.9;
    const type = isOfAsked ? 0 : typeShare(question, tokens, i, names);
    if (type === 0) continue;
    const place = linkShare(question, tokens, i, statement);
    // "Raised the rent to 1,150 euros": a figure in the clause of what has one, and "at the Red Lion" in that of what was there.
    const isIn = isFigure(question, token) || (type === 1 && question.focus !== null && venues.has(question.focus.lemma));
    const link = isIn && place >= 0.4 ? Math.max(place, 0.8) : place;
    const near = closeness(tokens, matched, i);
    const worth = type * (0.25 + 0.5 * link + 0.25 * near);
    if (worth > best) [best, found] = [worth, { at: i, type, link, near }];
  }
  if (question.form === "when" && isDated && found.type < 0.8) return { ...found, type: 0.7, link: Math.max(found.link, 0.5), near: 0.5 };
  return found;
}
