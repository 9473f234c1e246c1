import nlp from "compromise";

// The library corrects its tags by some hundred patterns. Which of them could match, it finds by asking for each word of each pattern whether
// the text has it, which took a third of the time. Here only the words of the text are looked up. What is found is the same.

/** A pattern, as the library has compiled it: it needs all its `needs`, none of `ifNo`, and `minWant` of its `wants`. */
type Pattern = { match: string; needs: string[]; wants: string[]; minWant: number; ifNo?: string[] };
/** Patterns by each word or tag that they need or want. Those of `always` are tried on every text. */
type Net = { hooks: Record<string, Pattern[]>; always: Pattern[] };
/** The place of the sentence, and of the first and last word. */
type Found = { pointer: [number, number, number] };
type Methods = { one: { bulkMatch: Match; cacheDoc: (sentences: object[]) => Set<string>[] } };
type Match = (sentences: object[], net: Net, methods: Methods, options: object) => Found[];

type Indexed = { pattern: Pattern; places: [word: string, place: number][] };

/** By the rarest word that a pattern needs, or by each that it wants. */
function indexOf({ hooks }: Net): Map<string, Indexed[]> {
  const all = new Map<Pattern, Indexed>();
  let place = 0;
  for (const [word, patterns] of Object.entries(hooks)) {
    for (const pattern of patterns) {
      const indexed = all.get(pattern) ?? { pattern, places: [] };
      indexed.places.push([word, place++]);
      all.set(pattern, indexed);
    }
  }
  const index = new Map<string, Indexed[]>();
  for (const indexed of all.values()) {
    const { needs, wants } = indexed.pattern;
    const [rarest] = needs.toSorted((one, other) => hooks[one]!.length - hooks[other]!.length);
    for (const word of rarest === undefined ? new Set(wants) : [rarest]) {
      const own = index.get(word);
      if (own) own.push(indexed);
      else index.set(word, [indexed]);
    }
  }
  return index;
}

function mayMatch({ needs, wants, minWant, ifNo }: Pattern, words: Set<string>): boolean {
  for (const need of needs) if (!words.has(need)) return false;
  if (ifNo) for (const not of ifNo) if (words.has(not)) return false;
  let wanted = 0;
  for (const want of wants) if (words.has(want)) wanted++;
  return wants.length === 0 || wanted >= minWant;
}

/** In the library's order, by the first word that leads to each; of patterns with the same text, the first. */
function patternsFor(words: Set<string>, index: Map<string, Indexed[]>): Pattern[] {
  const first = new Map<string, { pattern: Pattern; place: number }>();
  for (const word of words) {
    for (const { pattern, places } of index.get(word) ?? []) {
      if (!mayMatch(pattern, words)) continue;
      const place = places.find(([own]) => words.has(own))![1];
      const known = first.get(pattern.match);
      if (!known || place < known.place) first.set(pattern.match, { pattern, place });
    }
  }
  return [...first.values()].sort((one, other) => one.place - other.place).map(({ pattern }) => pattern);
}

/** @param match the library's, for one sentence and the patterns that may match it */
function matchByIndex(match: Match): Match {
  const indexes = new WeakMap<Net, Map<string, Indexed[]>>();
  return (sentences, net, methods, options) => {
    const index = indexes.get(net) ?? indexOf(net);
    indexes.set(net, index);
    return methods.one.cacheDoc(sentences).flatMap((words, i) => {
      const always = [...patternsFor(words, index), ...net.always];
      const found = match([sentences[i]!], { hooks: {}, always }, methods, options);
      for (const { pointer } of found) pointer[0] = i;
      return found;
    });
  };
}

nlp.plugin({ methods: { one: { bulkMatch: matchByIndex((nlp.methods() as Methods).one.bulkMatch) } } });
// Groups of words, such as the parts of a verb, take a fifth of the time, and few ask for them. Bundles that share the library each run this.
const hooks = nlp.hooks();
if (hooks.includes("chunks")) hooks.splice(hooks.indexOf("chunks"), 1);

/** The library, without `compute("chunks")`. */
export default nlp;
