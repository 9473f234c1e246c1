import type { Question } from "@/lib/question/read-question";
import type { Scored } from "./features";

const asksSince = /^(?:and |so )?(?:for )?how long (?:have|has|['’]ve|['’]s)\b/i;
const asksStay = /^(?:and |so )?(?:for )?how long (?:is|are|am|will|['’]s)\b/i;
const untilWhen = /\b(?:until|till|til)\b/i;
const asksSpan = /^(?:and |so )?(?:for )?how long (?:did|was|were)\b/i;
const span = /\b(?:from|between)\b.+\b(?:to|until|till|through|and)\b/i;
const having = new Set("have get buy adopt own be know meet".split(" "));

/**
 * Whether a statement tells when what is asked for began, and it goes on, or from when to when it was: "I moved to Porto in 2019" for "how
 * long have I lived in Porto", "we got married in 2019" for "how long have we been married". Or until when it goes on: "is staying until
 * Easter" for "how long is she staying".
 */
export function tellsDuration(question: Question, { evidence, text, isFormer, isSpoken, read: { features, tokens } }: Scored): boolean {
  if (question.form !== "duration" || question.isNegated || isSpoken) return false;
  const isStay = asksStay.test(question.text) && untilWhen.test(text) && !isFormer;
  if (!evidence.validFrom && !isStay) return false;
  if (features.denied + features.supposed > 0 || features.share < whole || features.subject < 0.9) return false;
  if (isStay) return true;
  if (asksSpan.test(question.text)) return evidence.validUntil !== null && span.test(text) && features.predicate >= 0.5;
  // An event ends with its day, and what it began goes on.
  if (!asksSince.test(question.text) || isFormer || (evidence.validUntil && evidence.type !== "EVENT")) return false;
  // "How long have I had my car" is not told by the day on which it broke down.
  const saysWhat = question.words.some(({ role, upos }) => role === "predicate" || /^(?:ADJ|VERB)$/.test(upos));
  return saysWhat ? features.predicate >= 0.5 : tokens.some(({ head, lemma }) => head < 0 && having.has(lemma.toLowerCase()));
}

/** Of what the question says. */
const whole = 0.9;
