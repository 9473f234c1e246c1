import type { AnswerInput } from "@/lib/models/types";
import { type Question, readQuestion } from "@/lib/question/read-question";
import { contestedAnswer } from "../answer/contested";
import { readQuestion as readShape, type Question as Shaped } from "../answer/question-shape";
import type { Ranked } from "../answer/relevance";
import { type Answer, alone, decided, statementOf, statements, toldTogether } from "../answer/reply-form";
import { supporting } from "../answer/supporting";
import { bareAnswers } from "../answer/terse";
import { thingAsked } from "../answer/things";
import { workedYear } from "../answer/years";
import { agesAnswer, agesOfOthers } from "./ages-together";
import { asksFuture, isAhead, isPlan } from "./ahead";
import { appointedAnswer } from "./appointed";
import { askedKin } from "./asked-kin";
import { bornAnswer } from "./born";
import { coupleAnswer, endsAnswer, exAnswer, isBesideCouple, otherStatus } from "./couple";
import { dietAnswer, otherDiet } from "./diet";
import { eldestAnswer } from "./eldest";
import { endOfClaim } from "./end-of-claim";
import { endingsOf } from "./endings-asked";
import { exchangeAnswer } from "./exchanged";
import { type Scored, says } from "./features";
import { asksChange, hasRunOut, keptOfClaim, withoutStill } from "./going-on";
import { housemateAnswer } from "./housemates";
import { scored } from "./likelihood";
import { isNewerOfMatter, matterAnswer } from "./matter-told";
import { mayReplace, newerFigure } from "./newer-figure";
import { newestFirst, rivalShare } from "./newest-first";
import { minLikelihood } from "./odds";
import { switchedTo } from "./of-kind";
import { outcomeAnswer } from "./outcomes";
import { isLater, nothingOver, type Over, overBy } from "./over";
import { addsTo, allWho, asRanked, isAddedTo, listOf, type Shape, withEnds } from "./own-lists";
import { asAsker, asUser, isByName, nameOfUnnamed, ownNames, withoutNames } from "./own-names";
import { aboutAnswer, profileAnswer } from "./own-profile";
import { tellsOfOthers } from "./own-relatives";
import { asksToday, nearNo, replacedClaim, yesNo } from "./own-yes-no";
import { areOthersTwins, ownedAnswer } from "./owned";
import { polarityOf } from "./polarity";
import { mayGiveReason, reasonBeside } from "./reasons";
import { relativesAnswer } from "./relatives";
import { type TextOf, tellingKinOf } from "./relatives-told";
import { changedCount, countTold, numberSince } from "./remaining";
import { endedAnswer, formerly, predecessorOf, replacedAnswer } from "./replaced";
import { isOldOne } from "./sought";
import { formerShare } from "./soundness";
import { asksWith, begunSince, successorOf, tellsOnlyOfNow } from "./succession";
import { switchedBefore, switchedSince } from "./switched-from";
import { turnedAnswer } from "./turned";
import { sameness, type Token, tokensOf } from "./words";

/** The answer from what one person said of their own life; null where nothing said answers. */
export async function ownAnswer(input: AnswerInput, shape: Shape): Promise<Answer | null> {
  const plain = withoutStill(input.question);
  const answer = await answerOf(input, shape);
  if (!plain) return answer;
  // What was told once is still so, as far as memory tells, unless it was told for a time.
  const found = answer ?? (await answerOf({ ...input, question: plain }, shape));
  const isYes = found?.told[0]?.text.startsWith("Yes") ?? false;
  return isYes && found!.places.some((place) => hasRunOut(input.evidence[place], input.now)) ? null : found;
}

