import type { Question, QuestionWord } from "@/lib/question/read-question";
import { isSomebody } from "../extract/aside-claims";
import type { Scored } from "./features";
import { clock, isNumber, isOfDate, money, month, units, weekday } from "./figures";
import { clausesOf } from "./link";
import { minLikelihood } from "./odds";
import { isLater } from "./over";
import { saidBy, type Token } from "./words";

// What a figure is told of: "the test coverage has improved to 78%", "the new limit of 120 requests a minute".

/** Of what kind a figure is: those of one kind, told of one thing, take each other's place. */
type Figure = { at: number; kind: string; text: string };

const version = /^v?\d+(?:\.\d+){2,}|^v\d/;
const attached = /^[$€£¥]?\d[\d.,]*([a-zµ%]+)(?:\/\p{L}+)?$/iu;

function figuresIn(tokens: readonly Token[]): Figure[] {
  return tokens.flatMap((token, at): Figure[] => {
    const { lower } = token;
    const next = tokens[at + 1];
    if (month.test(lower) && token.upos !== "VERB" && [tokens[at - 1], next].some((each) => each && /^\d/.test(each.lower)))
      return [{ at, kind: "date", text: [tokens[at - 1], token, next].map((each) => each?.lower).join(" ") }];
    if (version.test(lower) || !(/\d/.test(lower) || (isNumber(token) && token.relation === "nummod"))) return [];
    if (/^(?:am|pm|a\.m\.|p\.m\.)$/.test(next?.lower ?? "") || (clock.test(lower) && /[:ap]/.test(lower)))
      return [{ at, kind: "clock", text: `${lower} ${next?.lower}` }];
    if (isOfDate(tokens as Token[], at) || !/^[$€£¥]?\d|^\p{L}+$/u.test(lower)) return [];
    if (money.test(lower) || money.test(tokens[at - 1]?.lower ?? "")) return [{ at, kind: "money", text: lower }];
    const unit = attached.exec(lower)?.[1] ?? (next?.lower === "%" ? "%" : undefined);
    if (unit && !/^(?:st|nd|rd|th|k|m)$/.test(unit)) return [{ at, kind: unit, text: lower }];
    if (/^\d+\/\d+$/.test(lower)) return [{ at, kind: "of all", text: lower }];
    if (isLabel(tokens, at)) return [];
    const held = tokens[token.head];
    return [{ at, kind: token.relation === "nummod" && held ? held.lemma.toLowerCase() : "", text: lower }];
  });
}

/** "Week 45" and "Year 6" are names. */
function isLabel(tokens: readonly Token[], at: number): boolean {
  const [token, before] = [tokens[at]!, tokens[at - 1]];
  return (
    before !== undefined &&
    /^NNP?$/.test(before.xpos) &&
    !month.test(before.lower) &&
    (token.relation !== "nummod" || tokens[token.head] === before)
  );
}

/** Which figures a question's form asks for. */
function isAsked({ form, text }: Question, { kind }: Figure): boolean {
  if (form === "when") return kind === "date";
  if (form === "clock") return kind === "clock";
  if (kind === "date" || kind === "clock") return form === "what" && /\b(?:date|day|deadline|time)\b/i.test(text);
  if (form === "amount") return kind === "money" || kind === "";
  return form === "count" || form === "what";
}

/** They say what is measured only together with what stands before them: "test coverage percentage", "number of keys". */
const generic = /^(?:average|percentage|percent|typical|current|total|number|amount|count|figure|rate|value|level|overall)$/;

const phraseEnd =
  /\b(?:of|for|in|on|at|under|per|to|by|with|during|after|since|from|as)\b|\b(?:do|does|did|have|has|am|are|is|was|were) (?:I|we|my|our|there|in)\b/i;
