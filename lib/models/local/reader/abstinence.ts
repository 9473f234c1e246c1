import type { Question } from "@/lib/question/read-question";
import type { Scored } from "./features";

/** What those who have given up say they do without. */
export type Habit = {
  asks: RegExp;
  without: RegExp;
  example: { question: string; told: string };
  counterexample: { question: string; told: string };
};

const none = "(?:without (?:an? |any |one )?(?:single )?|\\b(?:zero|no|0) (?:more )?)";

export const habits: readonly Habit[] = [
  {
    asks: /^(?:so |and |but )?(?:do|does|am|is) .{1,40}\bsmok(?:e|ing|er)\b/i,
    without: new RegExp(`${none}(?:cigarettes?|cigs?|ciggies|fags?|smokes?|smoking|nicotine)\\b|\\b(?:smoke|nicotine)[- ]free\\b`, "i"),
    example: { question: "Do I smoke?", told: "Day 40 without a cigarette" },
    counterexample: { question: "Do I smoke?", told: "Day 40 without a car" },
  },
  {
    asks: /^(?:so |and |but )?(?:do|does) .{1,40}\bdrink(?: alcohol)?[\s?.!]*$/i,
    without: new RegExp(`${none}(?:drinks?|booze|alcohol|drinking)\\b|\\balcohol[- ]free since\\b`, "i"),
    example: { question: "Do I drink?", told: "Two months without a drink" },
    counterexample: { question: "Do I drink?", told: "Two months without a job" },
  },
];

/** Whether a statement tells that somebody does without what they are asked to do. */
export const abstains = (question: Question, text: string): boolean =>
  habits.some(({ asks, without }) => asks.test(question.text) && without.test(text));

/** The same, of the one whom it is asked of: "User is back to zero cigs". */
export function tellsAbstinence(question: Question, { text, isFormer, isSpoken, evidence, read: { features } }: Scored): boolean {
  if (question.form !== "yes-no" || isFormer || isSpoken || evidence.role === "assistant" || !abstains(question, text)) return false;
  return features.subject >= 0.7 || (question.isOfAsker && /^User said: /.test(text));
}
