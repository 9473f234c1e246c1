import { endedBy, farewellIn } from "@/lib/language/en/ended";
import type { Word } from "@/lib/language/en/grammar";
import { type Proposition, propositionsOf } from "@/lib/language/en/propositions";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import type { Scored } from "./features";
import { sameness, sentencesOf, type Token, tokensOf } from "./words";

/** What says no more than "have" or "be". */
const light = new Set("have be get do own keep use still take".split(" "));

/** Whether a statement says that what is asked is so: true, false, or null where it decides neither. */
export function polarityOf(question: Question, candidate: Scored): boolean | null {
  const tokens = tokensOf(candidate.text);
  const said = (asked: QuestionWord) => tokens.reduce((most, token) => Math.max(most, sameness(asked, token)), 0);
  const isLight = (word: QuestionWord) => word.role === "predicate" && light.has(word.lemma);
  const claims = question.words.filter((word) => !isLight(word));
  if (claims.length === 0 || claims.some((word) => said(word) < enough)) return null;
  // "Every day except Wednesday" denies Wednesday.
  const left = exception.exec(candidate.text)?.groups?.out;
  const excepted = left ? tokensOf(left) : [];
  if (claims.some((word) => excepted.some((token) => sameness(word, token) >= enough))) return question.isNegated;
  if (question.isOwn && candidate.read.features.subject < 0.7) return null;
  const sentences = sentencesOf(candidate.text).map((sentence) => ({ sentence, told: propositionsOf(sentence) }));
  const propositions = sentences.flatMap(({ told }) => told);
  // Of two that hold as much, the one whose predicate is asked for: "play" of "used to play".
  const share = (each: Proposition) =>
    claims.filter((word) => holds(each, word)).length +
    (claims.some((word) => sameness(word, asToken(each.predicate)) >= enough) ? 0.5 : 0);
  const about = propositions.reduce<Proposition | null>((best, each) => (share(each) > (best ? share(best) : 0.5) ? each : best), null);
  if (!about) return null;
  const { sentence, told } = sentences.find((each) => each.told.includes(about))!;
  // "Am I divorced" asks for the ending itself.
  const isAsked = claims.some((word) => sameness(word, asToken(about.predicate)) >= enough);
  const isEnding = !isAsked && (endedBy(about, told, sentence) !== null || farewellIn(candidate.text) !== null);
  const asksToday = /^(?:do|does|is|are|am|have|has|can)\b/i.test(question.text);
  if (asksToday && (about.isOver || candidate.isFormer || isEnding)) return question.isNegated;
  if (about.standing !== "asserted" || isEnding || (about.tense === "future" && asksToday)) return null;
  if (about.isNegated) return question.isNegated;
  return isWhole(question, about, claims, tokens) ? !question.isNegated : null;
}

const enough = 0.75;
const exception = /\b(?:except|excluding|apart from|other than|everything but|everyone but|every day but)(?: for| on)* (?<out>[^,.;!?]+)/i;

const asToken = (word: Word): Token => ({ ...word, term: tokensOf(word.text)[0]?.term ?? "" });

/** Whether the predicate, or what stands to it, has a word of the question. */
function holds({ predicate, phrases, subject }: Proposition, asked: QuestionWord): boolean {
  const words = [predicate, ...phrases.flatMap((each) => each.words), ...(subject?.words ?? [])];
  return words.some((word) => sameness(asked, asToken(word)) >= enough);
}

/** "Yes" needs all of the claim in one proposition, and the one whom it is about as its subject or owner. */
function isWhole(question: Question, about: Proposition, claims: QuestionWord[], tokens: Token[]): boolean {
  if (!claims.every((word) => holds(about, word))) return false;
  if (!question.isOfAsker) return true;
  const isUser = (word: { lower: string }) => /^(?:user|i|we)$/.test(word.lower);
  const isSubject = about.subject?.words.some(isUser) ?? false;
  const owns = tokens.some(
    (token) => isUser(token) && token.relation === "nmod:poss" && claims.some((word) => sameness(word, tokens[token.head]!) >= enough),
  );
  const asksHaving = /^(?:do|does|have|has)\b.*\b(?:have|got|own|keep)\b/i.test(question.text);
  // Who hiked in Norway has been there.
  if (/\bbeen (?:to|in)\b/i.test(question.text)) return isSubject && about.tense === "past";
  if (!asksHaving) return isSubject && claims.some((word) => word.role === "predicate" || about.isCopular);
  return owns || (isSubject && having.has(about.lemma));
}
const having = new Set("have own get adopt keep buy raise".split(" "));
