import { endedBy, farewellIn } from "@/lib/language/en/ended";
import type { Sentence } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { type Proposition, propositionsOf } from "@/lib/language/en/propositions";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import { abstains } from "./abstinence";
import { asToken, holds, isOfUser, isUser, isWhole } from "./asserted";
import { changedPolarity, isFallenThrough, isNoneAside } from "./changed";
import { enough, isLight, says } from "./claims";
import { isOfOthers } from "./contrast";
import { asksLife, endingsOf } from "./endings-asked";
import type { Scored } from "./features";
import { alcohol, tellsAlcohol } from "./implied";
import {
  asksReason,
  contrasted,
  goesAhead,
  hasOnlyTheLike,
  isUsedTo,
  liesOutside,
  reasonPolarity,
  tellsIndifference,
  tellsStopped,
  weighed,
} from "./polarity-rules";
import { isContrary, sameness, sentencesOf, type Token, tokensOf } from "./words";

/** What of a statement is looked at. */
export type Told = Pick<Scored, "text" | "isSpoken" | "isFormer" | "read">;

/** "open": what is asked is told, and whether it is so is not, as by "doesn't hate" of "like"; null: the rules find neither. */
export type Polarity = boolean | "open" | null;

/** Whether a statement says that what is asked is so. */
export function polarityOf(question: Question, candidate: Told): Polarity {
  const tokens = tokensOf(candidate.text);
  const why = asksReason.exec(question.text)?.groups?.why;
  if (why !== undefined) return reasonPolarity(question, why, candidate.text);
  if (abstains(question, candidate.text)) return question.isNegated;
  if (liesOutside(question.text, candidate.text)) return question.isNegated;
  if (tellsStopped(question.text, question, tokens, candidate.text)) return !question.isNegated;
  const said = (asked: QuestionWord) => tokens.reduce((most, token) => Math.max(most, says(asked, token)), 0);
  const isTold = tellsAlcohol(tokens) ? (word: QuestionWord) => alcohol.includes(word.lemma.toLowerCase()) : () => false;
  const claims = question.words.filter((word) => !isLight(word) && !isTold(word));
  // "Should you use emojis" after "asked the assistant not to use emojis"
  const forbidden = /\byou(?:r|rs)?\b/i.test(question.text) ? (forbids.exec(candidate.text)?.groups?.what ?? null) : null;
  if (forbidden) {
    const among = tokensOf(forbidden);
    if (claims.length > 0 && claims.every((word) => among.some((token) => says(word, token) >= enough))) return question.isNegated;
  }
  const deniedBy = claims.flatMap((word) =>
    isDecisive(question, word) && said(word) < enough
      ? tokens.filter((token) => isContrary(word, token)).map((token) => ({ word, token }))
      : [],
  );
  if (deniedBy.length > 0) return contraryOf(question, claims, tokens, deniedBy);
  // "Never been to Japan, always wanted to" denies no wish.
  if (asksWish.test(question.text) && !wishing.test(candidate.text)) return "open";
  // Who was let go is alive.
  if (asksLife.test(question.text) && endingsOf(candidate.text).length > 0) return "open";
  const aside = contrasted(candidate.text);
  if (aside && claims.length > 0) {
    const isIn = (words: string) => {
      const among = tokensOf(words);
      return (word: QuestionWord) => among.some((token) => says(word, token) >= enough);
    };
    if (claims.every(isIn(aside.rest))) return polarityOf(question, { ...candidate, text: aside.rest });
    if (claims.some(isIn(aside.out)) && claims.every((word) => isIn(aside.rest)(word) || isIn(aside.out)(word))) return question.isNegated;
  }
  const unsaid = claims.filter((word) => said(word) < enough);
  const changed = changedPolarity(question, claims, candidate.text, tokens);
  if (changed !== null) return changed;
  if (isFallenThrough(candidate.text)) return "open";
  if (claims.some(({ lemma }) => lemma === "alone") && tellsAlone(unsaid, candidate)) return !question.isNegated;
  // "I live with my parents" for "do I live alone".
  if (
    unsaid.length === 1 &&
    unsaid[0]!.lemma === "alone" &&
    !isPastCompany.test(candidate.text) &&
    claims.length > 1 &&
    tokens.some((token) => isCompany(token, tokens))
  )
    return question.isNegated;
  if (claims.length === 0 || isOfOthers(question, tokens)) return null;
  if (claims.some((word) => word.role !== "predicate" && saysNone(word, tokens))) return question.isNegated;
  const special = weighed(claims, unsaid, candidate.text) ?? (unsaid.length === 0 ? goesAhead(question.text, candidate.text) : null);
  if (special !== null) return special !== question.isNegated;
  if (unsaid.length > 0) return deniesKind(question, candidate, claims, unsaid);
  // "Every day except Wednesday" and "on Tuesdays, never on Wednesdays" deny Wednesday.
  const { out, never } = exception.exec(candidate.text)?.groups ?? {};
  const left = out ?? never;
  const excepted = left ? tokensOf(left) : [];
  if (claims.some((word) => excepted.some((token) => sameness(word, token) >= enough))) return question.isNegated;
  if (never) return polarityOf(question, { ...candidate, text: candidate.text.replace(exception, "") });
  if (question.isOwn && candidate.read.features.subject < 0.7) return null;
  if (hasOnlyTheLike(claims, tokens)) return question.isNegated;
  // "No allergies to food, only to cats" asserts the cats.
  const kept = remainder.exec(candidate.text)?.groups?.in;
  const remaining = kept ? tokensOf(kept) : [];
  if (claims.some((word) => remaining.some((token) => sameness(word, token) >= enough))) return !question.isNegated;
  const asksToday = /^(?:do|does|is|are|am|have|has|can)\b/i.test(question.text);
  if (asksToday && tokens.some((token, i) => claims.some((word) => isUsedTo(tokens, i) && sameness(word, token) >= alike)))
    return question.isNegated;
  const sentences = sentencesOf(candidate.text).map((sentence) => ({ sentence, told: propositionsOf(sentence) }));
  const isAskedFor = ({ predicate }: Proposition) => claims.some((word) => sameness(word, asToken(predicate)) >= enough);
  // Of two that hold as much, the one whose predicate is asked for: "play" of "used to play".
  const share = (each: Proposition, { sentence }: { sentence: Sentence }) =>
    claims.filter((word) => holds(each, word, sentence)).length + (isAskedFor(each) ? 0.5 : 0);
  const best = sentences
    .flatMap((each) => each.told.map((about) => ({ ...each, about, share: share(about, each) })))
    .reduce<{ about: Proposition; told: Proposition[]; sentence: Sentence; share: number } | null>(
      (most, each) => (each.share > (most?.share ?? 0.5) ? each : most),
      null,
    );
  if (!best) return null;
  const { about, sentence, told } = best;
  // "Smoke now and then, don't tell my mum": of the two the order is read.
  if (isOrder(about, sentence)) return null;
  const above = told.find(({ predicate }) => predicate.index === about.predicate.head);
  const attitude = [about, above].find((each) => each && disliking.test(each.lemma)) ?? (above?.lemma === "stop" ? above : undefined);
  const asksYou = /\byou\b/i.test(question.text);
  if (attitude && !isAskedFor(attitude) && (asksYou || attitude.lemma !== "stop"))
    return asksYou && !attitude.isNegated ? question.isNegated : null;
  // "User stopped drinking" for "do I drink alcohol"
  if (
    asksToday &&
    attitude?.lemma === "stop" &&
    !attitude.isNegated &&
    !isAskedFor(attitude) &&
    (!question.isOfAsker || isOfUser(attitude))
  )
    return question.isNegated;
  // "Refuses to fly"
  if (
    above &&
    isAskedFor(about) &&
    refusing.test(above.lemma) &&
    above.standing === "asserted" &&
    !above.isNegated &&
    asksDoing.test(question.text)
  )
    return !question.isOfAsker || isOfUser(above) ? question.isNegated : null;
  // "Never learned to drive"
  if (above?.isNegated && isAskedFor(about) && achieving.test(above.lemma) && above.standing === "asserted")
    return !question.isOfAsker || isOfUser(above) ? question.isNegated : null;
  // "Am I divorced" asks for the ending itself.
  const isEnding = !isAskedFor(about) && (endedBy(about, told, sentence) !== null || farewellIn(candidate.text) !== null);
  // "User was vegetarian for ten years" tells nothing of today.
  if (/^(?:is|are|am)\b/i.test(question.text) && about.isCopular && about.tense === "past" && !about.isPerfect) return null;
  const isSameDeed = claims.every((word) => word.role !== "predicate" || said(word) >= alike);
  if (asksToday && ((about.isOver && isSameDeed) || candidate.isFormer || isEnding)) return question.isNegated;
  if (about.isOver && !isSameDeed) return null;
  if (about.standing !== "asserted" || isEnding || (about.tense === "future" && asksToday)) return null;
  // "Can't stand" is no denial of "hate", which it says.
  const { phrase, lemma } = tokens.find(({ start }) => start === about.predicate.start)!;
  const isSaidByPhrase = phrase?.startsWith("not ") && !claims.some((word) => word.lemma === lemma);
  if (about.isNegated && !isSaidByPhrase && !isNoneAside(about, tokens, claims))
    return isRestricted(about, claims) && !nearMiss.test(candidate.text) ? "open" : question.isNegated;
  return isWhole(question, { about, sentence }, claims, tokens) ? !question.isNegated : null;
}

