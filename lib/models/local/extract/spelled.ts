import { apartKin } from "@/lib/language/en/compound-kin";
import { parse, type Word } from "@/lib/language/en/grammar";
import { cutWord } from "@/lib/language/en/grammar/contractions";
import { kinPattern } from "./kinship";

/** A text as it is spelled in full, and where a place in it stands in the text as written. */
export type Spelled = { text: string; from: (place: number) => number };

type Change = { start: number; end: number; text: string };

/** Short for what is typed in a hurry; what could be a word or a name of its own is not here. */
const short: Record<string, string> = {
  bc: "because",
  cuz: "because",
  becuz: "because",
  bcoz: "because",
  coz: "because",
  u: "you",
  ur: "your",
  tmrw: "tomorrow",
  tmr: "tomorrow",
  tomoz: "tomorrow",
  tonite: "tonight",
  nite: "night",
  "w/": "with",
  "w/o": "without",
  tho: "though",
  bday: "birthday",
  bf: "boyfriend",
  gf: "girlfriend",
  abt: "about",
  ppl: "people",
  idk: "I don't know",
  dnt: "don't",
  hv: "have",
  wknd: "weekend",
  wkend: "weekend",
  bp: "blood pressure",
  pb: "personal best",
  dob: "date of birth",
  anniv: "anniversary",
  appt: "appointment",
  appts: "appointments",
  mgr: "manager",
  acct: "account",
  addr: "address",
  dept: "department",
  govt: "government",
  mins: "minutes",
  hrs: "hours",
  wks: "weeks",
  mths: "months",
  hols: "holidays",
  pw: "password",
  pwd: "password",
  fave: "favourite",
  fav: "favourite",
  preg: "pregnant",
  sahm: "stay-at-home mum",
  sahd: "stay-at-home dad",
  wfh: "work from home",
  t1d: "type 1 diabetes",
  t2d: "type 2 diabetes",
};
/** In capitals these are a place, a firm or a metal; "BP 138/92" is none. */
const isName = /^(?:BC|BP|PB)$/;
const measured = /^:?(?: (?:is|was|of|at|now))? \d/;
const shortWord = new RegExp(
  `(?<![\\p{L}\\p{N}.@/'’-])(?:${Object.keys(short).join("|")})(?![\\p{L}\\p{N}@]|['’](?!s(?!\\p{L}))|\\.\\p{L}|-\\p{L}|/\\p{L}{2})`,
  "giu",
);
const shortDays: Record<string, string> = {
  mon: "Monday",
  tue: "Tuesday",
  tues: "Tuesday",
  wed: "Wednesday",
  weds: "Wednesday",
  thu: "Thursday",
  thur: "Thursday",
  thurs: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
};
const dayWord = Object.keys(shortDays).join("|");
/** "On sat", "every fri", "tues and thurs", "mon/wed/fri": "she sat" and "the sun" are no days. */
const shortDay = new RegExp(
  `(?<![\\p{L}\\p{N}.@/'’-])(?:(?<=\\b(?:on|every|each|until|till|by) )(?:${dayWord})|(?<!\\bthe )(?:${dayWord})(?:(?:/|, ?| ?& ?|,? and | to | ?[-–] ?| )(?:${dayWord}))+|(?:tues|weds|thurs))(?![\\p{L}\\p{N}@'’/-]|\\.\\p{L})`,
  "giu",
);
/** "t2 diabetic" */
const typeOf = /(?<![\p{L}\p{N}])t(?<type>[12])(?= diabet)/giu;
/** "Mum's no. is 07700 900123" */
const numberOf = /(?<=['’]s (?:\p{Ll}+ )?)no\.?(?= is \+?\d)/giu;
/** "Live w my mom" */
const withAlone = /(?<=[\p{Ll},]\s|^)w(?=\s(?:my|our|the|an?|his|her|their|him|them|me|us|two|three|\p{Lu}\p{Ll}+)(?!\p{L}))/gu;
const word = /(?<![\p{L}\p{N}'’@#_./-])\p{L}{2,}(?![\p{L}\p{N}'’@_-]|\.\p{L})/gu;
const clitics = /^(?:m|s|re|ve|ll|d)$/i;

/** "landlord = Mr Papadakis" */
const equals = /(?<=^|[,;.:]\s|\sand\s)(?:\p{L}[\p{L}'’-]* ){0,3}\p{L}[\p{L}'’-]*(?<sign>\s+=\s+)(?=[\p{L}\d"“])/gu;
const yoursTruly = /(?<=\b(?:is|was|by|are|and) )yours truly\b/gi;

/** Without the signs that stand for words. */
export const unsigned = (text: string): string => text.replace(equals, (match, sign: string) => match.replace(sign, " is "));

/** People one says "my …s" of without the apostrophe. */
const owner = new RegExp(
  `(?<![\\p{L}'’-])(?<kin>${kinPattern}|nonna|nonno|yiayia|baba|boss|manager|landlord|landlady|neighbour|neighbor|teacher|doctor|dentist|roommate|flatmate|housemate|bf|gf|team)s(?=\\s+[\\p{L}\\d])`,
  "giu",
);
const ownedThing = /^(?:NOUN|PROPN|NUM|ADJ)$/;

/**
 * "my sons allergic", "im", "dont": with the apostrophes and letters that were left out, so that every rule after it reads one spelling.
 */
export function spelled(text: string): Spelled {
  const changes = [...contractions(text), ...abbreviations(text), ...apartKin(text)].sort((one, other) => one.start - other.start);
  const first = applied(text, changes);
  const possessives = owners(first.text);
  if (possessives.length === 0) return first;
  const second = applied(first.text, possessives);
  return { text: second.text, from: (place) => first.from(second.from(place)) };
}

function contractions(text: string): Change[] {
  return [...text.matchAll(word)].flatMap((match) => {
    const written = match[0];
    const next = text.slice(match.index + written.length, match.index + written.length + 40);
    const cuts = cutWord(written, next);
    const tail = written.slice(cuts[0]!);
    if (cuts.length !== 2) return [];
    const start = match.index;
    const end = start + written.length;
    if (/^nt$/i.test(tail)) return [{ start: end - 1, end: end - 1, text: "'" }];
    if (!clitics.test(tail)) return [];
    const cut = start + cuts[0]!;
    const capital = /^i$/.test(written.slice(0, cuts[0])) ? [{ start, end: start + 1, text: "I" }] : [];
    return [...capital, { start: cut, end: cut, text: "'" }];
  });
}

function abbreviations(text: string): Change[] {
  const replaced = (match: RegExpExecArray, put: string) => ({ start: match.index, end: match.index + match[0].length, text: put });
  return [
    ...[...text.matchAll(shortWord)].flatMap((match) =>
      isName.test(match[0]) && !measured.test(text.slice(match.index + match[0].length))
        ? []
        : [replaced(match, short[match[0].toLowerCase()]!)],
    ),
    ...[...text.matchAll(shortDay)].map((match) => replaced(match, daysIn(match[0]))),
    ...[...text.matchAll(typeOf)].map((match) => replaced(match, `type ${match.groups!.type}`)),
    ...[...text.matchAll(numberOf)].map((match) => replaced(match, "number")),
    ...[...text.matchAll(withAlone)].map((match) => replaced(match, "with")),
    ...[...text.matchAll(yoursTruly)].map((match) => replaced(match, "me")),
    ...[...text.matchAll(equals)].map((match) => {
      const end = match.index + match[0].length;
      return { start: end - match.groups!.sign!.length, end, text: " is " };
    }),
  ];
}

/** "Monday, Wednesday and Friday" for "mon/wed/fri". */
const daysIn = (written: string): string =>
  written
    .replace(/\/|(?<!\band|\bto|[,&–-]) (?!and|to|[&–-])/gi, ", ")
    .replace(/\p{L}+/gu, (each) => shortDays[each.toLowerCase()] ?? each);

/** "my sons allergic to kiwi", "mums 70th", "my dads car": what one person is or has. */
function owners(text: string): Change[] {
  const found = [...text.matchAll(owner)];
  if (found.length === 0) return [];
  const words = parse(text).flatMap((sentence) => sentence.words);
  return found.flatMap((match) => {
    const at = words.findIndex(({ start }) => start === match.index);
    const next = words[at + 1];
    const before = words[at - 1];
    // "None of my colleagues smoke"
    if (words[at - 2]?.lower === "of" && several.test(words[at - 3]?.lower ?? "")) return [];
    if (at < 0 || !next || !isOfOne(words[at]!, before) || !follows(next, words[at + 2])) return [];
    const cut = match.index + match[0].length - 1;
    return [{ start: cut, end: cut, text: "'" }];
  });
}

const several = /^(?:one|two|three|four|five|none|some|most|half|both|neither|each|many|few|several|all|any)$/;

/** Nobody has two mothers; of sons there may be several where a number or "all" says so. */
function isOfOne(noun: Word, before: Word | undefined): boolean {
  if (/^(?:mum|mom|dad|mother|father|nan|gran|grandma|grandpa|wife|husband|nonna|nonno|boss)s$/i.test(noun.text))
    return !before || !/^(?:the|these|those|all|both|other|some|two|three|of|many)$/.test(before.lower);
  return before !== undefined && /^(?:my|our|his|her|their)$/.test(before.lower);
}

function follows(next: Word, after: Word | undefined): boolean {
  if (
    /^(?:are|were|have|do|don|and|or|who|that|which|both|all|in|on|at|is|was|has|'re|will|can|live|work|go|love|like|play)$/.test(
      next.lower,
    )
  )
    return false;
  // "Our neighbours the Khans"
  if (next.lower === "the" && after && /^\p{Lu}\p{L}+s$/u.test(after.text)) return false;
  if (/^(?:allergic|called|named|getting|coming|turning|moving|a|an|the|not|mad|ill|sick|pregnant|here|gone|dead)$/.test(next.lower))
    return true;
  // "My brothers Tom and Bill", "our kids Mia (7) and Leo"
  if ((next.upos === "PROPN" || /^\p{Lu}/u.test(next.text)) && after && /^(?:and|&|,|\(|\d{1,2})$/.test(after.lower)) return false;
  if (/^\d+(?:st|nd|rd|th)$/.test(next.lower) || (next.xpos === "VBG" && after !== undefined)) return true;
  return ownedThing.test(next.upos) && !/^(?:NNS|VBP)$/.test(next.xpos);
}

function applied(text: string, changes: readonly Change[]): Spelled {
  if (changes.length === 0) return { text, from: (place) => place };
  let result = "";
  let cursor = 0;
  /** Where each stretch begins in the result and in the source. */
  const marks: { at: number; source: number; isSame: boolean }[] = [{ at: 0, source: 0, isSame: true }];
  for (const { start, end, text: put } of changes) {
    if (start < cursor) continue;
    result += text.slice(cursor, start);
    marks.push({ at: result.length, source: start, isSame: false });
    result += put;
    marks.push({ at: result.length, source: end, isSame: true });
    cursor = end;
  }
  result += text.slice(cursor);
  return {
    text: result,
    from: (place) => {
      const mark = marks.findLast(({ at }) => at <= place)!;
      return mark.isSame ? mark.source + place - mark.at : mark.source;
    },
  };
}
