import type { Evidence } from "@/lib/models/types";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import { bothSides } from "../answer/contested";
import { type Answer, alone, decided } from "../answer/reply-form";
import { askedKin } from "./asked-kin";
import { isBesideClaim } from "./beside-claim";
import { comesNear, enough, isLight, says } from "./claims";
import { asksOther } from "./end-of-claim";
import { endingsOf, isOfSomebodyElse } from "./endings-asked";
import type { Scored } from "./features";
import { imagines, isOfCase, leavesOpen } from "./left-open";
import { isLater, type Over } from "./over";
import { asRanked } from "./own-lists";
import { type Polarity, polarityOf } from "./polarity";
import { namesAnother, oddsOfYes } from "./polarity-signs";
import { endingLater } from "./succession";
import { sameness, type Token } from "./words";

/**
 * Log odds of a yes from which a statement that answers says yes, and log odds of a no from which it says no. What is asked for and was
 * told otherwise reads much like a yes. Chosen on the development sets, as are the two below.
 */
const least = { yes: 1.5, no: 0.7 };
/** Where no statement answers by itself, how likely the nearest must be to answer, and its log odds of a no. */
const nearest = { likelihood: 0.2, no: 1.5 };

/** Log odds of a yes, by the signs of a statement; 0 where the rules know that it decides nothing. */
function oddsBy(question: Question, told: Scored, byRules: Polarity): number {
  return byRules === "open" || leavesOpen(question, told) ? 0 : oddsOfYes(question, told, byRules);
}

/**
 * Whether a statement that answers says yes: no where the rules find a denial, yes where they find the claim and nothing was said of it
 * since, else by its signs. Null: it decides nothing.
 */
function saysYes(question: Question, told: Scored, all: readonly Scored[]): boolean | null {
  if (imagines(question, told)) return null;
  const byRules = polarityOf(question, told);
  if (byRules === false) return false;
  if (isOfCase(question, told) && told.read.features.claimShare >= enough && !negation.test(told.text)) return !question.isNegated;
  const odds = oddsBy(question, told, byRules);
  // "Never stopped running": how denials add up the rules know better.
  if (
    byRules === true &&
    isLastWord(question, told, all) &&
    (odds > leastClaimed || negation.test(told.text) || asksDeed.test(question.text))
  )
    return true;
  if (odds <= -least.no) return byRules === true || isBesideClaim(question, told) ? null : false;
  return odds >= least.yes ? true : null;
}

const leastClaimed = -1;
/** "Did my mother sell the house": what is told to have happened did, whatever else ended with it. */
const asksDeed = /^(?:so |and |but )?did\b/i;
const negation = /\b(?:no|not|never|none|nothing|nobody)\b|n['’]t\b/i;

/** Whether none of the likeliest statements tells of what is asked and was said later. */
const isLastWord = (question: Question, told: Scored, all: readonly Scored[]): boolean =>
  !all
    .slice(0, 5)
    .some((each) => each.text !== told.text && isLater(each, told) && tellsOf(question, each) && !(question.isOfAsker && endsOthers(each)));

/** "Paul left the choir" says nothing of whether I sing in it. */
function endsOthers({ text }: Scored): boolean {
  const endings = endingsOf(text);
  return endings.length > 0 && endings.every(isOfSomebodyElse);
}

/** Whether a statement names what is asked about; where that is only done, what is done. */
function tellsOf({ words }: Question, { read }: Scored): boolean {
  const claims = words.filter((word) => !isLight(word));
  const things = claims.filter(({ role }) => role !== "predicate");
  return (things.length > 0 ? things : claims).some((word) => read.tokens.some((token) => says(word, token) >= enough));
}

/** Yes or no, by what was said last of it. @param likely the likeliest first, as all */
export function yesNo(question: Question, likely: readonly Scored[], all: readonly Scored[], { partly }: Over): Answer | null {
  const ofAsked = likely.filter((each) => !(question.isOfAsker && endsOthers(each)));
  const told = ofAsked.slice(0, 4).map((each) => ({ each, polarity: saysYes(question, each, all) }));
  const deciding = told.filter(({ polarity }) => polarity !== null);
  // What a memory says is said better than in the message that it is of.
  const clear = deciding.filter(
    ({ each, polarity }) => !each.isSpoken || !deciding.some((other) => !other.each.isSpoken && other.polarity === polarity),
  );
  const newest = clear.reduce<(typeof clear)[number] | undefined>(
    (last, each) => (!last || isLater(each.each, last.each) ? each : last),
    undefined,
  );
  if (!newest) {
    const [first] = ofAsked;
    return first && isTellingEnough(question, first) && isLastWord(question, first, all) ? alone(first) : null;
  }
  // "A badger got the geese" after "we keep three geese" says more of today than a yes.
  const later = newest.polarity && asksToday.test(question.text) ? endingLater(question, newest.each, all) : null;
  const isOther = later && partly.get(newest.each) === later && asksOther(question, newest.each, later);
  if (later && !isOther) {
    if (oddsBy(question, later, polarityOf(question, later)) <= -least.no) return decided("No", later);
    return tellsOf(question, later) ? alone(later) : null;
  }
  // "I have never been there" denies all that was told before it, and what was told after it denies that.
  const never = clear.find(({ each, polarity }) => polarity === question.isNegated && /\bnever\b/i.test(each.text));
  const other = never && clear.find(({ polarity }) => polarity !== never.polarity);
  if (never && other) return bothSides([asRanked(never.each), asRanked(other.each)]);
  return decided(newest.polarity ? "Yes" : "No", newest.each);
}

/**
 * How much of what is asked a statement must say to be given though it decides nothing, unless its signs are those of a no: "Am I allergic
 * to nuts" is not answered by milk.
 */
const leastUndecided = 0.67;

/** "I'm allergic to cats but we have a dog" says the words of "am I allergic to dogs", and not whether I am, nor whether I have a cat. */
const isTellingEnough = (question: Question, told: Scored): boolean =>
  told.read.features.claimShare >= leastUndecided &&
  !told.isSpoken &&
  askedKin(question)?.form !== "having" &&
  saysThings(question, told.read.tokens) &&
  oddsBy(question, told, polarityOf(question, told)) > leastAlone;
const leastAlone = 0.25;

/** Whose phone number changed tells nothing of their address. */
const saysThings = ({ words }: Question, tokens: readonly Token[]): boolean =>
  !words.some(({ role }) => role === "predicate") ||
  words.every((word) => word.upos !== "NOUN" || word.lemma === "time" || tokens.some((token) => sameness(word, token) >= leastUndecided));

/** "User never checks voicemail" for "should they leave me a message": no, by a statement that hardly answers and clearly denies. */
export function nearNo(question: Question, told: Scored | undefined): Answer | null {
  if (!told || told.likelihood < nearest.likelihood || namesAnother(question, told)) return null;
  if ((question.isOwn && told.read.features.subject < 0.7) || !comesNear(question.words, told.read.tokens)) return null;
  if (isBesideClaim(question, told)) return null;
  return oddsBy(question, told, polarityOf(question, told)) <= -nearest.no ? decided("No", told) : null;
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

/** Of what is so, and not of what was. */
export const asksToday = /^(?:so |and |but )?(?:do|does|is|are|am|have|has|can|should)\b/i;
