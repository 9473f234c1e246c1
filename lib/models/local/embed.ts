import type { Models } from "@/lib/models/types";
import { fold } from "@/lib/text/clean";
import { stopWords, terms } from "@/lib/text/terms";
import { meaningsOf } from "./sentence";
import { sentenceDimensions } from "./sentence/projection";

const dimensions = 256;
const spellingDimensions = dimensions - sentenceDimensions;
/** Share of the cosine that meaning decides; spelling decides the rest, and all of it where the text isn't English. */
const meaningShare = 0.85;
// Relative lengths of the parts of a vector. Characters keep a misspelt word near its correct form, words decide the rest.
const weight = { word: 1, pair: 0.5, characters: 0.7 };
/** Character n-grams, in UTF-16 units with the boundary marks around the word. */
const shortest = 3;
const longest = 5;

/**
 * The embedding that needs no connected model, in two parts. Meaning: a small sentence encoder (`sentence`), trained so that "I'm allergic
 * to peanuts" is near "Which snacks are safe for me?". Spelling: signed feature hashing (Weinberger et al., "Feature Hashing for Large
 * Scale Multitask Learning", ICML 2009) of terms, pairs of neighbouring terms, and the character 3–5-grams of each word (the subwords of
 * fastText, Bojanowski et al., TACL 2017), for names, typos and other languages. Deterministic across machines and versions: whoever
 * changes a feature changes the name.
 */
export const localEmbedding: Models["embedding"] = {
  name: "local-sentences-2",
  dimensions,
  async embed(texts) {
    const meanings = await meaningsOf(texts);
    return texts.map((text, i) => vectorOf(text, meanings[i]!));
  },
  async embedQuery(text) {
    const [meaning] = await meaningsOf([text]);
    return vectorOf(text, meaning!);
  },
};

/** Meaning first, spelling after it; each a unit vector times the root of its share, so that their cosines add up. */
function vectorOf(text: string, meaning: Float32Array | null): Float32Array {
  const spelling = spellingOf(text, terms(text));
  const vector = new Float32Array(dimensions);
  const share = meaning ? meaningShare : 0;
  if (meaning) vector.set(meaning.map((x) => x * Math.sqrt(share)));
  vector.set(
    spelling.map((x) => x * Math.sqrt(1 - share)),
    sentenceDimensions,
  );
  return vector;
}

function spellingOf(text: string, found: string[]): Float32Array {
  const vector = new Float32Array(spellingDimensions);
  for (const [term, count] of counted(found)) add(vector, hash(term, Feature.word), weight.word * damped(count));
  for (const [pair, count] of counted(pairs(found))) add(vector, hash(pair, Feature.pair), weight.pair * damped(count));
  for (const [word, count] of counted(wordsOf(text))) addCharacters(vector, word, weight.characters * damped(count));
  return unit(vector);
}

/** 1 + log: the tenth mention of a word says less than the first. */
function damped(count: number): number {
  return 1 + Math.log(count);
}

function counted(features: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}

/** Neighbouring terms in either order: "lives in Berlin" and "Berlin, where I live". */
function pairs(found: string[]): string[] {
  return found.slice(1).map((term, i) => (found[i]! < term ? `${found[i]} ${term}` : `${term} ${found[i]}`));
}

/** The words as they are spelt (folded, not stemmed), without stop words unless there is nothing else. */
function wordsOf(text: string): string[] {
  const words =
    fold(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]{1,32}/gu) ?? [];
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}

/** All n-grams of one word share its weight, so that a long word does not outvote a short one. */
function addCharacters(vector: Float32Array, word: string, total: number) {
  const marked = `<${word}>`;
  const grams: number[] = [];
  for (let start = 0; start + shortest <= marked.length; start++) {
    let state = seeded(Feature.characters);
    for (let end = start; end < marked.length && end < start + longest; end++) {
      state = mixed(state, marked.charCodeAt(end));
      if (end - start + 1 >= shortest) grams.push(finished(state));
    }
  }
  for (const gram of grams) add(vector, gram, total / Math.sqrt(grams.length));
}

/** The low bits choose the dimension and the highest one the sign, which makes collisions cancel out on average. */
function add(vector: Float32Array, hashed: number, value: number) {
  vector[(hashed & 0x7fffffff) % spellingDimensions]! += hashed < 0 ? -value : value;
}

/** Unit length. A text without features, or whose features cancel out, points along the first dimension. */
function unit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (length > 1e-6) return vector.map((value) => value / length);
  vector.fill(0)[0] = 1;
  return vector;
}

/** Apart by kind, so that the word "cat" and the n-gram "cat" are two features. */
const Feature = { word: 1, pair: 2, characters: 3 } as const;

function hash(text: string, feature: number): number {
  let state = seeded(feature);
  for (let i = 0; i < text.length; i++) state = mixed(state, text.charCodeAt(i));
  return finished(state);
}

// FNV-1a over UTF-16 units (offset basis and prime by Fowler, Noll and Vo), then the 32-bit finaliser of MurmurHash3 by Appleby, because
// the low bits of FNV-1a alone spread short strings badly.
function seeded(feature: number): number {
  return mixed(0x811c9dc5, feature);
}

function mixed(state: number, unitCode: number): number {
  return Math.imul(state ^ unitCode, 0x01000193);
}

function finished(state: number): number {
  let h = state ^ (state >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
