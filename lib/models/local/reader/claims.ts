import type { QuestionWord } from "@/lib/question/read-question";
import { isOfKindAsked } from "./kinds-asked";
import { sameness, type Token } from "./words";

/** What says no more than "have" or "be". */
const light = new Set("have be get do own keep use still take".split(" "));
export const isLight = ({ role, lemma }: QuestionWord): boolean => role === "predicate" && light.has(lemma);

/** How far a statement's word must say a question's. */
export const enough = 0.75;

/** "Levothyroxine" says "medication", too. */
export const says = (asked: QuestionWord, token: Token): number =>
  /^(?:NOUN|PROPN)$/.test(token.upos) && asked.upos === "NOUN" && isOfKindAsked(token.lemma.toLowerCase(), asked.lemma)
    ? 1
    : sameness(asked, token);

/** Whether one of a statement's words is near in meaning to one of the question's: "emojis" to "smiley". */
export const comesNear = (words: readonly QuestionWord[], tokens: readonly Token[]): boolean =>
  words.some((word) => !isLight(word) && tokens.some((token) => says(word, token) >= leastNear));
const leastNear = 0.25;
