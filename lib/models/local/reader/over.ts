import type { Ended } from "@/lib/language/en/ending-kinds";
import type { Word } from "@/lib/language/en/grammar";
import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { matters, mattersIn } from "@/lib/language/en/matters";
import { type Proposition, propositionsOf } from "@/lib/language/en/propositions";
import { relatedness } from "@/lib/language/en/related";
import { isSubjectAlone, isThing, namedBy, partTold } from "@/lib/language/en/several";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import { terms } from "@/lib/text/terms";
import { kinship } from "../extract/kinship";
import { isSaidAfter } from "../said-after";
import { isAhead, isPlan } from "./ahead";
import { type Aliases, aliasesOf } from "./aliases";
import { isDoneBy } from "./deeds";
import { endingsAsked, endingsOf, isOfSomebodyElse, withFullNames } from "./endings-asked";
import type { Scored } from "./features";
import { inSentences, sameness, type Token } from "./words";

/** Statements less likely than this are not looked through for what has ended. */
const leastLikely = 0.02;
const most = 40;

/** By statement, the newest other that ended it: as a whole, or one of several things that it tells. */
export type Over = { whole: Map<Scored, Scored>; partly: Map<Scored, Scored> };

const mattersTold = inSentences(mattersIn);
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
    for (const { each, ended } of endings) {
      const ofAll = isLater(each, candidate) ? endedShare(question, candidate, ended, aliases) : null;
      const share = ofAll && partTold(each.text) !== null ? "partly" : ofAll;
      const last = share && over[share].get(candidate);
      if (share && (!last || isLater(each, last))) over[share].set(candidate, each);
    }
  }
  return over;
}

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

const alive = /^(?:alive|living|live|around|well|with|work|working|exist|go|have|be|get|do|own|keep|use|still|take)$/;
const said = 0.75;
/** By the same word, or a form of it. */
const asTold = 0.95;

/** "I quit sugar" for "do I eat sugar". */
const consuming = new Set(["eat", "drink", "take", "use", "smoke", "have", "do", "consume"]);
const giving = new Set(["quit", "stop", "give", "drop", "cut", "kick", "ditch"]);
const asksBeing =
  /^(?:so |and |but )?(?:am i|are we)\b(?! (?:still |now )?(?:on|at|with|taking|using|doing|having|going|seeing|learning|playing)\b)/i;

