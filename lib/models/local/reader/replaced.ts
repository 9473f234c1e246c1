import type { Question } from "@/lib/question/read-question";
import { type Answer, alone, decided } from "../answer/reply-form";
import { attributeAsked } from "./asked-attribute";
import { isLight } from "./claims";
import { endingsOf } from "./endings-asked";
import { type Scored, says } from "./features";
import { minLikelihood } from "./odds";
import { latestOf } from "./over";
import { asksToday } from "./own-yes-no";
import { formerShare } from "./soundness";
import { saidBy } from "./words";

// What took the place of what is asked for, and what it was before.

export const endedAnswer = (question: Question, ended: Scored): Answer =>
  question.form === "yes-no" ? decided(question.isNegated ? "Yes" : "No", ended) : alone(ended);

/** "Am I a nurse" after "I retired", "where do I work" after "I quit": what took the place of what is asked for. */
export function replacedAnswer(question: Question, all: readonly Scored[]): Answer | null {
  const enough = question.form === "yes-no" ? leastReplaced : minLikelihood * formerShare;
  const isAsked = (each: Scored) => each.likelihood >= enough || (question.form === "yes-no" && saysAllThings(question, each));
  const former = all.find((each) => each.isFormer && !each.isSpoken && isAsked(each));
  const by = former && all.find(({ place, isSpoken }) => !isSpoken && place === former.evidence.successor);
  if (question.form === "yes-no") return by && !by.isFormer && asksToday.test(question.text) ? endedAnswer(question, by) : null;
  const asked = attributeAsked(question)?.attribute;
  const isEnd = ({ evidence, isSpoken, isFormer, text }: Scored) =>
    !isSpoken && !isFormer && evidence.attribute === asked && endingsOf(text).length > 0;
  const end = asked && all.find(isEnd);
  return end ? alone(end) : null;
}

/** "User drives a 2014 Octavia and it's making a noise" for "do I have the Octavia": all but the lightest verb. */
const saysAllThings = ({ words }: Question, each: Scored): boolean =>
  each.read.features.subject >= 0.7 &&
  words.some(({ upos }) => /^(?:NOUN|PROPN)$/.test(upos)) &&
  words.every((word) => isLight(word) || saidBy(word, each.read.tokens) >= 0.95);

/** How likely a statement that no longer holds must have been to answer, where what replaced it is enough for a no. */
const leastReplaced = 0.35;

/** "What was my number before" of the best answer of today, "where did I live before Lisbon" of what names it: what it replaced. */
export function formerly(question: Question, best: Scored | undefined, all: readonly Scored[]): Scored | null {
  if (best) return best.isFormer ? null : predecessorOf(best, all);
  const names = question.words.filter(({ isName }) => isName);
  const naming = all.filter((each) => !each.isFormer && names.every((word) => says(each, word)));
  const found = names.length > 0 ? naming.flatMap((each) => predecessorOf(each, all) ?? []) : [];
  // "Casimir was 22" tells nothing of what he did before the fire brigade.
  const isAsked = ({ evidence }: Scored) => evidence.attribute !== "AGE" || question.form === "age";
  return found.find((each) => each.read.features.predicate >= 0.5 && isAsked(each)) ?? null;
}

/** The attribute that only a correction gives (`alignCorrection`): what it put right was never so. */
const isPutRight = (attribute: string | null): boolean => /^VALUE:[0-9a-f]{12}$/.test(attribute ?? "");

/** What a statement of today took the place of, told last. */
export function predecessorOf({ place }: Scored, all: readonly Scored[]): Scored | null {
  const former = all.filter(
    ({ isFormer, isSpoken, evidence }) => isFormer && !isSpoken && evidence.successor === place && !isPutRight(evidence.attribute),
  );
  return latestOf(former);
}
