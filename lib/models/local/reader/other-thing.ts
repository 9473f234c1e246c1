import type { Question, QuestionWord } from "@/lib/question/read-question";
import { isSomebody } from "../extract/aside-claims";
import type { Scored } from "./features";
import { figuresIn, generic, isLabel, said, thingsAsked } from "./figure-of";
import { isOfDate, month, units, weekday } from "./figures";
import { saidBy, type Token } from "./words";

// Whether a statement that tells a figure tells it of another thing than the one asked for.

/** "The new deadline" is of what was told before, and need not say of what. */
export const another = /^(?:new|updated|revised|latest|extended)$/;
/** How nearly a word must be said not to be left out. */
const near = 0.8;

/** Whether a statement is of a thing of its own, beside the best one that answers. */
export const isOfOther = (question: Question, each: Scored, best: Scored): boolean =>
  isOfAnother(question, each, best) || isOtherwise(question, each, best);

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
    saidBy(word, tokens) < near;
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
    !isOfDate(tokens, index) &&
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

/** How many things a statement names that neither the question nor the best statement does. */
export function namesAnew({ read: { tokens, matched } }: Scored, { read: { tokens: told } }: Scored): number {
  const known = new Set(told.map(({ term }) => term));
  return tokens.filter(
    ({ upos, term, lower, index }) =>
      /^(?:NOUN|PROPN)$/.test(upos) && lower !== "user" && !month.test(lower) && matched[index]! < said && !known.has(term),
  ).length;
}

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
