import type { Question } from "@/lib/question/read-question";
import type { Read, Scored } from "./features";

const whole = 0.97;

/** "The flat is on the third floor" for "which floor is my flat on": says all that is asked, and what is of the kind in its place. */
export function tellsAll({ form, isNegated, asksPast, asksSupposed, asksName }: Question, { read, ...each }: Scored): boolean {
  if (!/^(?:what|where|clock|amount|count)$/.test(form) || isNegated || asksPast || asksSupposed) return false;
  // "A lurcher called Biscuit, an ex-wife and a shed" has a name, and not hers.
  if (asksName && !isOfThing(read)) return false;
  const { features } = read;
  if (each.isFormer || each.isSpoken || each.evidence.role === "assistant" || features.denied + features.supposed > 0) return false;
  return each.sound === 1 && features.share >= whole && features.type === 1 && features.link >= 0.8 && features.subject >= 0.9;
}

/** Whether what would answer stands beside a word that the question says. */
const isOfThing = ({ tokens, matched, fillAt }: Read): boolean =>
  tokens.some(({ index, head }) => (index === fillAt && (matched[head] ?? 0) >= said) || (head === fillAt && matched[index]! >= said));
const said = 0.75;