/** Of a question whether something is so: the statement by which all that it says is over. */
export function endOfClaim(question: Question, all: readonly Scored[], { whole, partly }: Over): Scored | null {
  const claims = question.words.filter(({ lemma, role }) => !(alive.test(lemma) && (role === "predicate" || role === "argument")));
  if (claims.length === 0) return null;
  const verbs = claims.flatMap(({ lemma, role }) => (role === "predicate" ? [lemma] : []));
  const says = (tokens: readonly Token[], word: QuestionWord) => tokens.some((token) => sameness(word, token) >= said);
  const isMost = (tokens: readonly Token[]) => {
    const missing = claims.filter((word) => !says(tokens, word));
    const isOfConsuming =
      missing.length === 1 &&
      missing[0]!.role === "predicate" &&
      consuming.has(missing[0]!.lemma) &&
      tokens.some(({ lemma }) => giving.has(lemma));
    return (
      missing.length === 0 ||
      isOfConsuming ||
      (missing.length === 1 && claims.length > 2 && !missing[0]!.isName && missing[0]!.role !== "predicate")
    );
  };
  const closeness = ({ read }: Scored, word: QuestionWord) => read.tokens.reduce((most, token) => Math.max(most, sameness(word, token)), 0);
  // "I quit smoking but I vape now": vaping is like smoking, and told as such.
  const saysBetter = (each: Scored, end: Scored) =>
    !each.isFormer &&
    !each.isTold &&
    !whole.has(each) &&
    !isLater(end, each) &&
    endingsOf(each.text).length === 0 &&
    claims.every((word) => closeness(each, word) >= asTold) &&
    claims.some((word) => closeness(end, word) < asTold);
  for (const end of all) {
    if (end.isFormer || end.isTold || end.evidence.role === "assistant") continue;
    // "Baker Street is closed" ends nothing of "am I a baker".
    if (asksBeing.test(question.text) && end.read.features.subject < 0.5) continue;
    // "My husband stopped drinking" ends nothing that I do, though "my landlord evicted me" ends where I live.
    const isOfOther = question.isOfAsker && end.read.features.subject < 0.3;
    if (isOfOther && claims.some((word) => word.role === "predicate" && says(end.read.tokens, word))) continue;
    // "Have I quit smoking" asks for the ending itself.
    const found = endingsAsked(question.text, end.text, all).filter(
      (each) => !each.ending.words?.some((word) => verbs.includes(word)) && !(question.isOfAsker && isOfSomebodyElse(each)),
    );
    if (found.length === 0) continue;
    const before = [...whole, ...partly].flatMap(([each, by]) => (by === end ? [each] : []));
    const told = [withFullNames(end, all), ...before.map(({ read }) => [...read.tokens, ...end.read.tokens])];
    const isOther = before.some((each) => partly.get(each) === end && asksOther(question, each, end));
    const isAsked = found.some(({ words, ending, holder }) => {
      // Who was let go is had no more.
      const isLetGo = ending.id === "dismissed" && holder !== null;
      if (!isLetGo && (ending.scope === "job" || ending.scope === "partner"))
        return before.some(({ read }) => claims.some((word) => says(read.tokens, word)));
      return (isLetGo ? holder.words : words).some(({ lower }) =>
        end.read.tokens.some((token) => token.lower === lower && claims.some((word) => says([token], word))),
      );
    });
    const isLast = !all.some((each) => isLater(each, end) && !whole.has(each) && claims.every((word) => says(each.read.tokens, word)));
    if (isAsked && !isOther && isLast && told.some(isMost) && !all.some((each) => saysBetter(each, end))) return end;
  }
  return null;
}

/** Of a statement of which one thing has ended, whether another is asked for: "stopped playing golf" ends no tennis, nor "Mog died" all cats. */
export const asksOther = ({ words }: Question, { read: { tokens } }: Scored, end: Scored): boolean =>
  words.some(
    (word) =>
      /^(?:NOUN|PROPN)$/.test(word.upos) &&
      tokens.some((token) => sameness(word, token) >= said) &&
      !endingsOf(end.text).some((ended) =>
        ended.words.some(({ lower }) => end.read.tokens.some((token) => token.lower === lower && sameness(word, token) >= said)),
      ),
  );

/** Whether one statement tells the same matter of the same person as another. */
export function isNewerOfMatter(one: Scored, other: Scored): boolean {
  const told = mattersTold(other.text);
  return mattersTold(one.text).some(({ matter, owner }) => told.some((each) => each.matter === matter && each.owner === owner));
}

/** "Who is my boss", "what shift am I on": of the statements that tell the matter, in whatever words, the newest. */
export function matterAnswer(question: Question, all: readonly Scored[]): Scored | null {
  if (!/^(?:who|what|where)$/.test(question.form) || !question.isOwn) return null;
  const isLight = ({ lemma, role }: QuestionWord) => role === "predicate" && /^(?:be|have|do|work|see|get|go|report|current)$/.test(lemma);
  const [noun, ...others] = question.words.filter((word) => !isLight(word) && !/^(?:current|new|now|moment|name|line)$/.test(word.lemma));
  if (!noun || others.length > 0) return null;
  const matter = matters.find(({ nouns }) => nouns.some((each) => each === noun.lemma));
  if (!matter) return null;
  const telling = all.filter(
    (each) =>
      !each.isFormer &&
      !each.evidence.contested &&
      each.evidence.role !== "assistant" &&
      mattersTold(each.text).some(({ matter: id, owner }) => id === matter.id && owner === "user"),
  );
  return latestOf(telling);
}
