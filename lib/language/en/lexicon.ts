import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fold } from "@/lib/text/clean";
import { irregular } from "@/lib/text/irregular";

// Nouns and the classes they belong to: beagle → hound → dog → animal. Where the data are from and how they are written:
// lexicon/en/README.md. The files stay buffers, because 100,000 strings would take ten times the memory.

const [newline, tab, space] = [10, 9, 32];

type Lexicon = {
  words: Buffer;
  classes: Buffer;
  /** Where each class's line starts. */
  starts: Uint32Array;
  kinds: Links;
  /** The region that a place lies in. */
  regions: Links;
  /** From a class to the classes below it, and from a region to the places in it; computed when first asked. */
  below?: { kinds: Links; places: Links };
};
/** The classes that class `i` leads to: `targets` from `starts[i]` to `starts[i + 1]`. */
type Links = { starts: Uint32Array; targets: Uint32Array };

let memo: Lexicon | undefined;

function lexicon(): Lexicon {
  if (memo) return memo;
  const read = (name: string) => readFileSync(join(process.cwd(), "lexicon", "en", name));
  const [words, classes] = [read("words.tsv"), read("classes.tsv")];
  const starts: number[] = [];
  const kinds = { starts: [] as number[], targets: [] as number[] };
  const regions = { starts: [] as number[], targets: [] as number[] };
  for (let at = 0; at < classes.length; ) {
    starts.push(at);
    kinds.starts.push(kinds.targets.length);
    regions.starts.push(regions.targets.length);
    const end = classes.indexOf(newline, at);
    const namesEnd = until(classes, tab, at, end);
    const kindsEnd = until(classes, tab, namesEnd + 1, end);
    readNumbers(classes, namesEnd + 1, kindsEnd, kinds.targets);
    readNumbers(classes, kindsEnd + 1, end, regions.targets);
    at = end + 1;
  }
  const links = (lists: { starts: number[]; targets: number[] }): Links => ({
    starts: Uint32Array.from([...lists.starts, lists.targets.length]),
    targets: Uint32Array.from(lists.targets),
  });
  memo = { words, classes, starts: Uint32Array.from(starts), kinds: links(kinds), regions: links(regions) };
  return memo;
}

function until(bytes: Buffer, byte: number, from: number, end: number): number {
  for (let i = from; i < end; i++) if (bytes[i] === byte) return i;
  return end;
}

/** Numbers in base 36, separated by spaces. */
function readNumbers(bytes: Buffer, from: number, end: number, into: number[]): void {
  let number = 0;
  for (let i = from; i < end; i++) {
    const byte = bytes[i]!;
    if (byte === space) {
      into.push(number);
      number = 0;
    } else number = number * 36 + byte - (byte < 58 ? 48 : 87);
  }
  if (end > from) into.push(number);
}

/** The classes that a word's line names, the sense most used first; empty when the lexicon lacks the word. */
function sensesOf(word: string): number[] {
  const { words } = lexicon();
  const key = Buffer.from(word);
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = words.lastIndexOf(newline, middle) + 1;
    const from = start > middle ? low : Math.max(start, low);
    const nameEnd = words.indexOf(tab, from);
    const order = words.compare(key, 0, key.length, from, nameEnd);
    const lineEnd = words.indexOf(newline, from);
    if (order === 0) {
      const senses: number[] = [];
      readNumbers(words, nameEnd + 1, lineEnd, senses);
      return senses;
    }
    if (order < 0) low = lineEnd + 1;
    else high = from;
  }
  return [];
}

const pluralEndings: readonly [ending: string, replacement: string][] = [
  ["s", ""],
  ["es", ""],
  ["ies", "y"],
  ["ves", "f"],
  ["ves", "fe"],
  ["men", "man"],
];

/** The forms of a noun that the lexicon may have, the given one first. */
function* formsOf(lemma: string): Generator<string> {
  const word = fold(lemma).toLowerCase().trim().replace(/\s+/g, " ");
  yield word;
  const base = irregular.get(word);
  if (base) yield base;
  for (const [ending, replacement] of pluralEndings) if (word.endsWith(ending)) yield word.slice(0, -ending.length) + replacement;
}

/** What was found lately: readers of a text ask for the same nouns again and again. */
const recent = { senses: new Map<string, number[]>(), above: new Map<string, Set<number>>() };
const maxRecent = 4_000;

function recall<T>(known: Map<string, T>, key: string, find: () => T): T {
  let value = known.get(key);
  if (value === undefined) {
    value = find();
    if (known.size >= maxRecent) known.clear();
    known.set(key, value);
  }
  return value;
}

