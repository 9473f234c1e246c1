import type { Question, QuestionWord } from "@/lib/question/read-question";
import type { Scored } from "./features";
import { type Figure, figureOf, figuresIn, generic, said, thingsAsked } from "./figure-of";
import { minLikelihood } from "./odds";
import { another, isOfOther, namesAnew } from "./other-thing";
import { isLater } from "./over";
import { saidBy } from "./words";

// A figure that a statement tells plainly, and a newer one of the same thing.

const isPlain = ({ isFormer, isSpoken, evidence, read: { features } }: Scored): boolean =>
  !isFormer && !isSpoken && evidence.role !== "assistant" && features.denied + features.supposed === 0;

/** How much of what a question says a statement must say to tell its figure without further judgement. */
const leastSaid = 0.68;
/** And where one noun is asked for: "how many commits have been merged". */
const leastOfOne = 0.8;

/** "The test coverage for User's API integration has recently improved to 78%" for "what is the test coverage of my API module". */
export function tellsFigure(question: Question, each: Scored): boolean {
  if (!/^(?:what|count)$/.test(question.form) || question.isNegated || question.asksPast || question.asksSupposed) return false;
  const { features } = each.read;
  if (!isPlain(each) || each.sound < 1 || features.claimShare < leastSaid || features.subject < 0.7 || each.read.missingName > 0)
    return false;
  const things = thingsAsked(question);
  const isOne = things.length === 1 && features.claimShare >= leastOfOne && features.predicate >= leastOfOne && question.form === "count";
  return (
    (things.length > 1 || isOne) && things.every((word) => saidBy(word, each.read.tokens) >= said) && figureOf(question, each) !== null
  );
}

const anew =
  /\b(?:now|updated?|recently|latest|revised|rescheduled|moved|moving|pushed|postponed|extended|changed|adjust(?:ed)?|increased?|improved|decreased?|reduced|raised|lowered|dropped|grown|grew|reached|up to|down to|instead|total of)\b/i;
/** How much of what a question says a statement must say again that calls its thing new. */
const leastOfNew = 0.3;
const change = /^(?:increase|grow|rise|climb|jump|go|reach|drop|decrease|shrink|fall|improve)$/;

/**
 * The last statement that tells a newer figure of the kind that the best one tells of the same thing; null where none does.
 * @param likeliest the first of them that tells a figure is the best one
 */
export function newerFigure(question: Question, likeliest: readonly Scored[], all: readonly Scored[]): Scored | null {
  const best = likeliest.find((each) => figureOf(question, each) !== null);
  if (!best || question.asksPast || closedTime.test(question.text) || question.wantsList || best.evidence.role === "assistant") return null;
  const base = closest(question, best, all);
  const told = figureOf(question, base)!;
  const isNewer = (each: Scored): boolean => {
    if (each === base || each.isFormer || each.evidence.role === "assistant" || !isLater(each, base)) return false;
    const figure = figureOf(question, each);
    return (
      figure !== null &&
      areAlike(figure, told) &&
      figure.text !== told.text &&
      (saysAgain(question, each, base) || (goesTo(each, figure) && namesAnew(each, base) <= 1)) &&
      !isOfOther(question, each, base)
    );
  };
  const newer = all
    .filter(isNewer)
    .reduce<Scored | null>((last, each) => (!last || isLater(each, last) || isSharper(each, last) ? each : last), null);
  return newer ?? (base === best ? null : base);
}

const areAlike = (one: Figure, other: Figure): boolean => one.kind === other.kind || one.kind === "" || other.kind === "";

/** Of what is likely enough, what says nearly all of the question, where the best says much less: "the peer review is due on April 20" before "the draft is due on October 1". */
function closest(question: Question, best: Scored, all: readonly Scored[]): Scored {
  const shareOf = ({ read: { features } }: Scored) => features.claimShare;
  if (shareOf(best) >= farthest || !/^(?:what|count)$/.test(question.form)) return best;
  const near = all.filter(
    (each) => each.likelihood >= minLikelihood && isPlain(each) && shareOf(each) >= leastOfClosest && figureOf(question, each) !== null,
  );
  return near.reduce((top, each) => (shareOf(each) > shareOf(top) ? each : top), best);
}
const leastOfClosest = 0.85;
const farthest = 0.7;

/** Whether a statement says that a thing has another figure than before, and names what the best one names of the question, or calls it new. */
function saysAgain(question: Question, { text, read: { features, tokens, matched } }: Scored, best: Scored): boolean {
  const isThing = ({ upos, lemma }: QuestionWord) => /^(?:NOUN|PROPN)$/.test(upos) && !generic.test(lemma);
  const told = question.words.filter((word) => isThing(word) && saidBy(word, best.read.tokens) >= said);
  if (anew.test(text) && told.every((word) => saidBy(word, tokens) >= said)) return true;
  const isNew = tokens.some(({ lower, head, relation }) => another.test(lower) && relation === "amod" && matched[head]! >= said);
  return isNew && features.claimShare >= leastOfNew;
}

/** "The number of women I've worked with has increased to 7" */
function goesTo({ read: { tokens } }: Scored, { at }: Figure): boolean {
  const verb = tokens[tokens[at]!.head];
  return verb !== undefined && change.test(verb.lemma) && /^(?:obj|obl)/.test(tokens[at]!.relation);
}

const isMeasured = (kind: string): boolean => !/^(?:|date|clock)$/.test(kind);

/** What takes the place of a statement that tells a figure tells one, too, and of the same thing or of nothing else: "they raised it to 40". */
export function mayReplace(question: Question, best: Scored): (each: Scored) => boolean {
  const { tokens, fillAt } = best.read;
  // "50 mg of sertraline" for "what dose"
  const isBeside = ({ at, kind }: Figure) => isMeasured(kind) && fillAt >= 0 && Math.abs(at - fillAt) <= 1;
  const told = figureOf(question, best) ?? (/^(?:what|amount)$/.test(question.form) ? figuresIn(tokens).find(isBeside) : undefined);
  if (!told) return () => true;
  if (closedTime.test(question.text)) return () => false;
  return (each) =>
    figuresIn(each.read.tokens).some((figure) => areAlike(figure, told)) &&
    !isOfOther(question, each, best) &&
    (saysAgain(question, each, best) || (namesAnew(each, best) <= 1 && (anew.test(each.text) || saysThings(question, each, best))));
}

/** What was so then stays so. */
const closedTime =
  /\b(?:last|previous) (?:week|month|year|term|season|semester|time|spring|summer|autumn|fall|winter|\p{L}+day)\b|\bin (?:19|20)\d\d\b|\byesterday\b/iu;

/** "I've done 12 problems" is of no classification problems, where those are asked for and told of. */
const saysThings = (question: Question, each: Scored, best: Scored): boolean =>
  thingsAsked(question).every((word) => saidBy(word, best.read.tokens) < said || saidBy(word, each.read.tokens) >= said);

/** Of one time, the memory before the sentence that it was drawn from. */
const isSharper = (each: Scored, last: Scored): boolean => !isLater(last, each) && last.isSpoken && !each.isSpoken;
