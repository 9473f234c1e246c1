import type { Question } from "@/lib/question/read-question";
import type { Scored } from "./features";

const whole = 0.97;

/** "The flat is on the third floor" for "which floor is my flat on": says all that is asked, and what is of the kind in its place. */
export function tellsAll({ form, isNegated, asksPast, asksSupposed }: Question, { read: { features }, ...each }: Scored): boolean {
  if (!/^(?:what|where|clock|amount|count)$/.test(form) || isNegated || asksPast || asksSupposed) return false;
  if (each.isFormer || each.isSpoken || each.evidence.role === "assistant" || features.denied + features.supposed > 0) return false;
  return each.sound === 1 && features.share >= whole && features.type === 1 && features.link >= 0.8 && features.subject >= 0.9;
}
