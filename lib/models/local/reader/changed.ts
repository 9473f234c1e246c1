import { areSiblings } from "@/lib/language/en/lexicon";
import type { Proposition } from "@/lib/language/en/propositions";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import { enough } from "./claims";
import { sameness, type Token, tokensOf } from "./words";

// What a statement says was so, and is no more or never came to be, though it says all the words of it.

const change =
  /\b(?:mov(?:e[sd]?|ing)|chang(?:e[sd]?|ing)|switch(?:e[sd]|ing)?|shift(?:s|ed|ing)?|went|gone|go(?:es|ing)|reschedul(?:e[sd]?|ing)|swap(?:s|ped|ping)?|push(?:e[sd]|ing)?|postpon(?:e[sd]?|ing)|brought forward|put back)\b/i;
const fromTo = /\bfrom (?<out>[^.,;]{1,40}?) to (?<into>[^.,;()]{1,40})/i;
const onlyTo = /\bto (?<into>[^.,;()]{1,40})/i;

/** "Is our club on Mondays" after "it moved from Mondays to Wednesdays", "is the meeting on Monday" after "the Monday meeting moved to Tuesday". */
export function changedPolarity(
  { text: asked, isNegated }: Question,
  claims: readonly QuestionWord[],
  text: string,
  tokens: readonly Token[],
): boolean | null {
  const at = /^(?:so |and |but )?(?:do|does|is|are|am)\b/i.test(asked) ? change.exec(text) : null;
  if (!at || /\b(?:chang|mov|switch|reschedul|swap)/i.test(asked)) return null;
  const after = text.slice(at.index + at[0].length);
  const { out, into } = (fromTo.exec(after) ?? onlyTo.exec(after))?.groups ?? {};
  if (!into) return null;
  const isIn = (words: readonly Token[], word: QuestionWord) => words.some((token) => sameness(word, token) >= enough);
  const [before, now] = [out ? tokensOf(out) : [], tokensOf(into)];
  const isNow = claims.some((word) => isIn(now, word));
  // Of what the meeting is called by, too, the day was another's.
  const wasBefore = claims.some(
    (word) =>
      !isIn(now, word) &&
      (isIn(before, word) ||
        (isIn(tokens, word) && now.some((token) => areSiblings(singular(word.lemma), singular(token.lemma.toLowerCase()))))),
  );
  if (isNow === wasBefore) return null;
  // What else is asked must be said, but for the verb: "do I work nights" of the shift.
  const isSaid = claims.every((word) => word.role === "predicate" || isIn(tokens, word));
  return isSaid ? isNow !== isNegated : null;
}
const singular = (word: string): string => word.replace(/(?<=day)s$/, "");

const close = /\b(?:(?:this|so|that|very) close to|came close to|on the verge of|on the point of)\b/i;
const dropped =
  /\b(?:chicken(?:ed|s)? out|back(?:ed|s)? out|bottled (?:it|out)|wimped out|fell through|came to nothing|changed (?:my|their|our|his|her) minds?|decided (?:against|not to)|thought better of it|got cold feet)\b/i;

/** "Was this close to getting a tattoo but chickened out": nothing came of it. */
export const isFallenThrough = (text: string): boolean => close.test(text) || dropped.test(text);

/** "I'm colour-blind, so no red and green": what "no" is said of is beside the claim. */
export function isNoneAside({ predicate, phrases }: Proposition, tokens: readonly Token[], claims: readonly QuestionWord[]): boolean {
  const negators = tokens.filter(({ lower }) => /^(?:not|n['’]?t|never|no|none|nothing|nobody|neither|hardly)$/.test(lower));
  const isAside = ({ lower, head }: Token) =>
    lower === "no" &&
    tokens[head] !== undefined &&
    !claims.some((word) => sameness(word, tokens[head]!) >= enough) &&
    phrases.some(({ role, head: of }) => /^(?:oblique|time)$/.test(role) && of.start === tokens[head]!.start);
  const isPredicate = claims.some((word) => tokens.some((token) => token.start === predicate.start && sameness(word, token) >= enough));
  return isPredicate && negators.length > 0 && negators.every(isAside);
}