async function answerOf(input: AnswerInput, shape: Shape): Promise<Answer | null> {
  const question = ofUnnamedUser(readQuestion(input.question), input);
  const shaped = readShape(input);
  const read = await scored(question, input, shaped.asksAssistant);
  const isOthers = isByName(input.question, ownNames(input)) ? () => false : tellsOfOthers(question, read);
  const isOld = isOldOne(question, read);
  if (areOthersTwins(question, read)) return null;
  const isOtherAge = agesOfOthers(question, read);
  const all = read.filter((each) => !isOthers(each) && !isOld(each) && !isOtherAge(each));
  const mayBeOver = question.asksPast || /\b(?:did|was|were|had)\b/i.test(question.text);
  const current = all.filter(({ isFormer }) => !isFormer || mayBeOver);
  if (question.form === "profile") return profileAnswer(current);
  const about = aboutAnswer(question, current);
  if (about) return about;
  const isEnough = ({ likelihood, isFormer }: Scored) => likelihood >= minLikelihood * (question.asksPast && isFormer ? formerShare : 1);
  const enough = current.filter(isEnough);
  // Where what was is asked for, what something newer replaced was; where what will be is, what was still to come.
  const isAskedFirst = question.asksPast
    ? ({ isFormer }: Scored) => isFormer
    : asksFuture.test(question.text)
      ? isAhead(input.now)
      : () => false;
  // What is so "now" was not so before.
  const likely = enough
    .filter((each) => !(question.asksPast && tellsOnlyOfNow(each)))
    .toSorted((one, other) => Number(isAskedFirst(other)) - Number(isAskedFirst(one)));
  const [best] = likely;
  const asksOfNow = asksPresent.test(question.text) || asksFuture.test(question.text);
  const over = question.asksPast || !asksOfNow ? nothingOver() : overBy(question, all, input.now);
  const exchanged = exchangeAnswer(question, all);
  if (exchanged) return exchanged;
  if (question.form === "yes-no" && !question.asksPast && asksToday.test(question.text)) {
    const end = endOfClaim(question, all, over);
    const kept = keptOfClaim(question, all);
    if (kept && !(end && isLater(end, kept))) return decided(asksChange(question) ? "No" : "Yes", kept);
    if (end) return endedAnswer(question, end);
    const replaced = replacedClaim(question, all, input.evidence);
    if (replaced) return replaced;
  }
  const ex = exAnswer(question, all);
  if (ex) return alone(ex);
  const couple = coupleAnswer(question, all) ?? otherStatus(question, all);
  if (couple) return decided(couple.isSo !== question.isNegated ? "Yes" : "No", couple.told);
  const worked =
    housemateAnswer(question, all) ??
    outcomeAnswer(question, all) ??
    eldestAnswer(question, all) ??
    agesAnswer(question, all) ??
    turnedAnswer(question, all, input.now) ??
    bornAnswer(question, all, input.now) ??
    appointedAnswer(question, all, (each) => over.whole.has(each)) ??
    ownedAnswer(question, all, (each) => over.whole.has(each) || over.partly.has(each));
  if (worked) return worked;
  const leftOut = dietAnswer(question, all);
  if (leftOut) return leftOut;
  const diet = otherDiet(question, all);
  if (diet) return diet;
  const relatives = relativesOf(question, input, all, over);
  if (relatives) return relatives;
  const matter = question.asksPast
    ? null
    : matterAnswer(
        question,
        all.filter((each) => !over.whole.has(each) && isAhead(input.now)(each) === asksFuture.test(question.text)),
      );
  if (matter) return told(shaped, [asRanked(matter)], input);
  // What is over says best what is asked: what ended it, or stands in its place, answers.
  const isLikely = ({ likelihood, isFormer }: Scored) => likelihood >= minLikelihood * (isFormer ? formerShare : 1);
  const top = all.find((each) => isLikely(each) && isAskedFirst(each)) ?? all.find(isLikely);
  const before = switchedBefore(question, top, all);
  if (before) return told(shaped, [asRanked(predecessorOf(before, all) ?? before)], input);
  const since = top && !question.asksPast && /^(?:what|who|where)$/.test(question.form) ? switchedSince(top, current) : null;
  if (since) return told(shaped, [asRanked(since)], input);
  const switched = top && switchedTo(question, top, current);
  if (switched) return told(shaped, [asRanked(switched)], input);
  const end = top && over.whole.get(top);
  const ended = end && isBesideCouple(question, top, end) ? undefined : end;
  const isOutdone = (each: Scored) =>
    !over.whole.has(each) && each !== ended && isLater(each, top!) && each.likelihood >= top!.likelihood * rivalShare;
  if (best && asksSuccessor(question) && endingsOf(best.text).length > 0) return null;
  // "What do I restore" is not answered by who left the workshop.
  const isAsked = (by: Scored) =>
    asksToday.test(question.text) ||
    isPlan(by) ||
    // "Gave up keto, doing paleo instead"
    (question.form !== "who" && /\binstead\b/i.test(by.text)) ||
    endsAnswer(top!, by) ||
    isNewerOfMatter(by, top!) ||
    question.words.some((word) => says(by, word));
  if (ended && top && !top.isFormer && !isAsked(ended)) return null;
  const began = ended && question.form !== "yes-no" ? begunSince(question, ended, current) : null;
  if (began) return told(shaped, [asRanked(began)], input);
  if (ended && isAsked(ended) && !likely.some(isOutdone)) {
    if (question.form === "yes-no" && polarityOf(question, ended) === true) return decided("Yes", ended);
    return asksSuccessor(question) && endingsOf(ended.text).length > 0 ? null : endedAnswer(question, ended);
  }
  // "Our 20th anniversary is on Saturday" answers no question for a year by its words alone.
  const year = question.form === "year" ? workedYear(shaped, all.filter((each) => isOfAll(question, each)).map(asRanked)) : null;
  if (year) return year;
  const former = question.asksPast ? formerly(question, best?.isFormer ? best : enough[0], all) : null;
  if (former) return told(shaped, [asRanked(former)], input);
  if (!best) {
    const kin = tellingKinOf(input.question, current, textOfUser(ownNames(input)));
    if (kin.length > 0) return toldTogether(kin);
    const replaced = asksPresent.test(question.text) ? replacedAnswer(question, all) : null;
    return replaced ?? (question.form === "yes-no" ? nearNo(question, current[0]) : null);
  }
  const replaces = mayReplace(question, best);
  const successor = successorOf(question, best, current.filter(replaces));
  if (successor && (!likely.includes(successor) || isTimed.has(question.form) || asksWith(question)))
    return told(shaped, [asRanked(successor)], input);
  const contested = contestedAnswer(likely.map(asRanked));
  if (contested) return contested;
  if (question.form === "yes-no") return yesNo(question, likely, all, over);
  const isOfBest = (each: Scored) => !isLater(each, best) || replaces(each);
  const fewer = question.form === "count" && !question.asksPast ? fewerSince(question, best, all.filter(isOfBest)) : null;
  if (fewer) return fewer;
  // "Takes metformin and aspirin" with "stopped taking aspirin" beside it.
  const partly = likely.find((each) => over.partly.has(each));
  if (partly && (partly === best || over.partly.get(partly) === best))
    return withEnds(listOf(question, shaped, current, partly, shape), current, over);
  if (question.wantsList) return withEnds(listOf(question, shaped, current, best, shape), current, over);
  const everyone = allWho(question, best, likely);
  if (everyone.length > 1) return withEnds(toldTogether(everyone), current, over);
  const newest = newestFirst(question, likely.filter(isOfBest), input.now);
  // "I sell mead as well now" leaves the honey.
  if (question.form === "what" && ((newest[0] !== best && addsTo.test(newest[0]!.text)) || isAddedTo(best, current)))
    return withEnds(listOf(question, shaped, current, best, shape), current, over);
  const newer = newerFigure(question, [newest[0]!, best], current);
  if (newer) return told(shaped, [asRanked(newer)], input);
  const found = newest.map(asRanked);
  // The attribute that is asked for has the value of today, and the answer is another.
  // "Metric, never imperial" is no "no" to "metric or imperial".
  const isEither = question.form === "choice" && shaped.shape === "yes-no";
  // "Who is my sister engaged to" doesn't ask who she is.
  const isOfOther = question.form === "who" && question.gap?.role === "oblique" && newest[0]!.read.features.predicate >= 0.8;
  // The day of an anniversary began nothing, nor did that of a race which took 38:10.
  const isTold =
    question.form === "duration" && /^\d+(?:st|nd|rd|th|:\d\d.*)$/.test(newest[0]!.read.tokens[newest[0]!.read.fillAt]?.lower ?? "");
  return (isPlan(newest[0]!) || isEither || isOfOther || isTold ? null : shape(shaped, found)) ?? told(shaped, found, input);
}

