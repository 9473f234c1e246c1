import type { Draft } from "./corrections";
import { petPattern } from "./kinship";

/** "friend I guess", "random, I know" */
export const withoutGuess = (source: string): string =>
  source.replace(/(?<=\p{L}{3,}),? \bi (?:guess|suppose|think|reckon|believe|know|mean|hope)[.!]*$/iu, "");

/** "called Gerald" after "we've got a rabbit". */
export const isNaming = (source: string): boolean => /^(?:[Cc]alled|[Nn]amed) \p{Lu}[\p{L}'’ -]{1,30}[.!]*$/u.test(source);

/** "His name's Ned" after a nameless dog is the dog's name, and nobody else's. */
export function ofPet(source: string, before: Draft | undefined): string {
  const name = /^(?:[Hh]is|[Hh]er|[Ii]ts|[Tt]heir) name(?:['’]s| is) (?=\p{Lu})/u.exec(source);
  const pet =
    name &&
    before &&
    new RegExp(`\\b(?:an?|our|the|their|one|new|rescue)(?: \\p{Ll}+){0,2} (${petPattern})\\b(?!.*\\b(?:named|called)\\b)`, "iu").exec(
      before.content,
    );
  return name && pet ? `my ${pet[1]} is called ${source.slice(name[0].length)}` : source;
}
