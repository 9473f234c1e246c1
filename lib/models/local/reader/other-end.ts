import type { Question } from "@/lib/question/read-question";
import type { Read } from "./features";
import type { Token } from "./words";

// Figures, places and people that a statement tells of another end of what is asked: where to, and not where from; whom one goes with, and
// not whom one visits; what was eaten, and not what the eater weighs.

const caseOf = (at: number, tokens: readonly Token[]): string | undefined =>
  tokens.find(({ head, relation }) => head === at && relation === "case")?.lower;

/** "User is flying to Oslo" doesn't say where from, nor whom "User is sending the laptop to" they had it from. */
export const lacksSource = ({ form, text, verb }: Question, { tokens, fillAt }: Read): boolean =>
  /^(?:where|who|what)$/.test(form) &&
  /\bfrom\W*$/i.test(text) &&
  verb !== null &&
  fillAt >= 0 &&
  caseOf(fillAt, tokens) === "to" &&
  !tokens.some(({ lower }) => lower === "from");

/** "User is flying to Oslo with Jonas" names nobody whom they visit there. */
const isCompany = ({ form, gap, words }: Question, { tokens, fillAt, features }: Read): boolean =>
  form === "who" &&
  gap?.role === "object" &&
  features.predicate < 0.75 &&
  words.some(({ role, upos }) => role === "predicate" && upos === "VERB") &&
  fillAt >= 0 &&
  [fillAt, tokens[fillAt]!.head].some((at) => caseOf(at, tokens) === "with");

const weighing = /^(?:weigh|hit|reach|be|have|register|clock|measure|show|tip)$/;

/** "User's dog ate 20 g of chocolate", "Bruno should lose 3 kilos": neither is what the dog weighs. */
function isOtherWeight({ form, words }: Question, { tokens, fillAt }: Read): boolean {
  if (form !== "amount" || fillAt < 0 || !words.some(({ lemma }) => /^weigh/.test(lemma))) return false;
  const figure = tokens[fillAt]!;
  const unit = /^(?:nummod|amod|compound)/.test(figure.relation) ? tokens[figure.head]! : figure;
  const verb = unit.relation === "obj" ? tokens[unit.head] : undefined;
  return verb?.upos === "VERB" && !weighing.test(verb.lemma);
}

/** "The house is from 1920" doesn't say when User bought it. */
const isOtherDay = ({ form, isOfAsker, words }: Question, { tokens, fillAt, features }: Read): boolean =>
  /^(?:when|year)$/.test(form) &&
  isOfAsker &&
  features.subject < 0.7 &&
  features.predicate < 0.15 &&
  words.some(({ role, upos }) => role === "predicate" && upos === "VERB") &&
  fillAt >= 0 &&
  caseOf(fillAt, tokens) === "from";

/** "User has been a designer at Nubank in São Paulo" doesn't say where they were born. */
const isOtherStay = ({ form, text, words }: Question, { tokens, features }: Read): boolean =>
  form === "where" &&
  /\b(?:did|was|were)\b/i.test(text) &&
  features.predicate < 0.15 &&
  words.some(({ role, lemma }) => role === "predicate" && /^(?:bear|born|study|grow|raise|graduate|meet|marry)$/.test(lemma)) &&
  tokens.some(({ head, relation }) => relation === "cop" && tokens[head]!.head < 0 && tokens[head]!.upos === "NOUN");

/** "User is moving to Bristol in July" is no home of today. */
const isStayAhead = ({ form, text, verb }: Question, { tokens, fillAt }: Read): boolean =>
  form === "where" &&
  verb === "live" &&
  !/\b(?:will|going to|next|soon)\b|['’]ll\b/i.test(text) &&
  fillAt >= 0 &&
  caseOf(fillAt, tokens) === "to" &&
  tokens.some(
    ({ lemma, xpos, index }) => lemma === "move" && (xpos === "VBG" || tokens.some((each) => each.head === index && each.lower === "will")),
  );

/** "If User had two kids and a salary of 50k": nothing of it is so. */
const isOnlyIf = ({ asksSupposed, text }: Question, { tokens, fillAt, text: told }: Read): boolean => {
  if (asksSupposed || fillAt < 0 || !/^if\b/i.test(told) || /\b(?:if|when|unless|would|in case)\b/i.test(text)) return false;
  const end = tokens.find(({ text: mark }) => mark === ",");
  return !end || fillAt < end.index;
};

export const otherEnds = [lacksSource, isCompany, isOtherWeight, isOtherDay, isOtherStay, isStayAhead, isOnlyIf];
