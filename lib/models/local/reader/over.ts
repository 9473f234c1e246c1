import type { Ended } from "@/lib/language/en/ending-kinds";
import type { Word } from "@/lib/language/en/grammar";
import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { mattersIn } from "@/lib/language/en/matters";
import { type Proposition, propositionsOf } from "@/lib/language/en/propositions";
import { relatedness } from "@/lib/language/en/related";
import { isSubjectAlone, isThing, namedBy, partTold } from "@/lib/language/en/several";
import { plannedName } from "@/lib/planned-attributes";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import { terms } from "@/lib/text/terms";
import { kinship } from "../extract/kinship";
import { isSaidAfter } from "../said-after";
import { isAhead, isBegunPlan, isPlan } from "./ahead";
import { type Aliases, aliasesOf } from "./aliases";
import { isDoneBy } from "./deeds";
import { endingsAsked, endingsOf } from "./endings-asked";
import type { Scored } from "./features";
import { inSentences, type Token } from "./words";

/** Statements less likely than this are not looked through for what has ended. */
const leastLikely = 0.02;
const most = 40;

/** By statement, the newest other that ended it: as a whole, or one of several things that it tells. */
export type Over = { whole: Map<Scored, Scored>; partly: Map<Scored, Scored> };

/** What a statement tells of who or what one has at a time: the boss, the shift. */
export const mattersTold = inSentences(mattersIn);
const propositionsTold = inSentences(propositionsOf);

export const nothingOver = (): Over => ({ whole: new Map(), partly: new Map() });

export function overBy(question: Question, all: readonly Scored[], now: Date): Over {
  const { text } = question;
  const aliases = aliasesOf(all.map(({ read }) => read.tokens));
  const near = all.slice(0, most).filter(({ likelihood }, place) => likelihood >= leastLikely || place < 8);
  const told = near.filter(({ evidence, isFormer, isTold }) => evidence.role !== "assistant" && !isFormer && !isTold);
  const endings = told.flatMap((each) => endingsAsked(text, each.text, all).map((ended) => ({ each, ended })));
  const over = nothingOver();
  const telling = near
    .filter((each) => !each.evidence.contested && !isAhead(now)(each))
    .map((each) => ({ each, told: mattersTold(each.text) }))
    .filter(({ told }) => told.length > 0);
  for (const { each, told } of telling) {
    const newer = telling.filter(
      (other) =>
        isLater(other.each, each) &&
        !other.each.isFormer &&
        other.told.some((one) =>
          told.some(({ matter, owner, value }) => matter === one.matter && owner === one.owner && value !== one.value),
        ),
    );
    const last = latestOf(newer.map((other) => other.each));
    if (last) over.whole.set(each, last);
  }
  for (const candidate of near) {
    // "Have I read Dune" asks for the end of reading it.
    const done = asksDone.test(text)
      ? []
      : told.filter(
          (each) => isLater(each, candidate) && (isDoneBy(candidate.read.tokens, each.read.tokens) || undoesPlan(each, candidate)),
        );
    const lastDone = latestOf(done);
    if (lastDone) over.whole.set(candidate, lastDone);
    const begun = latestOf(told.filter((each) => isLater(each, candidate) && takesItsPlace(each, candidate, now)));
    if (begun) over.whole.set(candidate, begun);
    for (const { each, ended } of endings) {
      const ofAll = isLater(each, candidate) ? endedShare(question, candidate, ended, aliases) : null;
      const share = ofAll && partTold(each.text) !== null ? "partly" : ofAll;
      const last = share && over[share].get(candidate);
      if (share && (!last || isLater(each, last))) over[share].set(candidate, each);
    }
  }
  return over;
}

