import { tellsOfThing } from "./claims";
import type { Mention } from "./names";
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