/** Statements with the user as "User", whatever they are called. */
const textOfUser =
  (names: ReturnType<typeof ownNames>): TextOf =>
  ({ text }) =>
    withoutNames(text, names, asUser);

/** "What are Marta's children called" asks of Marta what she would ask with "my". */
function relativesOf(question: Question, input: AnswerInput, all: readonly Scored[], over: Over): Answer | null {
  const names = ownNames(input);
  const textOf = textOfUser(names);
  const same = ({ place, text }: Scored) => all.filter((each) => each.place === place && each.text === text);
  const isOver = (one: Scored) => same(one).some((each) => over.whole.has(each));
  const partlyOver = (one: Scored) => same(one).flatMap((each) => over.partly.get(each) ?? [])[0];
  if (!isByName(input.question, names)) return relativesAnswer(question, all, isOver, partlyOver, textOf);
  const asked = readQuestion(asAsker(input.question, names));
  // Reading every statement anew is dear.
  if (!askedKin(asked)) return null;
  const asUsers = all.map((each) => {
    const text = textOf(each);
    return { ...each, read: { ...each.read, text, tokens: tokensOf(text) } };
  });
  return relativesAnswer(asked, asUsers, isOver, partlyOver, textOf);
}

/** "Down to 2 aquariums" after "I have 3 aquariums". */
function fewerSince({ focus, words }: Question, best: Scored, all: readonly Scored[]): Answer | null {
  const thing = focus ?? words.find(({ upos }) => upos === "NOUN");
  if (!thing) return null;
  const isThing = (token: Token) => sameness(thing, token) >= 0.9;
  const since = numberSince(best, all, isThing);
  return since && changedCount(best, countTold(best, isThing), since);
}

