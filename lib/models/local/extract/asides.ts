import { classesOf } from "@/lib/language/en/lexicon";
import { numberPattern } from "@/lib/language/en/several";
import { monthNames } from "@/lib/text/calendar";
import { isSomebody, type Person, toldBetween, toldInBrackets } from "./aside-claims";
import { applyEdits, type Edit } from "./edits";
import { noName } from "./introduction";
import { kinOfPlural } from "./kinship";
import { endedInPassing, ownAsides } from "./own-asides";
import { passingClauses } from "./passing-clauses";
import { isVerbal, wordsOf } from "./pieces";
import { isKnownPlace } from "./places";
import { isFirstName, isKnownWord } from "./tagging";
import { isDemonym, roleEnding } from "./words";

// What a sentence says of somebody in passing: "my daughter Ines, 15, wants a phone", "my uncle Ray, who used to race, says …".

/** A sentence of the speaker that the words from `start` to `end` stand for. */
export type Told = { claim: string; start: number; end: number };
export type Plain = {
  /** Without what is told in passing. */
  text: string;
  /** Where a place of `text` is in the whole. */
  from: (place: number) => number;
  told: Told[];
};

const age = `(?:\\d{1,2}|${numberPattern})`;
const called = "(?!I['’])(?:(?:Mr|Mrs|Ms|Dr|Prof)\\.? )?\\p{Lu}[\\p{L}'’-]*\\p{L}(?: \\p{Lu}[\\p{L}'’-]*\\p{L}){0,2}";
const owned = `(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|(?!(?:It|That|What|There|Here|Where|Who|He|She)['’])\\p{Lu}[\\p{L}-]+['’]s) (?<kind>(?:\\p{Ll}[\\p{L}-]* ){0,3}?\\p{Ll}[\\p{L}-]+)`;
/** Whoever is told of, up to the bracket or the comma, or the "who" right behind a name. */
const someone = new RegExp(
  `(?<![\\p{L}'’.-])(?<host>${owned}(?<name>,? ${called})?|(?<alone>${called}))(?<joint> \\(|, |,? (?=who(?:se|['’]s)? ))`,
  "gu",
);
/** "Two kids (Jayden 5, Skye 3)" */
const several = new RegExp(
  `\\((?<list>\\p{Lu}[\\p{L}'’-]+(?:, ${age}|,? ${age}(?:(?:,| and| &) \\p{Lu}[\\p{L}'’-]+,? ${age}){1,5}))\\)`,
  "gu",
);
/** "We're four: me (Ania), my husband Darek …" */
const introduced = /\b(?:me|myself) \((?<name>\p{Lu}\p{Ll}[\p{L}'’-]*)\)/u;
const longest = 1000;
/** "Ravi and Leela (5)": of one or of both, who knows. */
const joined = /\p{Lu}[\p{L}'’-]+ (?:and|&) (?:(?:little|wee|baby|young|big) )?$/u;

/** "On Tuesday, a boy", "next May who knows" */
const idle = new RegExp(`^(?:\\p{L}+day|${monthNames.join("|")})(?!\\p{L})|^[^,(]{1,40} who(?:['’]s who|m? knows|m? else| cares)\\b`, "iu");

/** Null where nothing is told in passing. */
export function withoutAsides(text: string): Plain | null {
  if (text.length > longest || /["“”]/.test(text)) return null;
  const { told, edits } = asidesOf(text);
  const passing: ReturnType<typeof ownAsides> = [...ownAsides(text), ...endedInPassing(text), ...passingClauses(text)];
  for (const { start, end, source, isCut } of passing) {
    if (edits.some((edit) => edit.start < end && edit.end > start)) continue;
    // "My library, which has 52 sources, is a mess" loses both commas, "…, which has improved, but I …" keeps one.
    const goesOn = start > 0 && (text[end] !== "," || /^, (?:and|but|so)\b/i.test(text.slice(end)));
    if (isCut) edits.push({ start, end: goesOn ? end : end + 1, text: "" });
    told.push({ claim: source, start, end });
  }
  if (told.length === 0) return null;
  const plain = applyEdits(text, edits);
  return isVerbal(wordsOf(plain)) ? { text: plain, from: placesOf(edits), told } : null;
}

/** What a question or a request tells so of the asker's people: "a book for my nephew Arjun (10)". */
export function toldInAsking(asked: string): Told[] {
  if (asked.length > longest || /["“”]/.test(asked)) return [];
  const { told } = asidesOf(asked.replace(/[?？]+/g, (marks) => ".".repeat(marks.length)));
  // "Can my wife who hates flying come by train": nobody knows where it ends.
  return told.filter(({ claim, start, end }) => /^(?:my|our)\b/i.test(claim) && !/[^,] who\b/.test(asked.slice(start, end)));
}

function asidesOf(text: string): { told: Told[]; edits: Edit[] } {
  const edits: Edit[] = [];
  const told: Told[] = [];
  const add = (start: number, claims: readonly string[], edit: Edit) => {
    edits.push(edit);
    for (const claim of claims) told.push({ claim, start, end: edit.end });
  };
  someone.lastIndex = 0;
  for (let match = someone.exec(text); match; match = someone.exec(text)) {
    const person = personOf(text, match);
    if (!person) {
      // "My son met Anna (5)": the name may stand alone.
      someone.lastIndex = match.index + (match.groups!.alone ?? /^\S+/.exec(match[0])![0]).length;
      continue;
    }
    // "Theo, 7, who's coeliac"
    for (let found = toldOf(text, person); found; found = toldOf(text, person)) {
      add(found.start ?? person.start, found.claims, { start: person.from, end: found.end, text: "" });
      person.from = found.end;
      person.isNamed = true;
    }
    someone.lastIndex = person.from;
  }
  const me = introduced.exec(text);
  if (me) {
    const start = me.index + me[0].indexOf(" (");
    add(me.index, [`I'm ${me.groups!.name}`], { start, end: me.index + me[0].length, text: "" });
  }
  for (const match of text.matchAll(several)) {
    const each = match.groups!.list!.split(/, (?=\p{Lu})| (?:and|&) /u).map((part) => part.replace(/,? (?=\S+$)/u, " is "));
    const names = each.map((part) => part.replace(/ is .*$/, ""));
    const before = text.slice(0, match.index);
    if (!isSomebody(/(\p{L}+)\s$/u.exec(before)?.[1]?.toLowerCase() ?? "") && !ofParent.test(before)) continue;
    add(match.index, each, { start: match.index, end: match.index + match[0].length, text: `(${names.join(", ")})` });
  }
  return { told, edits };
}

const toldOf = (text: string, person: Person) =>
  text.startsWith(" (", person.from) ? toldInBrackets(text, person) : toldBetween(text, person);

/** "My boss Marlene", "our dog", "Ines", and neither "my Golf" nor "Monday". */
function personOf(text: string, { index: start, groups }: RegExpExecArray): Person | null {
  const { host, kind, name, alone } = groups as Record<string, string | undefined>;
  if ((alone !== undefined && joined.test(text.slice(0, start))) || idle.test(text.slice(start))) return null;
  const isNamed = name !== undefined || alone !== undefined;
  const person = { host: host!.replace(/,(?= \p{Lu})/u, ""), isNamed, isAlone: alone !== undefined, start, from: start + host!.length };
  const before = text.slice(0, start);
  // "My sister in Huye who studies": a place, wherever it is.
  if (alone !== undefined)
    return (mayBeName(alone, start === 0) || isShown(text, person)) &&
      (!placed.test(before) || isFirstName(alone) || isSomebody(alone.split(" ")[0]!.toLowerCase()))
      ? person
      : null;
  // "I'm at my parents (free)"
  if (name === undefined && /\bat $/i.test(before)) return null;
  // "My son is a teacher, …" is of the son.
  const isPhrase = wordsOf(kind!).every(({ upos, xpos }) => /^(?:NOUN|ADJ|NUM|PROPN|PUNCT)$/.test(upos) || /^VB[GN]$/.test(xpos));
  const noun = kind!.split(" ").at(-1)!;
  // "Our two girls, Lena (8)": only Lena is.
  if (!isPhrase || (name !== undefined && isGroup(noun) && noun.endsWith("s"))) return null;
  if (isSomebody(noun)) return person;
  const isUnknown = roleEnding.test(noun) || classesOf(noun).length === 0;
  return name !== undefined && isUnknown && mayBeName(name.replace(/^,? /, ""), false) ? person : null;
}

/** Lily and Max are words, too: "Lily, who", "Max, a beagle", "two girls, Lily (6)", "a lurcher, Nettle, 4". */
function isShown(text: string, { host, start, from }: Person): boolean {
  if (start === 0 || isKnownPlace(host) || /^\p{Lu}{2,} /u.test(host)) return false;
  const before = text.slice(0, start).match(/\p{Ll}+/gu) ?? [];
  const isNaming = /, $/.test(text.slice(0, start)) && isSomebody(before.at(-1) ?? "");
  return (
    isNaming || /^(?:,? who| \(?who|, an? )/.test(text.slice(from)) || before.some((word) => /s$|^children$/.test(word) && isGroup(word))
  );
}
const isGroup = (word: string): boolean => /^(?:girls|boys|teens|teenagers)$/.test(word) || kinOfPlural(word) !== undefined;

const ofParent = /\b(?:mum|mom|mother|dad|father|parent)s? of \p{L}+ $/iu;
const placed = /\b(?:in|at|near|from|out of|born|née)\s(?:the )?$/i;

/** @param isFirst the sentence begins with it, and its capital says nothing */
function mayBeName(name: string, isFirst: boolean): boolean {
  const words = name.split(" ");
  const [first] = words as [string];
  if (/^(?:Mr|Mrs|Ms|Dr|Prof)\.?$/.test(first)) return true;
  if (words.some((word) => noName.test(word) || isDemonym(word.toLowerCase())) || isKnownPlace(name)) return false;
  if (isFirstName(first) || isSomebody(first.toLowerCase())) return true;
  if (classesOf(first.toLowerCase()).length > 0 || /^\p{Lu}+$/u.test(first)) return false;
  return !isFirst || !isKnownWord(first);
}

function placesOf(edits: readonly Edit[]): (place: number) => number {
  const ordered = [...edits].sort((one, other) => one.start - other.start);
  return (place) => {
    let shift = 0;
    for (const { start, end, text } of ordered) {
      if (place + shift <= start) break;
      shift += end - start - text.length;
      if (place + shift < end) return start;
    }
    return place + shift;
  };
}
