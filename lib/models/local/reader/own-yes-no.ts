import type { Question } from "@/lib/question/read-question";
import { bothSides } from "../answer/contested";
import { type Answer, alone, decided } from "../answer/reply-form";
import { askedKin } from "./asked-kin";
import type { Scored } from "./features";
import { isLater } from "./over";
import { asRanked } from "./own-lists";
import { polarityOf } from "./polarity";
import { sameness, type Token } from "./words";

/**
 * How much of what is asked a statement must say to be given though it decides nothing: "Am I allergic to nuts" is not answered by milk.
 * Chosen on the development sets: four answers and fifteen wrong ones fewer of 2,351, held-out ones included.
 */
const leastUndecided = 0.67;

/** Yes or no, by what was said last of it; else what says enough of what is asked. @param likely the likeliest first */
export function yesNo(question: Question, likely: Scored[]): Answer | null {
  const [first] = likely;
  const told = likely.slice(0, 4).map((each) => ({ each, polarity: polarityOf(question, each) }));
  const deciding = told.filter(({ polarity }) => polarity !== null);
  // What a memory says is said better than in the message that it is of.
  const clear = deciding.filter(
    ({ each, polarity }) => !each.isSpoken || !deciding.some((other) => !other.each.isSpoken && other.polarity === polarity),
  );
  const newest = clear.reduce<(typeof clear)[number] | undefined>(
    (last, each) => (!last || isLater(each.each, last.each) ? each : last),
    undefined,
  );
  if (!newest) return isTellingEnough(question, first!) ? alone(first!) : null;
  // "I have never been there" denies all that was told before it, and what was told after it denies that.
  const never = clear.find(({ each, polarity }) => polarity === question.isNegated && /\bnever\b/i.test(each.text));
  const other = never && clear.find(({ polarity }) => polarity !== never.polarity);
  if (never && other) return bothSides([asRanked(never.each), asRanked(other.each)]);
  return decided(newest.polarity ? "Yes" : "No", newest.each);
}

/** "I'm allergic to cats but we have a dog" says the words of "am I allergic to dogs", and not whether I am, nor whether I have a cat. */
const isTellingEnough = (question: Question, { read, isSpoken }: Scored): boolean =>
  read.features.claimShare >= leastUndecided && !isSpoken && askedKin(question)?.form !== "having" && saysThings(question, read.tokens);

/** Whose phone number changed tells nothing of their address. */
const saysThings = ({ words }: Question, tokens: readonly Token[]): boolean =>
  !words.some(({ role }) => role === "predicate") ||
  words.every((word) => word.upos !== "NOUN" || word.lemma === "time" || tokens.some((token) => sameness(word, token) >= leastUndecided));
