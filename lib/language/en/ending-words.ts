import { isTime } from "./ended-things";
import type { Ending } from "./ending-kinds";
import type { Word } from "./grammar";
import type { Phrase } from "./phrases";
import type { Proposition } from "./propositions";

/** A proposition's sentence, and the particles of its verb. */
export type Clause = { words: Word[]; children: Word[][]; particles: string[] };

/**
 * Whether a proposition says an ending's words, as of something that is over.
 * @param isDone whether the verb above it says that it was done: "had to sell"
 */
export function told(ending: Ending, proposition: Proposition, { particles, children }: Clause, isDone = false): boolean {
  const { predicate, isCopular, isNegated, tense, isPerfect, isProgressive, phrases } = proposition;
  if (ending.isNegated ? !isNegated || isCopular : isNegated) return false;
  const isBarred = ({ preposition, head }: Phrase) =>
    preposition !== null &&
    ending.unless!.includes(preposition) &&
    !(/^(?:in|on)$/.test(preposition) && isTime(head) && !/days$/.test(head.lower));
  if (ending.unless && phrases.some(isBarred)) return false;
  if (ending.isAdjective) {
    const isJoined = isCopular || children[predicate.index]!.some(({ lemma }) => lemma === "be");
    return isJoined && tense !== "past" && ending.words.includes(predicate.lower);
  }
  if (isCopular) return false;
  const { lemma } = predicate;
  const named = ending.words.some((each) => {
    const [verb, ...rest] = each.split(" ");
    return (
      (verb === lemma || (verb === "leave" && predicate.lower === "left")) &&
      (into(proposition, rest) || rest.every((one) => particles.includes(one) || complements(proposition, one) || opens(proposition, one)))
    );
  });
  if (!named) return false;
  if (ending.isNegated) return tense === "past" || isPerfect;
  if (isDone) return true;
  // "Ended up keeping it" ends nothing.
  if (lemma === "end" && particles.includes("up")) return false;
  if (isProgressive || (predicate.xpos === "VB" && !sameInPast.has(predicate.lower))) return false;
  return isPerfect || predicate.xpos === "VBN" || predicate.xpos === "VBD" || sameInPast.has(predicate.lower);
}
const sameInPast = new Set(["quit", "put", "shut", "cut", "let", "left"]);

/** "Moved out of the workshop": the particle stands with the preposition. */
const opens = ({ phrases }: Proposition, word: string): boolean => phrases.some(({ preposition }) => preposition?.startsWith(`${word} `));

/** "Hand in my notice", where "in" is read as the noun's. */
const into = ({ phrases }: Proposition, [preposition, noun]: string[]): boolean =>
  phrases.some((phrase) => phrase.preposition === preposition && phrase.head.lower === noun);

/** "Let go", "made redundant", "put to sleep": a verb's second word stands as its complement. */
export const complements = ({ phrases }: Proposition, word: string): boolean =>
  phrases.some(
    ({ role, words, preposition }) =>
      // "Put to sleep" may be read as an infinitive.
      (role === "complement" || preposition === "to" || (role === "oblique" && preposition === null)) && words[0]?.lower === word,
  );
