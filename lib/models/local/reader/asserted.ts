import type { Sentence, Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf, phraseWords } from "@/lib/language/en/phrases";
import type { Proposition } from "@/lib/language/en/propositions";
import { phraseAt } from "@/lib/language/en/related";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import { kinship } from "../extract/kinship";
import { enough, says } from "./claims";
import { sameness, type Token, tokensOf } from "./words";

// What of a claim a proposition asserts, and of whom.

export const asToken = (word: Word): Token => ({ ...word, term: tokensOf(word.text)[0]?.term ?? "" });

/** Whether the predicate, or what stands to it, has a word of the question. */
export function holds({ predicate, phrases, subject, isCopular }: Proposition, asked: QuestionWord, { words: all }: Sentence): boolean {
  const children = childrenOf(all);
  // "My husband Piotr flies" says that Piotr does.
  const besides = subject ? children[subject.head.index]!.filter(({ relation }) => /^(?:appos|flat)/.test(relation)) : [];
  // "A dog and a car", "lazy and funny", not "no dog but a cat".
  const joinedTo = ({ index }: Word, kinds: RegExp) =>
    children[index]!.filter(
      ({ index: at, relation, upos }) =>
        relation.startsWith("conj") && kinds.test(upos) && !children[at]!.some(({ lower }) => /^(?:but|not)$/.test(lower)),
    ).flatMap((word) => phraseWords(word, children));
  const joined = [
    ...phrases.flatMap(({ head }) => joinedTo(head, /^(?:NOUN|PROPN)$/)),
    ...(isCopular ? joinedTo(predicate, /^(?:ADJ|NOUN)$/) : []),
  ];
  const words = [predicate, ...phrases.flatMap((each) => each.words), ...joined, ...(subject?.words ?? []), ...besides];
  // "Is a fan of" says "likes".
  return words.some((word) => says(asked, { ...asToken(word), phrase: phraseAt(all, word.index)?.lemma }) >= enough);
}

export const isUser = (word: { lower: string }): boolean => /^(?:user|i|we)$/.test(word.lower);

/** "User's mum is in Rome" has the user in its subject, and is about her. */
export const isOfUser = ({ subject }: Proposition): boolean =>
  subject?.words.some((word) => isUser(word) && word.relation !== "nmod:poss") ?? false;

/** "User is the only one in the house who eats meat": the user does. */
const isOneWho = ({ subject, predicate }: Proposition, { words }: Sentence): boolean => {
  const top = words.find(({ head }) => head < 0);
  const isOne = top !== undefined && /^(?:one|person|member)$/.test(top.lemma);
  return (
    isOne &&
    subject !== null &&
    /^(?:who|that)$/.test(subject.head.lower) &&
    predicate.relation.startsWith("acl") &&
    words.some((word) => isUser(word) && word.head === top.index && word.relation.startsWith("nsubj"))
  );
};

/** "Yes" needs all of the claim in one proposition, and the one whom it is about as its subject or owner. */
export function isWhole(
  question: Question,
  { about, sentence }: { about: Proposition; sentence: Sentence },
  claims: QuestionWord[],
  tokens: Token[],
): boolean {
  if (!claims.every((word) => holds(about, word, sentence))) return false;
  if (!question.isOfAsker) return true;
  const isSubject = isOfUser(about) || isOneWho(about, sentence);
  // "They only swapped because their asthma was bad": User's.
  const isOwner = (token: Token) =>
    isUser(token) || (token.lower === "their" && tokens.find(({ relation }) => relation.startsWith("nsubj"))?.lower === "user");
  const owns = tokens.some(
    (token) => isOwner(token) && token.relation === "nmod:poss" && claims.some((word) => sameness(word, tokens[token.head]!) >= enough),
  );
  const asksHaving = /^(?:do|does|have|has)\b.*\b(?:have|got|own|keep)\b/i.test(question.text);
  // Who hiked in Norway has been there.
  if (/\bbeen (?:to|in)\b/i.test(question.text)) return isSubject && (about.tense === "past" || about.isPerfect);
  if (asksEating.test(question.text)) return isSubject && eating.has(about.lemma);
  // "Can I have peanuts" asks for no "is".
  const asksBeing = /\b(?:is|are|am|was|were|be|been)\b|['’](?:s|re|m)\b/i.test(question.text);
  const isPredicate = claims.some(({ role }) => role === "predicate") || question.verb === about.predicate.lemma;
  if (!asksHaving) return isSubject && (isPredicate || (about.isCopular && asksBeing));
  // "Keeps looking at puppies" keeps none, nor does "had to" have anything.
  const isCarrier = tokens.some(
    ({ head, relation, xpos }) => tokens[head]?.start === about.predicate.start && relation === "xcomp" && /^VBG?$/.test(xpos),
  );
  return owns || (isSubject && having.has(about.lemma) && !isCarrier && !hadOnce(question, about));
}

/** "I had a dog" for "do I have a dog"; whom one had, one has. */
function hadOnce({ text }: Question, { lemma, tense, isPerfect, predicate, phrases }: Proposition): boolean {
  if (lemma !== "have" || tense !== "past" || isPerfect || predicate.lower !== "had" || !/^(?:so |and |but )?do\b/i.test(text))
    return false;
  const object = phrases.find(({ role }) => role === "object")?.head.lemma.toLowerCase();
  return object !== undefined && (kinship.get(object)?.pet ?? (!kinship.has(object) && !isKindOf(object, "person")));
}
const asksEating = /^(?:so |and |but )?(?:can|could|may)\b.*\b(?:have|eat|drink)\b/i;
const eating = new Set("eat drink have love like enjoy tolerate".split(" "));
const having = new Set("have own get adopt keep buy raise".split(" "));
