import type { Question } from "@/lib/question/read-question";
import type { Read, Scored } from "./features";

const whole = 0.97;

/** "The flat is on the third floor" for "which floor is my flat on": says all that is asked, and what is of the kind in its place. */
export function tellsAll(
  { form, words, isOwn, isNegated, asksPast, asksSupposed, asksName }: Question,
  { read, ...each }: Scored,
): boolean {
  if (!/^(?:what|where|clock|amount|count)$/.test(form) || isNegated || asksPast || asksSupposed) return false;
  // "A lurcher called Biscuit, an ex-wife and a shed" has a name, and not hers.
  if (asksName && !isOfThing(read)) return false;
  const { features } = read;
  if (each.isFormer || each.isSpoken || each.evidence.role === "assistant" || features.denied + features.supposed > 0) return false;
  // "Which leg is it" asks of nobody: whoever the statement is about will do.
  const isOfSomebody = isOwn || words.some(({ isName }) => isName);
  if (features.subject < (isOfSomebody ? 0.9 : 0.7)) return false;
  return each.sound === 1 && features.share >= whole && features.type === 1 && features.link >= 0.8;
}

const told = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|noon|midnight|\d{1,2}[:.]\d\d(?:am|pm)?|\d{1,2}(?:am|pm))$/;

/** "Bin day is Wednesday" and "the shop opens at half 8" for "when is bin day", "when does the shop open". */
export function tellsTime({ form, isNegated, asksPast, asksSupposed, words }: Question, { read, ...each }: Scored): boolean {
  if (!/^(?:when|clock)$/.test(form) || isNegated || asksPast || asksSupposed || words.length === 0) return false;
  const { features, tokens } = read;
  if (each.isFormer || each.isSpoken || each.evidence.role === "assistant" || features.denied + features.supposed > 0) return false;
  if (each.sound < 1 || features.share < whole || features.subject < 0.7) return false;
  return tokens.some(({ lower, upos }, i) => told.test(lower) || (upos === "NUM" && /^(?:half|quarter)$/.test(tokens[i - 1]?.lower ?? "")));
}

/** Whether what would answer stands beside a word that the question says. */
const isOfThing = ({ tokens, matched, fillAt }: Read): boolean =>
  tokens.some(({ index, head }) => (index === fillAt && (matched[head] ?? 0) >= said) || (head === fillAt && matched[index]! >= said));
const said = 0.75;
