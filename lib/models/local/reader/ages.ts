import type { Question } from "@/lib/question/read-question";
import { askedRelatives } from "./asked-kin";
import type { Scored } from "./features";
import { tellsRelativesOfUser } from "./own-relatives";
import { tokensOf } from "./words";

const person = "\\p{Lu}[\\p{L}'’-]+,? (?:is |aged |age )?\\d{1,2}";
const number = "(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)";
/** "They're 6", "aged 3 and 5", "who is nearly 4": an age that stands beside whose it is. */
const ages = new RegExp(
  `(?:\\b(?:they|who|he|she|both|all)(?:['’](?:re|s)| are| is)?|\\baged?|\\bages|\\bturn(?:ed|s)?) (?:now |both |only |just |nearly |almost |about )*${number}(?:(?:,| and|, and) ${number})*(?=[.,;!?)]|$| (?:years?|yrs?|months?|and|now|in|this|next|last)\\b)`,
  "i",
);

/** "One daughter (Nora, 3)", "two kids (Max 7, Lily 4)" */
const inBrackets = new RegExp(`\\((?:${person}(?:, |,? and | and |; ))*${person}\\)`, "u");

const small = new RegExp(
  `\\bis (?:now |only |just |nearly |almost |about )*${number} (?:and a half )?(?:days?|weeks?|months?)(?! (?:pregnant|along|late|behind|overdue|into|in|away|off|gone|early)\\b)\\b`,
  "i",
);

/** "Ottilie is 3 weeks", which is no figure in years. */
export function tellsSmallAge({ form, asksPast }: Question, { isFormer, isSpoken, evidence, text, read: { features } }: Scored): boolean {
  if (form !== "age" || asksPast || isFormer || isSpoken || evidence.role === "assistant") return false;
  return small.test(text) && features.subject >= 0.9 && features.denied + features.supposed === 0;
}

/**
 * "How old are my daughters" by "User has twin girls, Ada and Bea, they're 6": the age is told of "they", of whom the statement says no
 * more than who they are.
 */
export function tellsAges(question: Question, each: Scored): boolean {
  const { isFormer, isSpoken, evidence, text, read } = each;
  if (question.form !== "age" || isFormer || isSpoken || evidence.role === "assistant" || !(ages.test(text) || inBrackets.test(text)))
    return false;
  if (read.features.denied + read.features.supposed > 0) return false;
  const asked = askedRelatives(question);
  const names = question.words.filter(({ isName }) => isName);
  // "User has twin girls, Ada and Bea; they're 6": its clauses are read one by one.
  const whole = each.whole === text ? read : { ...read, text: each.whole, tokens: tokensOf(each.whole) };
  const isNamed = ({ text: name }: { text: string }) => whole.tokens.some((token) => token.text === name);
  return tellsRelativesOfUser({ ...each, read: whole }, asked) && (asked !== null || (names.length > 0 && names.every(isNamed)));
}
