import { also, slots } from "./value-kinds";

/** Values that a label may have; names are told apart by more than their form. */
const patterns = ["date", "time", "day", "code", "number", "count"].map((kind) => {
  const { pattern } = slots.find((slot) => slot.kind === kind)!;
  return { kind, pattern: new RegExp(pattern.source, `${pattern.flags}g`) };
});

/** What stands between a label and its value, and around both. */
const joints = new Set(
  "is are was were be it's its it that's at on in to of for the a an my our his her their your now then only just tho though btw please actually instead = – — : -".split(
    " ",
  ),
);
/** "Day 4" and "week 2" count on, "1.10 was right" gives nothing anew, and "I had 14" is a statement. */
const noLabel = new Set(
  "and or but half quarter day week month year part round step item number right wrong correct fine ok okay true same i we you he she they me us him them i'm".split(
    " ",
  ),
);

export type Value = { kind: string; start: number; end: number; text: string };

/**
 * "Waist 96", "seven cousins", "fluids is the 9th", "5039": a value, and what it is of in one to three words, or nothing. `instead`: of
 * which value, if that is said.
 */
export type Given = { value: Value; label: string[]; instead: string | null };

const notThat = /,? (?:and )?not (?:the |at |on )?(?<wrong>[\p{L}\d][^\s,.!]{0,12})[\s.!]*$/u;

/** Of words that give a value, with what it is said instead of. */
const longest = 60;

/** What some words give, if they say no more than that. */
export function givenIn(words: string): Given | null {
  if (words.length > longest) return null;
  const body = words
    .replace(notThat, "")
    .replace(/^[\s*~-]*(?:no\b[\s.,!:–—-]*)?|[\s.!*…]+$/giu, "")
    .replace(/\p{Extended_Pictographic}/gu, "")
    .trim();
  if (body.length > 40 || /[?;]|\bone of\b/.test(body)) return null;
  const [value, ...more] = valuesIn(body);
  if (!value || more.length > 0) return null;
  const label = wordsOf(`${body.slice(0, value.start)} ${body.slice(value.end)}`).filter((word) => !joints.has(word));
  if (label.length > 3 || label.some((word) => noLabel.has(word) || /\d/.test(word))) return null;
  return { value, label, instead: notThat.exec(words)?.groups?.wrong ?? null };
}

/** Whether a sentence or a part of it is no more than a value and what it is of. Longer sentences tell more than that. */
export const givesValue = (sentence: string): boolean =>
  sentence.length <= longestSentence &&
  [{ start: 0, end: sentence.length }, ...partsOf(sentence)].some(({ start, end }) => givenIn(sentence.slice(start, end)) !== null);
const longestSentence = 1_000;

/** The parts of "fluids is the 9th, thermo ok as it was". */
export function partsOf(sentence: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  for (const match of sentence.matchAll(/[,;:]\s(?:(?:and|but) )?|\s(?:and|but|&|–|—)\s/g)) {
    found.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  return [...found, { start, end: sentence.length }].filter((part) => part.end > part.start);
}

/** Whether words of this kind may stand between a label and its value. */
export const isJoint = (word: string): boolean => joints.has(word.toLowerCase());

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d][\p{L}\d'’]*|[=–—:-]/gu) ?? [];

/** Each value of a text once, as the first kind that it may be. */
export function valuesIn(text: string): Value[] {
  const found: Value[] = [];
  for (const { kind, pattern } of patterns) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index + /^\s*/.exec(match[0])![0].length;
      const end = match.index + match[0].trimEnd().length;
      if (!found.some((other) => start < other.end && other.start < end)) found.push({ kind, start, end, text: text.slice(start, end) });
    }
  }
  return found.toSorted((one, other) => one.start - other.start);
}

export const isOfKind = ({ kind }: Value, other: Value): boolean => kind === other.kind || (also[kind] ?? []).includes(other.kind);
