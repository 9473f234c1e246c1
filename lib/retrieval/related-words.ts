import { classesOf, isWide, kindsOf } from "@/lib/language/en/lexicon";
import { terms } from "@/lib/text/terms";

/** Terms of a question, each beside one of a word that may stand for it in a memory. */
export type RelatedWords = { parents: string[]; terms: string[] };

const maxWords = 12;
const maxKinds = 40;
const maxClasses = 4;
/** Classes of more kinds narrow nothing down: `person`, `event`. */
const tooWide = 1_000;

const isOneWord = (name: string) => !name.includes(" ");

const cache = new Map<string, readonly string[]>();
const cacheLimit = 5_000;

function relatedTo(word: string): readonly string[] {
  const cached = cache.get(word);
  if (cached) return cached;
  const kinds = isWide(word, tooWide) ? [] : kindsOf(word).filter(isOneWord).slice(0, maxKinds);
  const classes = classesOf(word).filter(isOneWord).slice(0, maxClasses);
  const related = [...new Set([...kinds, ...classes].flatMap((name) => terms(name)))];
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(word, related);
  return related;
}

/** `What vehicle does she drive?` may be answered by a tram, `How is my beagle?` by a dog. */
export function relatedWords(query: string, known: readonly string[]): RelatedWords {
  const isKnown = new Set(known);
  const related: RelatedWords = { parents: [], terms: [] };
  const words = new Set(
    query
      .slice(0, 2_000)
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? [],
  );
  let read = 0;
  for (const word of words) {
    const [parent, ...more] = terms(word);
    if (!parent || more.length > 0 || !isKnown.has(parent)) continue;
    const found = relatedTo(word).filter((term) => !isKnown.has(term));
    if (found.length === 0) continue;
    if (++read > maxWords) break;
    related.parents.push(...found.map(() => parent));
    related.terms.push(...found);
  }
  return related;
}
