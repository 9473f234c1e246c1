import { endedBySentence, farewellIn } from "@/lib/language/en/ended";
import type { Ended } from "@/lib/language/en/ending-kinds";
import type { Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import type { Scored } from "./features";
import { inSentences, type Token } from "./words";

/** What a statement says is over now. */
export function endingsOf(text: string): Ended[] {
  const farewell = farewellIn(text);
  return [...(farewell ? [farewell] : []), ...endedInSentences(text)];
}
const endedInSentences = inSentences(endedBySentence);

/** "My sister returned the violin", "my neighbour's bike was stolen": nothing of the asker's is over. */
export const isOfSomebodyElse = ({ holder, ending, isOwn }: Ended): boolean =>
  isOwn === false ||
  (holder !== null &&
    ending.scope === "thing" &&
    holder.head.lower !== "user" &&
    ((holder.head.upos === "PROPN" && !["worker", "health professional"].some((kind) => isKindOf(holder.head.lower, kind))) ||
      isKindOf(holder.head.lemma.toLowerCase(), "relative") ||
      near.test(holder.head.lemma)));
/** A doctor or an employer may end what the asker has. */
const near = /^(?:friend|mate|flatmate|housemate|roommate|neighbou?r|colleague|boyfriend|girlfriend|partner|ex)$/;

/** Of these what the question can mean: "is the dog alive" asks for no dog that was given away. */
export function endingsAsked(asked: string, text: string, all: readonly Scored[]): Ended[] {
  const found = endingsOf(text);
  if (!asksLife.test(asked)) return found;
  // One says goodbye to a friend who moves, too.
  const isAnimal = ({ lower }: Word) =>
    all.some(({ read }) => read.tokens.some((token) => token.lower === lower) && read.tokens.some(isAnAnimal));
  return found.filter(({ ending, words }) => ending.scope === "life" || (ending.id === "goodbye" && words.some(isAnimal)));
}
const isAnAnimal = ({ upos, lemma }: Token) =>
  upos === "NOUN" && isKindOf(lemma.toLowerCase(), "animal") && !isKindOf(lemma.toLowerCase(), "person");
export const asksLife = /\b(?:alive|living|with us)[\s?.!]*$/i;

/** What a statement says, and by what fuller names its names go elsewhere: "fired Arrant" of Studio Arrant. */
export function withFullNames({ read: { tokens } }: Scored, all: readonly Scored[]): Token[] {
  const names = new Set(tokens.flatMap(({ upos, lower }) => (upos === "PROPN" && lower !== "user" ? [lower] : [])));
  const fuller = all.flatMap(({ read }) =>
    read.tokens.filter(({ upos, head, index }) => {
      const near = [read.tokens[head], ...read.tokens.filter((token) => token.head === index)];
      return (
        upos === "PROPN" && near.some((token) => token?.upos === "PROPN" && names.has(token.lower) && Math.abs(token.index - index) === 1)
      );
    }),
  );
  return [...tokens, ...fuller];
}
