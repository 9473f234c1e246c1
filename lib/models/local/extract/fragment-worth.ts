import { parse, type Word } from "@/lib/language/en/grammar";
import { tellsOfThing } from "./claims";
import type { Mention } from "./names";
import { isFiniteVerb } from "./pieces";
import type { Token } from "./tagging";

/** A fragment without a verb that still names or counts something: "Mostly Thai food and sushi, twice a week". */
export function isTellingFragment(tokens: Token[], named: Mention[]): boolean {
  const nouns = tokens.filter((token) => token.tags.has("Noun") && !token.tags.has("Pronoun")).length;
  const counts = tokens.some((token) => token.tags.has("Value"));
  return (
    tokens.length >= 3 &&
    ((named.length > 0 && nouns >= 2) || (counts && nouns >= 1 && tokens.length >= 3) || (nouns >= 3 && tokens.length >= 5))
  );
}

/** A few words without a person, a name, a number or a time claim next to nothing: "Me again", "That clears it up". */
export function isSlight(source: string, tokens: Token[], named: Mention[], isDated: boolean): boolean {
  if (tokens.length > 4 || isDated || tellsOfThing(source) || /\d/.test(source) || named.some((mention) => mention.type !== "OTHER"))
    return false;
  if (/^(?:it|that|this|they|these|those)\b/i.test(source)) return true;
  const isVerbal = tokens.some((token) => token.tags.has("Verb") || token.tags.has("Copula"));
  return !isVerbal && tokens.length <= 3 && !/^(?:i|we|my|our)\b|^i['’]/i.test(source);
}

/** "Sort these names": a verb without a subject, and what it shall be done to. */
export function isOrder([first, second]: Token[]): boolean {
  const isBase = first?.tags.has("Imperative") || (first?.tags.has("Infinitive") && !first.tags.has("Noun"));
  return (
    Boolean(isBase) && /^(?:the|a|an|this|that|these|those|my|your|it|me|them|all|each|every|some|two|three|\d+)$/.test(second?.lower ?? "")
  );
}

/** A fragment that answers a question: it names or counts something, or says when. */
export function isAnswer(tokens: Token[]): boolean {
  return tokens.length >= 2 && tokens.some((token) => ["Noun", "Value", "Date", "Gerund"].some((kind) => token.tags.has(kind)));
}

/** "Six weeks no running", "a podcast that I do with Luca": words around a noun, of which nothing is told. */
export function isVerbless(source: string, tokens: readonly Token[]): boolean {
  if (source.includes(":") || tokens.some(({ text }) => /['’](?:s|re|m|ve|ll|d)$/.test(text))) return false;
  const sentences = parse(source);
  const first = sentences[0]?.words;
  const root = first?.find(({ head }) => head < 0);
  if (!first || first.length < 2 || !root) return false;
  // "Eight weeks no swimming"
  const isNone = root.xpos === "VBG" && first[root.index - 1]?.lower === "no";
  if (!isNone && !/^(?:NOUN|NUM|PROPN|PRON)$/.test(root.upos)) return false;
  if (!isNone && first.some(({ relation, head }) => head === root.index && /^(?:nsubj|csubj|cop|aux|expl)/.test(relation))) return false;
  // "The squad trains on Mondays" reads as a noun to one of two.
  const mayTell = (word: Word) =>
    isFiniteVerb(word) ||
    tokens.some(({ start, tags }) => start === word.start && tags.has("Verb") && !tags.has("Gerund") && word.xpos !== "VBG");
  return sentences.every(({ words }) => words.every((word) => !mayTell(word) || isOfNoun(word, words)));
}

/** In a clause that a noun has, as "that I do". */
function isOfNoun(word: Word, words: readonly Word[]): boolean {
  for (let at: Word | undefined = word; at; at = words[at.head])
    if (/^acl:relcl/.test(at.relation))
      return words.slice(0, word.index).some(({ lower }) => /^(?:that|which|who|whom|whose|where)$/.test(lower));
  return false;
}
