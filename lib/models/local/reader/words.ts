import { inLawTerm } from "@/lib/language/en/compound-kin";
import { areContrary } from "@/lib/language/en/contraries";
import { parseAll, type Sentence, type Word } from "@/lib/language/en/grammar";
import { hyphened } from "@/lib/language/en/hyphened";
import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { areOpposites, phraseAt, relatedness } from "@/lib/language/en/related";
import { remembered } from "@/lib/remembered";
import { fold } from "@/lib/text/clean";
import { terms } from "@/lib/text/terms";
import { alike } from "../support/alike";
import { meaningOf } from "../word-vectors";
import { relativesIn } from "./kin";
import { isOfKindAsked } from "./kinds-asked";

/** A word of a statement, with the stem that it is compared by (empty where it has none) and what else it makes somebody: a nephew. */
export type Token = Word & { term: string; phrase?: string; also?: readonly string[] };

type Parsed = { sentences: Sentence[]; tokens: Token[] };

/** About half a kilobyte each. */
const maxWords = 50_000;
/** Statements are read again and again, by each rule and with each question. */
const parsed = remembered<Parsed>(maxWords, ({ tokens }) => tokens.length + 1);

/** A statement's sentences. */
export const sentencesOf = (text: string): Sentence[] => parsedTexts([text])[0]!.sentences;

/** What a function finds in each of a statement's sentences: once, while they are remembered. */
export function inSentences<T>(find: (sentence: Sentence) => T[]): (text: string) => T[] {
  const known = new WeakMap<Sentence, T[]>();
  const foundIn = (sentence: Sentence) => {
    const found = known.get(sentence) ?? find(sentence);
    known.set(sentence, found);
    return found;
  };
  return (text) => sentencesOf(text).flatMap(foundIn);
}

/** The user goes by a name meanwhile: "User works" is no English that a treebank knows, and would be read as a noun like any other. */
const parseStatements = (texts: readonly string[]): Sentence[][] =>
  parseAll(texts.map((text) => hyphened(text.replace(/\bUser\b/g, standIn)))).map((sentences, i) =>
    sentences.map((sentence) => ({
      ...sentence,
      words: sentence.words.map((word) =>
        word.text === standIn && texts[i]!.startsWith("User", word.start) ? { ...word, text: "User", lower: "user", lemma: "User" } : word,
      ),
    })),
  );
/** As long as "User", so that all offsets stay. */
const standIn = "Anna";

/** The words of all its sentences, with heads counted through. */
export const tokensOf = (text: string): Token[] => parsedTexts([text])[0]!.tokens;

/** The words of each text: together they are read in less time than one by one. */
export const allTokensOf = (texts: readonly string[]): Token[][] => parsedTexts(texts).map(({ tokens }) => tokens);

function parsedTexts(texts: readonly string[]): Parsed[] {
  const found = new Map(texts.map((text) => [text, parsed.get(text)]));
  const unread = [...found.keys()].filter((text) => !found.get(text));
  if (unread.length > 0)
    for (const [i, sentences] of parseStatements(unread).entries())
      found.set(unread[i]!, parsed.set(unread[i]!, { sentences, tokens: joined(sentences) }));
  return texts.map((text) => found.get(text)!);
}

function joined(sentences: readonly Sentence[]): Token[] {
  const all: Token[] = [];
  for (const { words } of sentences) {
    const base = all.length;
    // "Can't stand" is one word to what it means, wherever in it a word stands.
    const phrases = new Map<number, string>();
    for (const { index } of words) {
      const phrase = phraseAt(words, index);
      for (let i = index; phrase && i < phrase.end; i++) if (!phrases.has(i)) phrases.set(i, phrase.lemma);
    }
    for (const word of words)
      all.push({
        ...word,
        index: base + word.index,
        head: word.head < 0 ? -1 : base + word.head,
        term: inLawTerm(word.lower) ?? terms(word.text)[0] ?? (word.lower === "from" ? "from" : ""),
        phrase: phrases.get(word.index),
      });
  }
  for (const [index, words] of relativesIn(all)) all[index]!.also = words;
  return all;
}

const vectors = new Map<string, Float32Array | null>();
function vectorOf(term: string): Float32Array | null {
  let vector = vectors.get(term);
  if (vector === undefined) {
    vector = meaningOf([term]);
    if (vectors.size > 20_000) vectors.clear();
    vectors.set(term, vector);
  }
  return vector;
}

