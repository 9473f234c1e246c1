import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import type { Scored } from "./features";
import { possessorOf, sameness, type Token } from "./words";

/** "User's band is called wet cement", "User has two cats, miso and pixel": names that are not written as such, for "what is it called". */
export function tellsCalled(question: Question, { text, isFormer, isSpoken, evidence, read: { tokens, features } }: Scored): boolean {
  if (!question.asksName || question.form !== "what" || isFormer || isSpoken || evidence.role === "assistant") return false;
  if (features.subject < 0.7 || features.denied + features.supposed > 0) return false;
  const things = question.words.filter(({ upos, lemma }) => /^(?:NOUN|PROPN)$/.test(upos) && lemma !== "name");
  // "A puppy called Moss" for a dog.
  const isSame = (word: QuestionWord, token: Token) =>
    sameness(word, token) >= said || (token.upos === "NOUN" && !word.isName && isKindOf(token.lemma.toLowerCase(), word.lemma));
  const isSaid = (token: Token) => things.some((word) => isSame(word, token));
  // Of "my boyfriend", a sister's isn't one.
  const isThing = (token: Token) => {
    const owner = possessorOf(token, tokens) ?? holderOf(token, tokens);
    return isSaid(token) && (!question.isOwn || !owner || /^(?:user|user['’]s|my|our|their|its)$/.test(owner.lower) || isSaid(owner));
  };
  if (things.length === 0 || !things.every((word) => tokens.some((token) => isSame(word, token)))) return false;
  return tokens.some((token) => {
    const has = (relation: RegExp) => tokens.find((each) => each.head === token.index && relation.test(each.relation));
    if (/^(?:call|name)$/.test(token.lemma) && token.xpos === "VBN") {
      const found = has(/^nsubj/) ?? (/^(?:acl|advcl)/.test(token.relation) ? tokens[token.head] : undefined);
      // "A cafe in Ljubljana called Blue Door": a town has its name already.
      const isPlace = found?.upos === "PROPN" && /^(?:nmod|obl)/.test(found.relation);
      const called = found && (isPlace ? thingOf(tokens[found.head], tokens) : thingOf(found, tokens));
      return called !== undefined && isThing(called) && has(/^(?:xcomp|obj|obl|ccomp)/) !== undefined;
    }
    // "User renamed the band Gull Money": the lemma of an inflected form isn't known.
    if (/^renam(?:ed?|ing)$/.test(token.lower))
      return isThing(has(/^obj/) ?? has(/^nsubj/) ?? token) && tokens.at(-1)!.index > token.index + 2;
    // A name, or a word that the lexicon doesn't know, beside the noun that it names.
    return (
      token.relation === "appos" &&
      isThing(tokens[token.head]!) &&
      // "Gloria is 76" is read as of the mother-in-law, and is told to say something else.
      text.toLowerCase().includes(tokens[token.head]!.lower) &&
      token.upos !== "NUM" &&
      // "One week with their mother: Nil and Abril" names others.
      (classesOf(token.lemma.toLowerCase()).length === 0 || (token.upos === "PROPN" && tokens[token.index - 1]?.text === ","))
    );
  });
}

/** "Ana got a puppy": hers. */
const holderOf = (token: Token, tokens: readonly Token[]): Token | undefined =>
  tokens.find(({ head, relation, upos, lower }) => head === token.head && relation === "nsubj" && upos === "PROPN" && lower !== "user");

/** A verb's object, wherever the parser hangs what is told of it. */
const thingOf = (token: Token | undefined, tokens: readonly Token[]): Token | undefined =>
  token?.upos === "VERB" ? tokens.find(({ head, relation }) => head === token.index && relation === "obj") : token;

const said = 0.85;
