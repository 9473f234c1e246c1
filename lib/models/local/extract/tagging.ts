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
