import { terms } from "@/lib/text/terms";
import { isOfKind } from "../kinds";
import type { Question } from "./question-shape";
import type { Ranked } from "./relevance";
import type { Bare } from "./terse";

/** Statements that are looked at: what is asked for stands in the best of them. */
const read = 3;

/** The thing of the kind that is asked for, by its name or its noun: `which country` in "went to Iceland in May", `where` in "works at …". */
export function thingAsked(question: Question, found: Ranked[]): Bare | null {
  const named = question.shape === "where" ? placeIn : question.focus === "" ? null : nounIn;
  if (!named) return null;
  const best = Math.max(0, ...found.slice(0, read).map(({ coverage }) => coverage));
  for (const candidate of found.slice(0, read)) {
    if (candidate.coverage < best) continue;
    const text = named(question, candidate);
    if (text) return { text, candidate, score: 0 };
  }
  return null;
}

const isAsked = (name: string, { weights }: Question) => terms(name).every((term) => weights.has(term));

/** A place, or where nothing but an organization is named, that. */
function placeIn(question: Question, { evidence, text }: Ranked): string | null {
  const left = question.asksPast ? /\bfrom (\p{Lu}[\p{L}' -]*?) to\b/u.exec(text)?.[1] : undefined;
  if (left) return left;
  for (const wanted of ["LOCATION", "ORGANIZATION"]) {
    const place = evidence.entities.find(({ name, type }) => type === wanted && text.includes(name) && !isAsked(name, question));
    if (place) return place.name;
  }
  return null;
}

/** The word whose kind the question's noun is, where the noun itself is not said. */
function nounIn(question: Question, { text, terms: said }: Ranked): string | null {
  const focus = terms(question.focus).filter((term) => !said.has(term));
  if (focus.length === 0) return null;
  for (const [word] of text.replace(/\s*\([^)]*\)/g, "").matchAll(/\p{L}[\p{L}\p{N}-]*/gu)) {
    if (terms(word).some((term) => !question.weights.has(term) && focus.some((kind) => isOfKind(term, kind)))) return word;
  }
  return null;
}