/** Who drinks no alcohol drinks no wine: what is denied of a class is denied of its kinds, and what is said of it is not. */
function deniesKind(
  question: Question,
  { text, read: { features } }: Told,
  claims: QuestionWord[],
  unsaid: QuestionWord[],
): boolean | null {
  if (features.subject < 0.7 || !unsaid.every(({ upos, isName }) => upos === "NOUN" && !isName)) return null;
  const denied = sentencesOf(text).some((sentence) =>
    propositionsOf(sentence).some(
      (each) =>
        each.isNegated &&
        each.standing === "asserted" &&
        !isRestricted(each, claims) &&
        claims.every((word) =>
          unsaid.includes(word)
            ? each.phrases.some(
                ({ head, role }) => anything.test(head.lower) || (role === "object" && isKindOf(word.lemma, head.lemma.toLowerCase())),
              )
            : holds(each, word, sentence),
        ),
    ),
  );
  return denied ? question.isNegated : null;
}

const isPastCompany = /\bused to\b|\blived\b/i;
const onOwn = /\b(?:on (?:their|my|his|her|our) own|by (?:themself|themselves|myself|himself|herself))\b/i;
/** "I'm in Trondheim on my own now" */
const tellsAlone = (unsaid: readonly QuestionWord[], { text, read }: Told): boolean =>
  onOwn.test(text) &&
  read.features.subject >= 0.7 &&
  unsaid.every(({ lemma }) => /^(?:alone|live)$/.test(lemma)) &&
  /\b(?:lives?|is|['’]m|am|living)\b/i.test(text);

const isCompany = ({ lower, relation, head, index }: Token, tokens: readonly Token[]): boolean =>
  lower === "with" &&
  relation === "case" &&
  tokens[head]!.relation.startsWith("obl") &&
  tokens[head]!.index > index &&
  !/^(?:nobody|no|nothing)$/.test(tokens[index + 1]!.lower);

const anything = /^(?:any|no)(?:thing|one|body)$/;

/** What the question asks to be so: its verb, or the adjective that stands by itself, "is my shift early", "are we open on Mondays". */
const isDecisive = ({ words }: Question, word: QuestionWord): boolean =>
  word.role === "predicate" || (/^AD[JV]$/.test(word.upos) && (word === words.at(-1) || word === words[0]));

/** Whether a statement tells the contrary of what is asked, of the one whom it is asked of. */
export const tellsContrary = (question: Question, candidate: Scored): boolean =>
  question.form === "yes-no" &&
  candidate.read.features.subject >= 0.7 &&
  (question.words.some((word) => isDecisive(question, word) && candidate.read.tokens.some((token) => isContrary(word, token))) ||
    tellsIndifference(question.words, candidate.read.tokens, candidate.text)) &&
  polarityOf(question, candidate) === question.isNegated;

/** "Can't stand" denies "like"; "doesn't hate" decides nothing, nor does what is told of something else. */
function contraryOf(
  question: Question,
  claims: QuestionWord[],
  tokens: Token[],
  [first]: { word: QuestionWord; token: Token }[],
): Polarity {
  const { word, token } = first!;
  const others = claims.filter((claim) => claim !== word);
  const isSaid = others.every((claim) => tokens.some((each) => sameness(claim, each) >= enough));
  const isOfPhrase = (each: Token) => token.phrase !== undefined && each.phrase === token.phrase;
  const isNegated = tokens.some((each) => each.head === token.index && /^(?:not|n['’]t|never|no)$/.test(each.lower) && !isOfPhrase(each));
  // "Sober" denies "drink" of whatever is asked, and "dislike" needs to be of the same thing.
  const isWhole = others.length > 0 || tellsAlcohol([token]);
  if (isNegated) return "open";
  return isSaid && isWhole ? question.isNegated : null;
}

const asksWish = /^(?:so |and |but )?(?:do|does) \S+(?: \S+)? (?:still )?want\b/i;
/** "Doesn't want to", "wants to", and no wish beside what it tells. */
const wishing = /^(?:(?!,|;| but | and ).)*\b(?:want|wish|hop|keen|dream|fanc|plan|lov|like)/i;
/** Who doesn't do these doesn't do what they are of. */
const achieving = /^(?:learn|manage|begin|start|get|dare|bother)$/;
const refusing = /^(?:refuse|decline)$/;
const asksDoing = /^(?:so |and |but )?(?:do|does|will|would|can)\b/i;

/** "Don't tell my mum", with what stands before it taken for its subject: one of them would be "doesn't". */
const isOrder = ({ predicate, isNegated, subject }: Proposition, { words }: Sentence): boolean =>
  isNegated &&
  subject !== null &&
  /^NNP?$/.test(subject.head.xpos) &&
  !words.some(({ head, relation }) => head === subject.head.index && relation === "conj") &&
  words.some(({ head, relation, lower }) => head === predicate.index && relation === "aux" && lower === "do");

/** "I hate when you use emojis": what is disliked isn't told to be so, and shall not be done. */
const disliking = /^(?:hate|dislike|loathe|detest|despise|mind|annoy|bother|irritate)$/;

/** "I don't eat meat on Fridays" denies it of Fridays alone. */
const isRestricted = ({ phrases }: Proposition, claims: readonly QuestionWord[]): boolean =>
  phrases.some(
    ({ role, preposition, head, words }) =>
      /^(?:oblique|time)$/.test(role) &&
      /^(?:on|at|before|after|during)$/.test(preposition ?? "") &&
      !always.test(head.lower) &&
      !claims.some((asked) => words.some((word) => sameness(asked, asToken(word)) >= enough)),
  );
/** What nearly happened at the fair happened nowhere. */
const nearMiss = /\b(?:nearly|almost)\b/i;
/** "At all", "at the moment". */
const always = /^(?:all|moment|present|minute|once|account|grounds|principle|purpose|time|earth)$/;

const forbids = /\basked the assistant (?:not to|never to|to (?:never|not|avoid|stop|skip)) (?<what>.+)$/i;
/** Who used to smoke may vape. */
const alike = 0.9;
const remainder = /\b(?:no|not|never|nothing|nobody|none)\b[^.;]{0,80}?(?:,| but) (?:only|just) (?<in>[^.;]+)/i;
const exception =
  /\b(?:except|excluding|apart from|other than|everything but|everyone but|every day but)(?: for| on)* (?<out>[^,.;!?]+)|(?:,|\b(?:and|but)) (?:never|not) (?:on|in|at|to|with|for|before|after|during) (?<never>[^,.;!?]+)/i;

/** "User takes coffee black, no sugar, and their husband has three": none of it is the user's. */
function saysNone(word: QuestionWord, tokens: readonly Token[]): boolean {
  const isNone = ({ lower, index, head }: Token) =>
    lower === "no" && /^[,;]$/.test(tokens[index - 1]?.text ?? "") && tokens[head] !== undefined && sameness(word, tokens[head]) >= alike;
  const none = tokens.find(isNone);
  const isOthers = ({ index, relation, lower }: Token) => index < none!.index && relation.startsWith("nsubj") && !isUser({ lower });
  return none !== undefined && !tokens.some(isOthers);
}
