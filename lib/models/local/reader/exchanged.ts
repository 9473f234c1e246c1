import type { Question, QuestionWord } from "@/lib/question/read-question";
import { type Answer, decided } from "../answer/reply-form";
import type { Scored } from "./features";
import { isLater, latestOf } from "./over";
import { sameness, tokensOf } from "./words";

const things = "[^.,;()]{1,40}?";
const end = "(?=[.,;!(]|$| (?:on|in|at|last|this|yesterday|today|because|since|so|and|but|from|when|after)\\b)";
/** "Traded their Civic in for a Tesla", "replaced the hob with an induction one" */
const exchange = new RegExp(
  `\\b(?:traded|swapped|exchanged|part[- ]exchanged)(?: in)? (?<gone>${things})(?: in)? for (?<got>${things})${end}|\\breplaced (?<gone2>${things}) with (?<got2>${things})${end}`,
  "iu",
);
const asksHaving = /^(?:so |and |but )?(?:do|does|have|has)\b.*\b(?:have|got|own|drive|ride|use|play|do|keep)\b/i;

/** "Do I have a Tesla", "do I still have the Civic" after "traded my Civic in for a Tesla": the one is had, the other is not. */
export function exchangeAnswer(question: Question, all: readonly Scored[]): Answer | null {
  if (question.form !== "yes-no" || question.isNegated || question.asksPast || !asksHaving.test(question.text)) return null;
  const asked = question.words.filter(({ upos }) => /^(?:NOUN|PROPN)$/.test(upos));
  const found = all.flatMap((told) => {
    const is = isHadNow(asked, told);
    return is === null ? [] : [{ told, is }];
  });
  const told = latestOf(found.map((each) => each.told));
  if (!told) return null;
  // What is told of it afterwards may be otherwise.
  const isRetold = all.some(
    (each) =>
      !each.isFormer && isLater(each, told) && asked.some((word) => each.read.tokens.some((token) => sameness(word, token) >= same)),
  );
  return isRetold ? null : decided(found.find((each) => each.told === told)!.is ? "Yes" : "No", told);
}

function isHadNow(asked: readonly QuestionWord[], { text, isFormer, isSpoken, evidence, read: { features } }: Scored): boolean | null {
  if (isFormer || isSpoken || evidence.role === "assistant" || features.subject < 0.7 || features.denied + features.supposed > 0)
    return null;
  const found = exchange.exec(text);
  const { gone, got, gone2, got2 } = found?.groups ?? {};
  const [before, now] = [gone ?? gone2, got ?? got2];
  if (!found || !before || !now) return null;
  const isIn = (words: string) => {
    const tokens = tokensOf(words);
    return (word: QuestionWord) => tokens.some((token) => sameness(word, token) >= same);
  };
  // "Does my son play football": whose it is stands before.
  const isOfSubject = isIn(text.slice(0, found.index));
  const rest = asked.filter((word) => !isOfSubject(word));
  if (rest.length === 0) return null;
  const [wasHad, isHad] = [rest.every(isIn(before)), rest.every(isIn(now))];
  return wasHad === isHad ? null : isHad;
}
const same = 0.9;
