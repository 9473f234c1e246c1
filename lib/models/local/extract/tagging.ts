import nlp from "../tagger";
import type { Edit } from "./edits";

export type Token = {
  text: string;
  lower: string;
  /** Offsets into the tagged text. */
  start: number;
  end: number;
  tags: ReadonlySet<string>;
};

type TaggedSentence = { terms: { text: string; pre: string; post: string; tags: string[]; implicit?: string }[] };

/** Words of a clause with the tags of compromise. A contraction ("I'm") is one token that carries the tags of both halves. */
export function tag(text: string): Token[] {
  const tokens: Token[] = [];
  const tagged = nlp(text).json() as TaggedSentence[];
  let cursor = 0;
  for (const term of tagged.flatMap((sentence) => sentence.terms)) {
    const previous = tokens.at(-1);
    if (term.text === "") {
      if (previous) tokens[tokens.length - 1] = { ...previous, tags: new Set([...previous.tags, ...term.tags]) };
      continue;
    }
    const start = text.indexOf(term.text, cursor);
    if (start < 0) continue;
    cursor = start + term.text.length;
    tokens.push({ text: term.text, lower: plain(term.text), start, end: cursor, tags: new Set(term.tags) });
  }
  return tokens;
}

/**
 * The tokens of a text after edits, so that it need not be tagged again (tagging is most of the cost). Words that an
 * edit brings are verbs where they replaced one, auxiliaries by their form, else a person's name.
 */
export function retag(tokens: Token[], edits: readonly Edit[], source: string): Token[] {
  const sorted = [...edits].sort((one, other) => one.start - other.start || one.end - other.end);
  const result: Token[] = [];
  let shift = 0;
  let next = 0;
  let covered = 0;
  const bring = (edit: Edit) => {
    if (edit.start < covered) return;
    const replaced = tokens.find((token) => token.start < edit.end && token.end > edit.start);
    for (const word of edit.text.matchAll(/\S+/g)) {
      const start = edit.start + shift + word.index;
      const lower = plain(word[0]);
      const tags = auxiliaries.has(lower)
        ? auxiliaryTags
        : replaced?.tags.has("Verb") && !replaced.tags.has("Pronoun")
          ? replaced.tags
          : nameTags;
      result.push({ text: word[0], lower, start, end: start + word[0].length, tags });
    }
    shift += edit.text.length - (edit.end - edit.start);
    covered = edit.end;
  };
  for (const token of tokens) {
    while (sorted[next] && sorted[next]!.start <= token.start) bring(sorted[next++]!);
    if (token.start < covered) continue;
    result.push({ ...token, text: source.slice(token.start, token.end), start: token.start + shift, end: token.end + shift });
  }
  return result;
}

const auxiliaries = new Set("is are was were has have had will would does wants going been".split(" "));
const auxiliaryTags: ReadonlySet<string> = new Set(["Verb", "Auxiliary"]);
const nameTags: ReadonlySet<string> = new Set(["Noun", "ProperNoun", "Person"]);

/** Lower case with straight apostrophes. */
export function plain(word: string): string {
  return word.toLowerCase().replace(/[’‘ʼ]/g, "'");
}

const ofWords = new Map<string, ReadonlySet<string>>();
const maxWords = 4_000;
const none: ReadonlySet<string> = new Set();

/** The tags of a word that stands alone, as it is written: "FirstName", "Adjective". Tagging a word anew takes 0.1 ms. */
export function tagsOf(word: string): ReadonlySet<string> {
  const known = ofWords.get(word);
  if (known) return known;
  if (ofWords.size >= maxWords) ofWords.clear();
  const tags = tag(word)[0]?.tags ?? none;
  ofWords.set(word, tags);
  return tags;
}

export const isFirstName = (word: string): boolean => tagsOf(word).has("FirstName");

const plainKinds = ["Adjective", "Verb", "Adverb", "Expression", "Pronoun", "Conjunction", "Determiner", "Preposition", "QuestionWord"];
/** Whether a word in small letters is one that everybody knows, and no name: "thanks", "awesome". */
export function isKnownWord(word: string): boolean {
  const tags = tagsOf(word.toLowerCase());
  return plainKinds.some((kind) => tags.has(kind));
}