/** Of the asked person, and all that the question names is said. */
const isOfAll = ({ words }: Question, each: Scored): boolean =>
  !each.isFormer &&
  each.evidence.role !== "assistant" &&
  each.read.features.subject >= 0.7 &&
  words.every((word) => word.role === "predicate" || word.lemma === "year" || says(each, word));

/**
 * Agents ask "where does Maya live" of a graph in which nobody has said that the user is Maya: a name that nothing holds, where memory
 * knows no name of the user, means the user.
 */
function ofUnnamedUser(question: Question, input: AnswerInput): Question {
  const called = nameOfUnnamed(input);
  const word = called && question.words.find((each) => each.text === called);
  if (!word) return question;
  return {
    ...question,
    words: question.words.filter((each) => each !== word),
    isOwn: true,
    isOfAsker: !question.text.includes(`${called}'s`),
  };
}

/** What has a time, a day or a number of times at once has one: "it moved to Thursdays" tells when it is, in other words. */
const isTimed = new Set<Question["form"]>(["frequency", "when", "clock"]);

const asksPresent = /^(?:do|does|is|are|am|have|has)\b|\b(?:is|are|am|do|does|['’]s|['’]m)\b/i;

/** "Who is the treasurer now", "the new singer", "what instead": who or what came after, which the end does not tell. */
const asksSuccessor = ({ form, text, words, isOwn }: Question) =>
  (form === "who" || form === "what") &&
  (/\binstead\b|\bnew\b/i.test(text) || (form === "who" && !isOwn && !words.some(({ role }) => role === "predicate")));

function told(shaped: Shaped, found: Ranked[], input: AnswerInput): Answer | null {
  const [first] = found;
  if (shaped.shape === "why" && !/\b(?:because|since|so that|due to|thanks to)\b/i.test(first!.text)) {
    const reason = reasonBeside(input, first!);
    if (reason) return { bare: reason.text, told: [statementOf(first!), reason], places: [first!.place, ...reason.evidence] };
    if (!mayGiveReason(shaped, first!.text)) return null;
  }
  // The few words are dear, and most ask for sentences.
  const bare = input.style === "terse" ? (thingAsked(shaped, [first!]) ?? bareAnswers(shaped, [first!])[0]) : null;
  const kept = supporting(found, shaped.shape === "why" || shaped.shape === "how" ? 3 : 1, 0.1);
  return { bare: bare?.text ?? first!.text, told: statements(kept), places: [first!.place] };
}
