import { parse, type Word } from "@/lib/language/en/grammar";
import { relativePattern } from "./kinship";
import { isKnownPlace } from "./places";

/** A part of a clause, and the sentence of its speaker that it stands for. */
export type Spread = { start: number; end: number; source: string /** The words say no date that could be reckoned. */; isTimeless?: true };
export type Piece = { start: number; end: number; text: string };

export const numeral = /^(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen)$/i;
/** Parts between commas and semicolons, but for the comma of "22,000", and where "and" joins the last one. */
export function piecesOf(text: string, from = 0): Piece[] {
  const found: Piece[] = [];
  let start = from;
  const add = (end: number) => {
    const lead = /^\s*(?:(?:and|plus|also|&)\s+)?/i.exec(text.slice(start, end))![0].length;
    const words = text.slice(start + lead, end).replace(/[\s.!]+$/, "");
    if (words) found.push({ start: start + lead, end: start + lead + words.length, text: words });
  };
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if (text[i] === "(") depth++;
    if (text[i] === ")") depth--;
    const isStop = /[,;]/.test(text[i]!) && depth === 0 && /\s/.test(text[i + 1] ?? " ");
    if (!isStop) continue;
    add(i);
    start = i + 1;
  }
  add(text.length);
  return found;
}

/** The parts of a piece before and behind a joint, such as an "and" that a comma would stand for. */
export function splitAt({ start, end, text }: Piece, joint: RegExp): Piece[] {
  const match = joint.exec(text);
  if (!match) return [{ start, end, text }];
  const from = match.index + match[0].length;
  return [
    { start, end: start + match.index, text: text.slice(0, match.index) },
    { start: start + from, end, text: text.slice(from) },
  ];
}

/** "Ada, Bo and Cy" */
export const inOneList = (names: readonly string[]): string => `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

export const wordsOf = (text: string): Word[] => parse(text).flatMap(({ words }) => words);
export const isFiniteVerb = ({ xpos, upos }: Word) => upos === "AUX" || /^VB[DZP]$/.test(xpos);
export const isVerbal = (words: readonly Word[]) => words.some(isFiniteVerb);
export const lowerFirst = (text: string) => (/^\p{Lu}\p{Ll}/u.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text);

const nameAndVerb = /^\p{Lu}\p{Ll}+ \p{Ll}+(?:[^s\P{Ll}]s|ed)[.!]*$/u;
/** "Jorne cooks", "Fergal retired": the parser takes so short a clause for a name and a noun. "Tallinn flights" and "Vasaloppet news" are none. */
export function isNamedDeed(text: string): boolean {
  if (!nameAndVerb.test(text.trim())) return false;
  const [name, verb] = wordsOf(text);
  return name?.upos === "PROPN" && !isKnownPlace(name.lower) && (verb!.lower.endsWith("ed") || verb!.lemma.toLowerCase() !== verb!.lower);
}

const kinAndVerb = new RegExp(
  `^(?:[Mm]y|[Oo]ur) (?:${relativePattern}) \\p{Lu}[\\p{L}'’-]+ (?:(?:often|always|still|now) )?\\p{Ll}+[^s\\P{Ll}]s \\p{Ll}`,
  "u",
);
/** "My son Graham phones every Thursday": the parser takes the verb for a noun. */
export const isKinDeed = (text: string): boolean => kinAndVerb.test(text);

/** "A bit scary", "lots of fun": no pronoun means them. */
export const measure = /^(?:bit|lot|kind|sort|way|part|deal|ton|bunch)$/i;