const sensesOfForm = (lemma: string): readonly number[] => recall(recent.senses, lemma, () => readSenses(lemma));

function readSenses(lemma: string): number[] {
  for (const form of formsOf(lemma)) {
    const senses = form === "" ? [] : sensesOf(form);
    if (senses.length > 0) return senses;
  }
  return [];
}

/** Everything that the links lead to, the nearest first, without the start. `enough`: stop at so many. */
function reached(from: Iterable<number>, { starts, targets }: Links, enough = Number.POSITIVE_INFINITY): Set<number> {
  const seen = new Set(from);
  const start = new Set(seen);
  for (const each of seen) {
    if (seen.size >= enough) break;
    for (let i = starts[each]!; i < starts[each + 1]!; i++) seen.add(targets[i]!);
  }
  return seen.difference(start);
}

/** A class's names, its usual ones only if it has any. */
function namesOf(number: number): string[] {
  const { classes, starts } = lexicon();
  const end = until(classes, tab, starts[number]!, classes.indexOf(newline, starts[number]));
  const names = classes.toString("utf8", starts[number], end).split("|");
  const usual = names.filter((name) => name !== "" && !name.startsWith("~"));
  return usual.length > 0 ? usual : names.filter((name) => name !== "").map((name) => name.slice(1));
}

/** Which classes a noun belongs to, through its usual senses: its kinds, the nearest first, then the regions that a place lies in. */
export function classesOf(lemma: string): string[] {
  const { kinds, regions } = lexicon();
  const senses = sensesOfForm(lemma);
  const names = [...reached(senses, kinds), ...reached(senses, regions)].flatMap(namesOf);
  return [...new Set(names)].filter((name) => name !== lemma);
}

/** Whether a noun names something of a class, in any of its usual senses; true for the class itself. */
export function isKindOf(lemma: string, name: string): boolean {
  const asked = sensesOfForm(name);
  if (asked.length === 0) return false;
  const all = recall(recent.above, lemma, () => withClasses(lemma));
  return asked.some((sense) => all.has(sense));
}

/** A noun's senses and everything that they belong to. */
function withClasses(lemma: string): Set<number> {
  const { kinds, regions } = lexicon();
  const senses = sensesOfForm(lemma);
  return new Set([...senses, ...reached(senses, kinds), ...reached(senses, regions)]);
}

function inverted({ starts, targets }: Links): Links {
  const counts = new Uint32Array(starts.length);
  for (const target of targets) counts[target + 1]!++;
  for (let i = 1; i < counts.length; i++) counts[i]! += counts[i - 1]!;
  const next = counts.slice();
  const sources = new Uint32Array(targets.length);
  for (let source = 0; source + 1 < starts.length; source++)
    for (let i = starts[source]!; i < starts[source + 1]!; i++) sources[next[targets[i]!]!++] = source;
  return { starts: counts, targets: sources };
}

function below(): { kinds: Links; places: Links } {
  const known = lexicon();
  known.below ??= { kinds: inverted(known.kinds), places: inverted(known.regions) };
  return known.below;
}

/** Whether a class has at least so many kinds, like `person`. */
export const isWide = (name: string, kinds: number): boolean => reached(sensesOfForm(name), below().kinds, kinds + 1).size >= kinds;

/** A class with more kinds says little of what is in it: room, beverage and pet have fewer. */
const maxKindsOfOne = 800;
const narrow = new Map<string, boolean>();

/** Whether two nouns name different things of one narrow class: kitchen and bathroom, tea and coffee; not doctor and dentist, or sofa and couch. */
export function areSiblings(one: string, other: string): boolean {
  if (one === other || isKindOf(one, other) || isKindOf(other, one)) return false;
  const others = new Set(classesOf(other));
  return classesOf(one).some((name) => {
    if (!others.has(name)) return false;
    if (!narrow.has(name)) narrow.set(name, !isWide(name, maxKindsOfOne));
    return narrow.get(name)!;
  });
}

/** Nouns that name something of a class, or a place in a region, before anything else; the most used first. */
export function kindsOf(name: string, limit = 200): string[] {
  const found: string[] = [];
  const senses = sensesOfForm(name);
  const members = reached(senses, below().kinds).union(reached(senses, below().places));
  for (const number of [...members].sort((a, b) => a - b)) {
    if (found.length >= limit) break;
    if (hasUsualName(number)) found.push(...namesOf(number));
  }
  return [...new Set(found)].slice(0, limit);
}

const tilde = 126;
const hasUsualName = (number: number) => {
  const { classes, starts } = lexicon();
  const first = classes[starts[number]!];
  return first !== tilde && first !== tab && first !== newline;
};
