import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf } from "@/lib/language/en/phrases";
import { kinOfPlural, kinship } from "./kinship";
import { isNameless } from "./lone-people";
import type { Recent } from "./recent-people";

const they = /^(?<they>they|their)(?<short>['’](?:ve|re))?(?= \p{L})/iu;
const longest = 300;

const couple = /^(?<one>\p{Lu}[\p{L}-]+) (?:is|got) (?:married|engaged) to (?<other>\p{Lu}[\p{L}-]+)\.$/u;
const spouse = "(?:wife|husband|partner|girlfriend|boyfriend|fiancée?|spouse)";
const written = "(?!(?:My|Our|The|His|Her|Their|And|But|So|He|She|It|In|On|At)\\b)\\p{Lu}[\\p{L}-]+";
/** "Declan's wife Orla", "Idris is married to Concha", "Ben and his girlfriend Ella" */
const couples = new RegExp(
  `(?<one>${written})(?:['’]s ${spouse},? |(?: [^,.;]{0,40}? and)?(?: is|['’]s| got) (?:married|engaged) to |,? and (?:his|her) ${spouse},? )(?<other>${written})`,
  "gu",
);

/**
 * "They've moved to Turin" after "my parents lived in Rome": the one group of people that the sentence before is about, or a couple.
 * @param told the statement before it
 */
export function withThem(clause: string, before: () => string, told: string | undefined, own: string): string {
  const match = they.exec(clause);
  if (!match) return clause;
  const isTheirs = /^their$/i.test(match.groups!.they!);
  const { one, other } = couple.exec(told ?? "")?.groups ?? {};
  const haveShort = /ve$/i.test(match.groups!.short ?? "") ? " have" : match.groups!.short ? " are" : "";
  const rest = clause.slice(match[0].length);
  const put = (group: string) => `${group}${isTheirs ? (group.endsWith("s") ? "'" : "'s") : haveShort}${rest}`;
  if (one && other && one !== own) return put(`${one} and ${other}`);
  const sentences = parse(before().trim().slice(-longest));
  const text = before().trim().slice(-longest);
  // "They live in Nerja now. Their car is a Seat."
  const last = sentences.findLast(({ words }) => !/^the(?:y|ir)$/.test(words[0]?.lower ?? ""));
  if (!last || sentences.length - sentences.indexOf(last) > farthest) return clause;
  const group = coupleIn(text.slice(last.start, last.end)) ?? groupIn(last.words, text) ?? pairIn(last.words, haveShort + rest);
  return group ? put(group) : clause;
}
/** How many sentences about "them" may follow one that says who they are. */
const farthest = 2;

/** The only couple of a sentence. */
function coupleIn(sentence: string): string | null {
  const [only, more] = [...sentence.matchAll(couples)];
  return only && !more ? `${only.groups!.one} and ${only.groups!.other}` : null;
}

/** "My nephew Oskar is 6, my niece Tilda is 11. They're Erik's kids": the two people that a sentence has as its subjects. */
function pairIn(words: Word[], said: string): string | null {
  const people = words.filter(({ relation }) => relation.startsWith("nsubj"));
  const names = people.map((word) => nameOf(word, words));
  const [one, other, more] = names;
  if (!one || !other || more !== undefined || one === other) return null;
  // The dinosaurs that one of them loves are meant as well, unless they are somebody's.
  const isOfPeople = (parse(`They${said}`)[0]?.words ?? []).some(
    ({ head, upos, lower, lemma, xpos }) => head < 0 && upos === "NOUN" && xpos === "NNS" && isPeople(lower, lemma),
  );
  return isOfPeople || !words.some(({ xpos }) => /^NNP?S$/.test(xpos)) ? `${one} and ${other}` : null;
}

/** "Oskar" of "my nephew Oskar", "my mother"; null for anything else. */
function nameOf(word: Word, words: Word[]): string | null {
  const own = words.filter(({ head }) => head === word.index);
  const name = own.find(({ relation, upos }) => relation === "appos" && upos === "PROPN");
  // "My niece Tilda" may be read as one noun.
  const noun = word.upos === "PROPN" ? own.find(({ relation }) => relation === "compound") : word;
  const kin = kinship.get(noun?.lemma.toLowerCase() ?? "");
  if (!kin || kin.pet) return null;
  if (word.upos === "PROPN") return word.text;
  return name?.text ?? (own.some(({ lower }) => /^(?:my|our)$/.test(lower)) ? `my ${word.lower}` : null);
}

function groupIn(words: Word[], text: string): string | null {
  const children = childrenOf(words);
  const group = words.find((word) => isGroup(word) || isPair(word, children));
  // Of "my parents sold their bikes" the bikes may be meant.
  if (!group || !/^nsubj/.test(group.relation) || words.some((word) => word !== group && /^NNP?S$/.test(word.xpos))) return null;
  const own = children[group.index]!;
  const pair = own.find(({ relation }) => relation === "conj");
  const names = own.find(({ relation, upos }) => relation === "appos" && upos === "PROPN");
  const named = names && [...children[names.index]!, ...own].find(({ relation, upos }) => relation === "conj" && upos === "PROPN");
  if (names) return named ? `${names.text} and ${named.text}` : null;
  const lead = own.find(({ relation }) => /^(?:nmod:poss|det)/.test(relation));
  if (!isPair(group, children) && !lead) return null;
  const from = Math.min(
    group.index,
    ...own.filter(({ relation }) => /^(?:nmod:poss|det|amod|compound)/.test(relation)).map(({ index }) => index),
  );
  const to = pair ?? group;
  return to.index - from > longestGroup ? null : text.slice(words[from]!.start, to.end);
}
const longestGroup = 6;

const isGroup = ({ upos, xpos, lower, lemma }: Word): boolean =>
  upos === "NOUN" && xpos === "NNS" && !kinOfPlural(lower)?.pet && isPeople(lower, lemma);
const isPeople = (lower: string, lemma: string): boolean =>
  /^(?:parents|grandparents|in-laws|folks)$/.test(lower) || kinOfPlural(lower) !== undefined || isKindOf(lemma.toLowerCase(), "person");

/** "Kit and Ola", "my mum and dad", without the speaker. */
const isPair = (word: Word, children: Word[][]): boolean => {
  const joined = children[word.index]!.filter(({ relation }) => relation === "conj");
  const isOne = ({ upos, xpos, lemma, lower }: Word) =>
    (upos === "PROPN" && /^nsubj|^conj/.test(word.relation)) || (upos === "NOUN" && xpos !== "NNS" && isPeople(`${lower}s`, lemma));
  return /^nsubj/.test(word.relation) && joined.length === 1 && isOne(word) && isOne(joined[0]!);
};

/** "Dev is covering for her" after "Ines is on leave": the one woman told of before whom the clause doesn't name. */
export function withObject(clause: string, recent: Recent, said: () => string): string {
  if (!/ (?:her|him)\b/i.test(clause)) return clause;
  const [sentence, more] = parse(clause);
  const pronoun = sentence?.words.find(({ lower, relation }) => /^(?:her|him)$/.test(lower) && /^(?:obj|iobj|obl)/.test(relation));
  if (!sentence || more || !pronoun || isAmbiguous(sentence.words, pronoun)) return clause;
  const told = recent.people();
  if (told.some(({ animal, name }) => animal || !name)) return clause;
  const gender = pronoun.lower === "her" ? "f" : "m";
  const others = told.filter(
    (person) => person.gender !== (gender === "f" ? "m" : "f") && !clause.includes(person.name.split(" ").at(-1)!),
  );
  const [only, other] = others;
  // "My daughter has a boyfriend, Kai. I don't like him."
  const isKnown =
    only?.gender === gender ||
    (only !== undefined && !isNameless(only) && told.length === 2 && told.some((each) => each.gender && each.gender !== gender));
  if (!only || other || !isKnown || isThingCalled(only.name, said())) return clause;
  return `${clause.slice(0, pronoun.start)}${only.name}${clause.slice(pronoun.end)}`;
}

/** "My sourdough starter is called Clint" */
function isThingCalled(name: string, said: string): boolean {
  const noun = new RegExp(`(\\p{L}+)(?:['’]s| is| was)? (?:called|named) ${name.replace(/[^\p{L}\p{N} ]/gu, ".")}(?!\\p{L})`, "u")
    .exec(said)?.[1]
    ?.toLowerCase();
  return noun !== undefined && !kinship.has(noun) && !["person", "animal"].some((kind) => isKindOf(noun, kind));
}

/** Who the clause itself tells of may be meant: "my sister said that he drove her", "Ana's mum called her". */
function isAmbiguous(words: Word[], pronoun: Word): boolean {
  const subjects = words.filter(({ relation }) => relation.startsWith("nsubj"));
  // Whoever does something to "her" is somebody else: "my aunt can't stand her".
  const isElse = ({ lower, index, lemma }: Word) =>
    /^(?:i|we)$/.test(lower) || isNamedOnly(words, index) || (kinship.has(lemma.toLowerCase()) && !kinship.get(lemma.toLowerCase())!.pet);
  const next = words[pronoun.index + 1];
  // "Kept her cool", "she minds them, bless her"
  if ((pronoun.lower === "her" && /^(?:NOUN|ADJ)$/.test(next?.upos ?? "")) || !isOfVerb(subjects[0], pronoun, words)) return true;
  return (
    subjects.length !== 1 ||
    !isElse(subjects[0]!) ||
    words.some(({ lower, index }) => index !== pronoun.index && /^(?:she|her|hers|he|him|his)$/.test(lower))
  );
}

/** "I want to visit her", "told her I'm moving": the verb is its subject's, with what it governs, or governs that. */
const isOfVerb = (subject: Word | undefined, pronoun: Word, words: Word[]): boolean =>
  subject !== undefined &&
  (governs(words[subject.head], words[pronoun.head], words) || governs(words[pronoun.head], words[subject.head], words));

function governs(verb: Word | undefined, other: Word | undefined, words: Word[]): boolean {
  let up = other;
  while (up && up.index !== verb?.index && /^(?:xcomp|nmod|obl|obj|advcl|conj|ccomp)/.test(up.relation)) up = words[up.head];
  return up !== undefined && up.index === verb?.index;
}

/** "Dev", "my aunt Jo" */
const isNamedOnly = (words: Word[], index: number): boolean =>
  words[index]!.upos === "PROPN" || words.some(({ head, relation, upos }) => head === index && relation === "appos" && upos === "PROPN");

const lead =
  /^(?:and |but )?(?:now|today|currently|these days|nowadays|before (?:this|that)|previously|back then|originally|since then),? (?=(?:he|she|his|her)(?:['’]\p{L}+)? )/iu;

/** "Now he's my boss": what stands before the pronoun. */
export const leadOf = (clause: string): string => lead.exec(clause)?.[0] ?? "";