/** Cosine of two stems' vectors. */
export function nearness(one: string, other: string): number {
  const [a, b] = [vectorOf(one), vectorOf(other)];
  if (!a || !b) return 0;
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

type Asked = { lemma: string; term: string; upos: string; isName: boolean; phrase?: string };

const isNoun = (upos: string) => upos === "NOUN" || upos === "PROPN";

/**
 * How far a statement's word says what a question's word asks for, 0–1: the same word 1, a form of it .95, one of its kind .85 (beagle,
 * dog), what the lexicon holds related as far as it does, its class .4, near in meaning less.
 */
export function sameness(asked: Asked, token: Token): number {
  let known = samenesses.get(asked);
  if (!known) {
    known = new Map();
    samenesses.set(asked, known);
  }
  let same = known.get(token);
  if (same === undefined) {
    same = samenessOf(asked, token);
    known.set(token, same);
    if (++pairs > maxPairs) [samenesses, pairs] = [new WeakMap(), 0];
  }
  return same;
}
/** Many rules compare the same words, those of one question with those of its statements. Some 40 bytes each. */
const maxPairs = 200_000;
let samenesses = new WeakMap<Asked, Map<Token, number>>();
let pairs = 0;

/** A word as one that is asked for, once for each: what it is the same as is remembered by it. */
export function asAsked(token: Token): Asked {
  const known = askedWords.get(token);
  if (known) return known;
  const asked = { lemma: token.lemma, term: token.term, upos: token.upos, isName: token.upos === "PROPN", phrase: token.phrase };
  askedWords.set(token, asked);
  return asked;
}
const askedWords = new WeakMap<Token, Asked>();

/** How far any of some words says what a question's word asks for, 0–1. */
export const saidBy = (asked: Asked, tokens: readonly Token[]): number => Math.max(0, ...tokens.map((token) => sameness(asked, token)));

function samenessOf(asked: Asked, token: Token): number {
  if (token.term === "") return 0;
  // "Ines" has the stem of "in".
  if (asked.isName && functional.has(token.upos)) return 0;
  if (token.also?.includes(asked.lemma)) return 0.9;
  if (isByMarriage(asked, token) || isByMarriage(token, asked)) return 0;
  if (asked.term === token.term || fold(asked.lemma) === fold(token.lemma.toLowerCase())) return 1;
  // "Mother" is no slip of "other".
  if (asked.term[0] === token.term[0] && alike(asked.term, token.term)) return 0.9;
  if (asked.isName || token.upos === "PROPN") {
    if (asked.isName) return 0;
  }
  if (!asked.isName && (isClipped(asked.lemma, token.lemma.toLowerCase()) || isClipped(token.lemma.toLowerCase(), asked.lemma))) return 0.9;
  const related = relatednessOf(asked, token);
  const bothNouns = isNoun(asked.upos) && isNoun(token.upos);
  if (related !== null) return related;
  if ((bothNouns || (asked.upos === "NOUN" && token.upos === "ADJ")) && isOfKindAsked(token.lemma.toLowerCase(), asked.lemma)) return 0.85;
  if (bothNouns && token.upos === "NOUN" && isKindOf(asked.lemma, token.lemma.toLowerCase())) return 0.4;
  const near = Math.min(0.5, nearness(asked.term, token.term) - ofOneTopic);
  // What nouns have in common the lexicon knows; a clarinet is only near to an oboe.
  return near > 0.15 ? near * (bothNouns ? 0.6 : 1) : 0;
}
/** Whether one is the mother-in-law where the other is the mother. */
const isByMarriage = (one: { term: string }, other: { term: string; lemma: string }): boolean =>
  one.term.endsWith("-in-law") && terms(one.term.split("-")[0]!)[0] === terms(other.lemma)[0] && !other.term.endsWith("-in-law");
/** "Infra" of "infrastructure": the beginning of a longer word, and no word by itself. */
const isClipped = (short: string, long: string): boolean =>
  short.length >= 4 && long.length >= short.length + 3 && long.startsWith(short) && classesOf(short).length === 0;
const functional = new Set(["ADP", "AUX", "CCONJ", "DET", "PART", "PRON", "SCONJ"]);
/** Words of one topic are as near as this without saying anything alike. */
const ofOneTopic = 0.15;

/** The strongest link of a word, or the phrase that it stands in, to another's; 0 for opposites, null without a link. */
function relatednessOf(asked: Asked, token: Token): number | null {
  const { upos } = token;
  const said = { lemma: token.lemma.toLowerCase(), upos };
  let best = relatedness(asked, said);
  if (token.phrase) best = Math.max(best, relatedness(asked, { lemma: token.phrase, upos }));
  if (asked.phrase) best = Math.max(best, relatedness({ lemma: asked.phrase, upos: asked.upos }, said));
  if (asked.phrase && token.phrase)
    best = Math.max(best, relatedness({ lemma: asked.phrase, upos: asked.upos }, { lemma: token.phrase, upos }));
  if (best > 0) return best;
  return areOpposites(asked, said) ? 0 : null;
}

/** Whether a statement's word, or the phrase that it stands in, denies a question's: "like" and "can't stand". */
export function isContrary(asked: Asked, token: Token): boolean {
  if (asked.isName || token.term === "" || token.upos === "PROPN") return false;
  const meant = ({ lemma, upos, phrase }: { lemma: string; upos: string; phrase?: string }) =>
    [lemma.toLowerCase(), ...(phrase ? [phrase] : [])].map((each) => ({ lemma: each, upos }));
  // "We're closed on Mondays"
  if (asked.upos === "ADJ" && token.xpos === "VBN" && areContrary({ lemma: asked.lemma, upos: "ADJ" }, { lemma: token.lower, upos: "ADJ" }))
    return true;
  return meant(asked).some((one) => meant(token).some((other) => areContrary(one, other)));
}

/** "Sister" for the "boyfriend" of "my sister's boyfriend". */
export const possessorOf = ({ index }: { index: number }, tokens: readonly Token[]): Token | undefined =>
  tokens.find(({ head, relation }) => head === index && relation === "nmod:poss");
