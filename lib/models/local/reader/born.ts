import type { Question } from "@/lib/question/read-question";
import { monthNames } from "@/lib/text/calendar";
import { type Answer, statementOf } from "../answer/reply-form";
import type { Scored } from "./features";
import { latestOf } from "./over";

const month = monthNames.map((name) => name.slice(0, 3)).join("|");
const born = new RegExp(
  `\\bborn\\b[^.;]*?\\b(?:(?:(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>${month})\\p{L}*,? |(?<monthFirst>${month})\\p{L}* (?<dayAfter>\\d{1,2})(?:st|nd|rd|th)?,? )?(?<year>(?:19|20)\\d\\d))\\b`,
  "iu",
);

const ofSelf = /^(?:User (?:was|is)?(?: \p{L}+ly| actually)? ?born\b|Born\b)|\bUser (?:was|is) born\b/iu;

/**
 * "How old am I" by "I was born in 1991": the age that this makes today, and both where the day isn't told. Null where an age itself is told,
 * or no birth of whom is asked for.
 */
export function bornAnswer(question: Question, all: readonly Scored[], now: Date): Answer | null {
  if (question.form !== "age" || question.asksPast || question.isNegated || /\b(?:when|was|were|will)\b/i.test(question.text)) return null;
  const isOfAsked = ({ read: { features }, isFormer, isSpoken, evidence }: Scored) =>
    !isFormer && !isSpoken && evidence.role !== "assistant" && features.subject >= 0.7 && features.denied + features.supposed === 0;
  const names = question.words.filter(({ isName }) => isName);
  const kin = question.words.filter(({ upos, lemma }) => upos === "NOUN" && !/^(?:age|year)$/.test(lemma));
  const isNamed = ({ read: { matched } }: Scored) => names.length + kin.length === 0 || matched.some((share) => share >= 0.75);
  // "I have one grandson, Malte, born in 2023"
  const isOwn = ({ text }: Scored) => names.length + kin.length > 0 || !born.test(text) || ofSelf.test(text);
  const told = all.filter((each) => isOfAsked(each) && isNamed(each) && isOwn(each));
  if (told.some(({ likelihood, text, read }) => likelihood >= 0.5 && read.features.fill >= 0.5 && !born.test(text))) return null;
  const telling = latestOf(told.filter(({ text }) => born.test(text)));
  const found = telling && born.exec(telling.text)?.groups;
  if (!telling || !found) return null;
  const years = now.getUTCFullYear() - Number(found.year);
  if (years < 1 || years > 120) return null;
  const [name, day] = [found.month ?? found.monthFirst, Number(found.day ?? found.dayAfter)];
  const at = name ? monthNames.findIndex((each) => each.toLowerCase().startsWith(name.toLowerCase())) : -1;
  const isPast = at >= 0 && (now.getUTCMonth() > at || (now.getUTCMonth() === at && now.getUTCDate() >= day));
  const age = at < 0 ? `${years - 1} or ${years}` : String(isPast ? years : years - 1);
  const statement = statementOf(telling);
  return { bare: age, told: [{ ...statement, text: `${age}: ${statement.text}` }], places: [telling.place] };
}