/** "Mum is moving to Hove in May", once it is June, of "Mum lives in Hull". */
function takesItsPlace(plan: Scored, { evidence: { attribute }, text }: Scored, now: Date): boolean {
  if (!isBegunPlan(plan, now) || attribute === null || plan.evidence.attribute !== plannedName(attribute)) return false;
  const [one, other] = [plan.text, text].map((each) => holder.exec(each)?.groups);
  // "User's brother Ned lives in Leeds" and "Ned is moving"
  return one && other ? (one.name ?? one.kin) === (one.name ? other.name : other.kin) : false;
}
const holder =
  /^(?:(?:Now|Currently),? )?(?:User['’]s (?<kin>\p{Ll}[\p{Ll}-]*)(?:,? (?<name>\p{Lu}[\p{L}’-]*))?|(?<name>\p{Lu}[\p{L}’-]*)) /u;

/** "The Monzo job fell through", "I'm not starting at Monzo after all". */
function undoesPlan({ text, read }: Scored, plan: Scored): boolean {
  const value = plan.evidence.attributeValue?.toLowerCase();
  if (!isPlan(plan) || !value || !text.toLowerCase().includes(value)) return false;
  const verbs = new Set(plan.read.tokens.flatMap(({ upos, lemma }) => (upos === "VERB" ? [lemma] : [])));
  // "I'm not nervous about Monzo" undoes nothing.
  const isDenied = read.features.denied > 0 && read.tokens.some(({ upos, lemma }) => upos === "VERB" && verbs.has(lemma));
  return isDenied || isUndone.test(text) || endingsOf(text).length > 0;
}
const isUndone =
  /\b(?:fell|fallen|falls|falling) through\b|\b(?:is|was|are) (?:off|not happening)\b|\b(?:isn|aren|didn|won)['’]t (?:happen(?:ing)?|work(?:ing)? out)\b|\bcame to nothing\b|\b(?:withdrew|rescinded|retracted|pulled) (?:the|their|its|that|my) (?:job )?offer\b/i;

const asksDone = /^(?:so |and |but )?(?:have|has)\b/i;

export const isLater = (one: Scored, other: Scored) => isSaidAfter(one.evidence, other.evidence);

export const latestOf = (all: readonly Scored[]): Scored | null =>
  all.reduce<Scored | null>((last, each) => (!last || isLater(each, last) ? each : last), null);

const isNoun = ({ upos }: Word) => upos === "NOUN" || upos === "PROPN" || upos === "X";

/** Whether a statement is ended as a whole, or only one thing of several that it tells. */
function endedShare(question: Question, candidate: Scored, ended: Ended, aliases: Aliases): keyof Over | null {
  const { tokens } = candidate.read;
  if (ended.ending.scope === "partner") return isOfPartner(candidate, ended) ? "whole" : null;
  if (!ended.isAnyones && !isOfHolder(question, candidate, ended)) return null;
  if (ended.ending.scope === "job") return isOfWork(candidate, ended) ? "whole" : null;
  const head = ended.words.at(-1);
  const at = head && (tokens.find(({ lower }) => lower === head.lower) ?? tokens.find((token) => saysThing(token, head, aliases)));
  if (!at) return null;
  const others = ended.words.filter((word) => word !== head && /^(?:compound|amod|flat|nmod)/.test(word.relation));
  const beside = tokens.filter(
    ({ head: of, relation, upos }) => of === at.index && /^(?:compound|amod|flat)/.test(relation) && upos !== "NUM",
  );
  const isAnother = others.length > 0 && beside.length > 0 && !others.some(({ lower }) => tokens.some((token) => token.lower === lower));
  if (isAnother || !saysNow(candidate, at)) return null;
  // Of "my cats", one has died.
  const isOneOfKind = head.upos === "PROPN" && /^NNP?S$/.test(at.xpos);
  return isOneOfKind || isOneOfSeveral(tokens, at) ? "partly" : "whole";
}

function isOfPartner(candidate: Scored, { words }: Ended): boolean {
  const { tokens } = candidate.read;
  const names = words.filter(({ upos, lower }) => upos === "PROPN" && lower !== "user");
  const isNamed = names.some(({ lower }) => tokens.some((token) => token.lower === lower));
  return (
    (tokens.some(isOfCouple) || (isNamed && goesOut.test(candidate.text))) && (names.length === 0 || isNamed) && saysNow(candidate, null)
  );
}

/** The word itself, a name for it, a kind of it, or what means the same. */
function saysThing(token: Token, head: Word, aliases: Aliases): boolean {
  if (token.lower === "user" || !/^(?:NOUN|PROPN|X|VERB|ADJ)$/.test(token.upos)) return false;
  const [said, ended] = [token.lemma.toLowerCase(), head.lemma.toLowerCase()];
  if (said === ended || token.lower === head.lower || (token.term !== "" && token.term === terms(head.text)[0])) return true;
  for (const [term, names] of aliases) if (term === token.term && [...names].some((name) => ended.startsWith(name))) return true;
  if (!isNoun(token) || token.upos === "PROPN" || head.upos === "PROPN") return false;
  return isKindOf(said, ended) || relatedness({ lemma: said, upos: token.upos }, { lemma: ended, upos: head.upos }) >= 0.8;
}

/** Of "Netflix, Mubi and Disney" two stay when one goes. */
function isOneOfSeveral(tokens: readonly Token[], at: Token): boolean {
  const { index, relation } = namedBy(at, tokens);
  return relation === "conj" || tokens.some((token) => token.head === index && token.relation === "conj" && isThing(token));
}

/** What ends for one person goes on for another: where Dana is asked for, "I share an office with Dana" is of her, too. */
function isOfHolder({ words: asked }: Question, { read: { tokens } }: Scored, { holder, words }: Ended): boolean {
  const subject = tokens.find(({ relation }) => relation.startsWith("nsubj"));
  // "Lise", of whom the parser may know no more than that it is a noun.
  const isNameLike = ({ upos, text, lower }: Word) =>
    upos === "PROPN" || (upos === "NOUN" && /^\p{Lu}/u.test(text) && classesOf(lower).length === 0);
  const names = holder?.words.filter(isNameLike) ?? [];
  const isOwn = names.length === 0 || names.some(({ lower }) => lower === "user" || lower === "anna");
  const isSubject = (token: Token) => isSubjectAlone(token, tokens) || /^(?:root|nmod:poss)$/.test(token.relation);
  const isAsked = (name: Word) => asked.some((word) => word.text === name.text);
  if (!isOwn) return names.some((name) => tokens.some((token) => token.lower === name.lower && (isAsked(name) || isSubject(token))));
  if (holder && isKindOf(holder.head.lemma.toLowerCase(), "person") && holder.head.lower !== "user")
    return tokens.some(({ lower }) => lower === holder.head.lower);
  if (!subject || subject.lower === "user" || /^(?:i|we)$/.test(subject.lower)) return true;
  // "The kitten is called Pumpkin" is over when Pumpkin is given away.
  if (words.some(({ lower }) => lower === subject.lower) || kinship.get(subject.lemma.toLowerCase())?.pet) return true;
  return !(subject.upos === "PROPN" || kinship.has(subject.lemma.toLowerCase()));
}

const partners = new Set(
  "boyfriend girlfriend partner husband wife fiance fiancé fiancée fiancee engaged married dating couple together wedding".split(" "),
);
const isOfCouple = ({ lemma, lower }: Word): boolean => partners.has(lemma.toLowerCase()) || partners.has(lower);
const goesOut = /\b(?:going out|go out|going steady|been seeing|(?:am|is|are) seeing|hooking up|living together)\b/i;

/** "Kit and Jo are a couple", and not what Jo does, though her statement may name Kit as her husband. */
export function tellsOfCouple({ words }: Question, { text, read: { tokens, fillAt } }: Scored): boolean {
  if (words.some(isCoupleWord) || goesOut.test(text)) return true;
  for (let at = tokens[fillAt]; at; at = tokens[at.head]) {
    if (isOfCouple(at)) return true;
    if (/^(?:root|ccomp|advcl|conj|parataxis)/.test(at.relation)) return false;
  }
  return false;
}
const isCoupleWord = ({ lemma }: QuestionWord): boolean => partners.has(lemma);
const workWords = new Set("work job employ employee colleague boss manager salary shift desk office company firm".split(" "));

function isOfWork(candidate: Scored, { words }: Ended): boolean {
  const { tokens } = candidate.read;
  const { attribute } = candidate.evidence;
  const isWork =
    attribute === "WORKS_AT" ||
    attribute === "HAS_ROLE" ||
    tokens.some((token) => workWords.has(token.lemma.toLowerCase()) || /^(?:full|part)-?time$/.test(token.lower));
  const isNamed = words.every(({ lower, upos }) => upos !== "PROPN" || tokens.some((token) => token.lower === lower));
  return isWork && isNamed && saysNow(candidate, null);
}

const begins = new Set(
  "join buy get adopt start begin sign subscribe move take switch enrol enroll open book rent hire acquire set put".split(" "),
);

/** Whether a statement tells what is so, or what began: what only happened once no ending undoes. */
function saysNow({ text, evidence }: Scored, at: Token | null): boolean {
  const propositions = propositionsTold(text);
  if (propositions.length === 0) return true;
  const isAbout = (each: Proposition) => !at || (each.start <= at.start && each.end >= at.end) || each.predicate.start === at.start;
  const about = propositions.filter(isAbout);
  const told = about.length > 0 ? about : propositions;
  return told.some(
    ({ tense, isPerfect, predicate, isCopular }) =>
      tense !== "past" || (isCopular && evidence.type !== "EVENT") || isPerfect || begins.has(predicate.lemma),
  );
}