const howMany = /^.*?\bhow (?:many|much) /i;
const what = /^.*?\b(?:what|which|when)\b(?:['’]s| is| are| was| were)?(?: (?:the|my|our))? /i;

/** "Test coverage" of "what is the test coverage percentage for my module": the nouns that come first. */
function thingsAsked({ text, words }: Question): QuestionWord[] {
  const rest = text.replace(howMany.test(text) ? howMany : what, "");
  const phrase = rest.slice(0, phraseEnd.exec(rest)?.index ?? rest.length).toLowerCase();
  return words.filter(
    ({ text: word, lemma, upos, isName }) =>
      !isName && /^(?:NOUN|PROPN|ADJ)$/.test(upos) && phrase.includes(word.toLowerCase()) && !generic.test(lemma),
  );
}

const said = 0.95;
/** How many words may stand between a figure and the thing behind it: "the April 25 deadline". */
const before = 3;

/** The figure of the asked kind that a statement tells of the asked thing, said last. */
function figureOf(question: Question, { read: { tokens, matched } }: Scored): Figure | null {
  const things = thingsAsked(question);
  const heads = things.length > 0 ? things : question.words.filter(({ role }) => role === "focus");
  const head = heads.at(-1);
  if (!head) return null;
  const clauses = clausesOf(tokens as Token[]);
  const places = tokens.flatMap(({ index }) => (matched[index]! >= said && saidBy(head, [tokens[index]!]) >= said ? [index] : []));
  const isCount = howMany.test(question.text);
  const found = figuresIn(tokens).filter(
    (figure) =>
      isAsked(question, figure) &&
      places.some((at) => {
        const { index, head: of } = tokens[figure.at]!;
        if (isCount && figure.kind !== "" && tokens[at]!.lemma.toLowerCase() !== figure.kind) return false;
        return clauses[at] === clauses[index] && (at < index || of === at || at - index <= before);
      }),
  );
  return found.at(-1) ?? null;
}

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
/** "The new deadline" is of what was told before, and need not say of what. */
const another = /^(?:new|updated|revised|latest|extended)$/;
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
      !isOfAnother(question, each, base) &&
      !isOtherwise(question, each, base)
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
  if (shareOf(best) >= farthest || /^(?:what|count)$/.test(question.form) === false) return best;
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
    !isOfAnother(question, each, best) &&
    !isOtherwise(question, each, best) &&
    (saysAgain(question, each, best) || (namesAnew(each, best) <= 1 && (anew.test(each.text) || saysThings(question, each, best))));
}

/** What was so then stays so. */
const closedTime =
  /\b(?:last|previous) (?:week|month|year|term|season|semester|time|spring|summer|autumn|fall|winter|\p{L}+day)\b|\bin (?:19|20)\d\d\b|\byesterday\b/iu;

/**
 * "My 10k time" is no half marathon time, and "the rent for the flat" none for the studio: what the question and the best statement name,
 * and this one leaves out, while it names something else in its place.
 */
function isOtherwise(question: Question, { read: { tokens, matched } }: Scored, { read: { tokens: told } }: Scored): boolean {
  const heads = thingsAsked(question);
  const head = heads.at(-1) ?? question.words.find(({ role }) => role === "focus");
  const isLeftOut = (word: QuestionWord) =>
    word !== head &&
    /^(?:NOUN|PROPN|ADJ|NUM)$/.test(word.upos) &&
    !generic.test(word.lemma) &&
    saidBy(word, told) >= said &&
    saidBy(word, tokens as Token[]) < near;
  const places = head ? tokens.filter((token) => matched[token.index]! >= said && saidBy(head, [token]) >= said) : [];
  const isHeadless = head !== undefined && places.length === 0;
  const leftOut = question.words.filter(isLeftOut);
  const known = new Set(told.map(({ term }) => term));
  const isOwner = ({ relation, head: of, upos, lower, term, index }: Token) =>
    relation === "nmod:poss" &&
    (upos === "PROPN" || (upos === "NOUN" && isSomebody(lower))) &&
    lower !== "user" &&
    places.some((place) => place.index === of) &&
    matched[index]! < near &&
    !known.has(term);
  // "My sister's rent went up" says nothing of mine.
  if (tokens.some(isOwner)) return true;
  if (!isHeadless && leftOut.length === 0) return false;
  const within = (at: number, top: number): boolean => {
    for (let i = at; i >= 0; i = tokens[i]!.head) {
      if (i === top) return true;
      if (/^(?:acl|advcl|conj|parataxis)/.test(tokens[i]!.relation)) return false;
    }
    return false;
  };
  const isBeforeHead = ({ relation, index }: Token) =>
    /^(?:compound|amod|nummod)/.test(relation) && places.some((place) => index < place.index && within(index, place.index));
  // "10k" of "my 10k time" is none.
  const figures = new Set(figuresIn(tokens).flatMap(({ at }) => (isHeadless || !isBeforeHead(tokens[at]!) ? [at] : [])));
  const isOfDay = question.words.some(({ text }) => weekday.test(text.toLowerCase()));
  const isNew = ({ upos, lower, term, index }: Token) =>
    /^(?:NOUN|PROPN|ADJ|NUM)$/.test(upos) &&
    !figures.has(index) &&
    !isOfDate(tokens as Token[], index) &&
    !another.test(lower) &&
    !generic.test(lower) &&
    !/^(?:user|mid|more|other|total|extra)$/.test(lower) &&
    !(month.test(lower) || units.test(lower)) &&
    // Of two days of the week one is like the other; a day that the question doesn't name tells when.
    (weekday.test(lower) ? isOfDay && !told.some((each) => each.lower === lower) : matched[index]! < near && !known.has(term));
  const beside = ({ head: verb, index }: Token): number[] =>
    tokens[verb]?.upos === "VERB"
      ? tokens.filter((each) => each.head === verb && each.index !== index && /^(?:obl|obj)/.test(each.relation)).map((each) => each.index)
      : [];
  const tops = isHeadless
    ? tokens
        .filter(({ relation, head: verb }) => /^(?:nsubj|obj)/.test(relation) && [...figures].some((at) => tokens[at]!.head === verb))
        .map(({ index }) => index)
    : places.flatMap((place) => [place.index, ...beside(place)]);
  // "The unit test coverage" is of the module, whose name it leaves out elsewhere.
  const isInItsPlace = (token: Token) => isHeadless || leftOut.some((word) => heads.includes(word) === isBeforeHead(token));
  return tops.some((top) => tokens.some((token) => within(token.index, top) && isNew(token) && isInItsPlace(token)));
}
const near = 0.8;

/** "I've done 12 problems" is of no classification problems, where those are asked for and told of. */
const saysThings = (question: Question, each: Scored, best: Scored): boolean =>
  thingsAsked(question).every((word) => saidBy(word, best.read.tokens) < said || saidBy(word, each.read.tokens) >= said);

/** How many things a statement names that neither the question nor the best statement does. */
function namesAnew({ read: { tokens, matched } }: Scored, { read: { tokens: told } }: Scored): number {
  const known = new Set(told.map(({ term }) => term));
  return tokens.filter(
    ({ upos, term, lower, index }) =>
      /^(?:NOUN|PROPN)$/.test(upos) && lower !== "user" && !month.test(lower) && matched[index]! < said && !known.has(term),
  ).length;
}

/** Of one time, the memory before the sentence that it was drawn from. */
const isSharper = (each: Scored, last: Scored): boolean => !isLater(last, each) && last.isSpoken && !each.isSpoken;

/** "Sprint 2" is not the first sprint: a name, or a number of one, that neither the question nor what it would replace says. */
function isOfAnother(question: Question, { read: { tokens } }: Scored, { read: { tokens: told } }: Scored): boolean {
  const known = new Set(told.map(({ lower }) => lower));
  const asked = new Set(question.words.map(({ text }) => text.toLowerCase()));
  return tokens.some(
    ({ upos, lower, text, relation }, i) =>
      ((/^\p{Lu}/u.test(text) && (upos === "PROPN" || /^(?:flat|appos)/.test(relation))) || (upos === "NUM" && isLabel(tokens, i))) &&
      lower !== "user" &&
      !month.test(lower) &&
      !known.has(lower) &&
      !asked.has(lower),
  );
}
