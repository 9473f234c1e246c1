import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question } from "@/lib/question/read-question";
import type { Scored } from "./features";
import { sameness } from "./words";

const places = ["location", "structure", "vehicle", "area", "housing"];
/** What of two words is as good as the same. */
const same = 0.95;

/** "What is", not "what company is". */
const bare = /^(?:what|whom?)(?:['’](?:s|re)| (?:is|are|am|do|does)) /i;

/** Of "what is Theo allergic to" the last word; whom one works for says where. */
function prepositionsOf({ gap, text, form, verb }: Question): string[] {
  if (form === "where") return verb === "work" ? ["for"] : verb === "live" ? ["in", "on", "at", "near"] : [];
  return gap?.role === "oblique" && bare.test(text) ? [gap.preposition] : [];
}

/**
 * "Theo is allergic to eggs" for "what is Theo allergic to": all that the question names is said of whom it asks about, and what it asks for
 * stands behind the same preposition of the same predicate.
 */
export function tellsAfterPreposition(
  question: Question,
  { isFormer, isSpoken, evidence, sound, read: { tokens, features } }: Scored,
): boolean {
  const prepositions = prepositionsOf(question);
  if (
    sound < 0.5 ||
    prepositions.length === 0 ||
    question.isNegated ||
    question.asksPast ||
    isFormer ||
    isSpoken ||
    evidence.role === "assistant"
  )
    return false;
  if (features.denied + features.supposed > 0 || Math.min(features.share, features.claimShare, features.subject, features.held) < same)
    return false;
  const asked = question.words.filter(({ isName, upos }) => !isName && /^(?:ADJ|VERB|NOUN)$/.test(upos));
  return tokens.some(({ lower, relation, head }) => {
    if (!prepositions.includes(lower) || relation !== "case") return false;
    const told = tokens[head]!;
    const predicate = tokens[told.head];
    const noun = told.lemma.toLowerCase();
    const isThing = /^(?:NOUN|PROPN)$/.test(told.upos) && !isKindOf(noun, "time");
    // One lives on a boat, and on a budget.
    if (question.form === "where" && lower !== "for" && !places.some((kind) => isKindOf(noun, kind))) return false;
    return isThing && predicate !== undefined && asked.some((word) => sameness(word, predicate) >= same);
  });
}
