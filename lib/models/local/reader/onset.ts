import type { Question } from "@/lib/question/read-question";
import type { Scored } from "./features";

const asks = /^(?:and |so )?(?:for )?how long (?:have|has|['’]ve|['’]s)\b/i;
const having = new Set("have get buy adopt own be know meet".split(" "));

/**
 * Whether a statement tells when what is asked for began, and it goes on: "I moved to Porto in 2019" for "how long have I lived in Porto",
 * "we got married in 2019" for "how long have we been married".
 */
export function tellsOnset(question: Question, { evidence, isFormer, isSpoken, read: { features, tokens } }: Scored): boolean {
  if (question.form !== "duration" || !asks.test(question.text) || question.isNegated || isFormer || isSpoken) return false;
  // An event ends with its day, and what it began goes on.
  if (!evidence.validFrom || (evidence.validUntil && evidence.type !== "EVENT") || features.denied + features.supposed > 0) return false;
  if (features.share < whole || features.subject < 0.9) return false;
  // "How long have I had my car" is not told by the day on which it broke down.
  const saysWhat = question.words.some(({ role, upos }) => role === "predicate" || /^(?:ADJ|VERB)$/.test(upos));
  return saysWhat ? features.predicate >= 0.5 : tokens.some(({ head, lemma }) => head < 0 && having.has(lemma.toLowerCase()));
}

/** Of what the question says. */
const whole = 0.9;
