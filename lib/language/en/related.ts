import { readFileSync } from "node:fs";
import { join } from "node:path";

// Words that say the same or nearly so: teach and teacher, flatmate and roommate. Where the data are from and how they are written:
// lexicon/en/README.md.

/** A word, or a phrase such as "get up", in dictionary form, with its universal part of speech. */
export type Meant = { lemma: string; upos: string };

type Table = {
  /** The lines of each word, one a part of speech: the first line times `maxParts`, and how many they are. */
  words: Map<string, number>;
  parts: Uint8Array;
  /** Each line's partners: those from `starts[line]` to `starts[line + 1]`, with strengths in hundredths; 0 is an opposite. */
  starts: Uint32Array;
  partners: Uint32Array;
  strengths: Uint8Array;
};
const maxParts = 8;

let memo: Table | undefined;

function table(): Table {
  memo ??= parseTable(readFileSync(join(process.cwd(), "lexicon", "en", "related.tsv")).toString("utf8"));
  return memo;
}

function parseTable(text: string): Table {
  const lines = text.trimEnd().split("\n");
  const words = new Map<string, number>();
  const parts = new Uint8Array(lines.length);
  const [ones, others, strengths]: [number[], number[], number[]] = [[], [], []];
  for (const [line, content] of lines.entries()) {
    const [word = "", part = "", ...columns] = content.split("\t");
    words.set(word, (words.get(word) ?? line * maxParts) + 1);
    parts[line] = part.charCodeAt(0);
    for (const column of columns) {
      const [strength, ...numbers] = column.split(" ");
      for (const number of numbers) {
        const other = Number.parseInt(number, 36);
        ones.push(line, other);
        others.push(other, line);
        strengths.push(Number(strength), Number(strength));
      }
    }
  }
  const starts = new Uint32Array(lines.length + 1);
  for (const one of ones) starts[one + 1]!++;
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  const next = starts.slice();
  const links = { partners: new Uint32Array(ones.length), strengths: new Uint8Array(ones.length) };
  for (const [i, one] of ones.entries()) {
    const at = next[one]!++;
    links.partners[at] = others[i]!;
    links.strengths[at] = strengths[i]!;
  }
  return { words, parts, starts, ...links };
}

const partOf: Record<string, number> = { ADJ: 97, NOUN: 110, PROPN: 110, ADV: 114, VERB: 118, AUX: 118 };

/** The strongest link of two words in hundredths; -1 without one. A word that is unknown in its part of speech is looked up in all. */
function strongest(one: Meant, other: Meant): number {
  const { words, parts, starts, partners, strengths } = table();
  const [a, b] = [words.get(one.lemma), words.get(other.lemma)];
  if (a === undefined || b === undefined) return -1;
  const [ones, others] = [linesOf(a, one.upos, parts), linesOf(b, other.upos, parts)];
  let best = -1;
  for (let line = ones.from; line < ones.to; line++)
    for (let i = starts[line]!; i < starts[line + 1]!; i++) {
      const partner = partners[i]!;
      if (partner >= others.from && partner < others.to && strengths[i]! > best) best = strengths[i]!;
    }
  return best;
}

function linesOf(packed: number, upos: string, parts: Uint8Array): { from: number; to: number } {
  const from = Math.floor(packed / maxParts);
  const to = from + (packed % maxParts);
  const part = partOf[upos];
  for (let line = from; line < to; line++) if (parts[line] === part) return { from: line, to: line + 1 };
  return { from, to };
}

/**
 * How far one word says what another does, 0–1: the same .8–.9 (buy, purchase), a word derived from it .85 (drive, driver), what it is
 * a measure of .7 (old, age), close to it .5–.55 (salary, earn); 0 for anything else, and for opposites.
 * @param one in lower case, as the other
 */
export function relatedness(one: Meant, other: Meant): number {
  return one.lemma === other.lemma ? 1 : Math.max(0, strongest(one, other)) / 100;
}

/** Whether one word denies the other: married and divorced, buy and sell. */
export const areOpposites = (one: Meant, other: Meant): boolean => strongest(one, other) === 0;

/** Words that a phrase is looked up without: "for a living", "share my room". */
const unsaid = new Set(["a", "an", "the", "my", "your", "his", "her", "its", "our", "their"]);
const longestPhrase = 4;

/** A phrase that the table has, and the words of a sentence that it takes: from the first given to the last, not included. */
export type Phrase = { lemma: string; end: number };

/** The longest phrase that starts at a word, by lemmas and by what is written: "get up", "share a room", "left-handed". */
export function phraseAt(words: readonly { lemma: string; lower: string }[], start: number): Phrase | null {
  const { words: known } = table();
  const first = words[start]!;
  let found: Phrase | null = null;
  let [byLemma, byForm, asWritten, joint] = [first.lemma, first.lemma, first.lower, " "];
  for (let i = start + 1, taken = 1; i < words.length && taken < longestPhrase; i++) {
    const { lemma, lower } = words[i]!;
    if (lower === "-") joint = "-";
    if (lower === "-" || unsaid.has(lower)) continue;
    byLemma += joint + lemma;
    byForm += joint + lower;
    asWritten += joint + lower;
    joint = " ";
    taken++;
    const phrase = [byForm, byLemma, asWritten].find((each) => known.has(each));
    if (phrase) found = { lemma: phrase, end: i + 1 };
  }
  return found;
}
