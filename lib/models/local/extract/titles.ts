import type { Word } from "@/lib/language/en/grammar";
import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { monthPattern } from "@/lib/text/calendar";
import { kinship } from "./kinship";
import { inOneList, isFiniteVerb, isVerbal, lowerFirst, type Piece, piecesOf, type Spread, wordsOf } from "./pieces";

/** Words of a title that name no thing. */
export const titleNouns =
  /^(?:details|specs?|specifications|info|information|data|numbers?|figures|stats|facts|notes?|list|stuff|things|settings|setup|measurements|sizes?|summary|rundown|basics)$/i;
export const titled =
  /^(?<title>(?:my |our )?(?:\p{L}[\p{L}'’-]* ){0,4}?\p{L}[\p{L}'’-]*?)(?<aside>,? (?:in case|because|cos|so|for|if|from|as of)\b[^:]{3,70})?:\s+(?=\S)/iu;

/** "Easter was chaos: …", "my wife rang: …" are no titles. */
export const isSaid = (title: string): boolean => {
  const words = wordsOf(title);
  if (titleNouns.test(words.at(-1)?.text ?? "")) return false;
  return words.some(
    ({ upos, relation, xpos, index }) =>
      upos === "AUX" ||
      (upos === "PRON" && relation !== "nmod:poss") ||
      (/^VB[DZP]$/.test(xpos) && words.some((word) => /^nsubj/.test(word.relation) && word.head === index)),
  );
};

/** What stands under them is no claim of what is so. */
const supposing =
  /\b(?:plan|plans|dream|dreams|goal|goals|idea|ideas|hope|hopes|wish|wishes|story|joke|example|quote|rule|rules|question|questions|problem|issue|says?|said|from|to|if|when|option|options|choice|scenario|instructions?|task|title|subject|email|message|text|lyrics|poem|translate|rewrite)\b/i;
const whoDoesWhat = /^who(?:['’]s| is| does| has)? (?:who|what|where|which)$/i;
const neutral =
  /^(?:(?:a |an |the |my |our |just |some |quick |little |short |brief |bit |few |more |all )*(?:basics|recap|intro|introduction|update|updates|background|context|summary|rundown|facts|info|details|news|week|routine|set-?up)|(?:a (?:bit|little) )?about (?:me|us|myself))$/i;
const groups = ["social group", "organization"];

/** A noun phrase, a colon, and after it parts that say what they say without it: a subject and its verb each. */
function claimsUnderTitle(body: string, title: string, from: number): Spread[] | null {
  if (supposing.test(title)) return null;
  const isPlain = whoDoesWhat.test(title) || neutral.test(title);
  if (!isPlain && (isSaid(title) || wordsOf(lowerFirst(title)).some(narrows))) return null;
  const pieces = piecesOf(body, from).map((piece) => ({ ...piece, subject: subjectIn(piece.text) }));
  if (pieces.length < 2 || pieces.some(({ subject }) => subject === null)) return null;
  const claims: Spread[] = pieces.map(({ start, end, text }) => ({ start, end, source: ofOwnKin(text) }));
  const names = pieces.flatMap(({ subject }) => (subject && /^\p{Lu}\p{Ll}/u.test(subject) ? [subject] : []));
  const thing = title.replace(/^(?:my|our|the) /i, "");
  const noun = wordsOf(lowerFirst(thing)).findLast(({ upos }) => upos === "NOUN");
  if (!noun || names.length < 2 || noun.end < lowerFirst(thing).length) return claims;
  const isGroup = noun.xpos === "NN" && groups.some((kind) => isKindOf(noun.lemma.toLowerCase(), kind));
  const arePeople = noun.xpos === "NNS" && isOne(noun.lemma.toLowerCase());
  if (!isGroup && !arePeople) return claims;
  const members = inOneList(names);
  const source = `My ${lowerFirst(thing)} ${isGroup ? "includes" : "are"} ${members}`;
  return [{ start: from, end: body.length, source, isTimeless: true }, ...claims];
}

/** "Wife Ana teaches" */
const ofOwnKin = (text: string): string => {
  const [first = ""] = text.split(" ");
  return kinship.has(first.toLowerCase()) ? `My ${lowerFirst(text)}` : text;
};

/** "Mondays: …", "Dad's rules: …", "at work: …" say what their parts leave out. */
const narrows = ({ upos, lower, lemma }: Word): boolean =>
  /^(?:ADP|PROPN|ADV|SCONJ|NUM)$/.test(upos) || /^['’]s?$/.test(lower) || (upos === "NOUN" && isKindOf(lemma.toLowerCase(), "time period"));

const isOne = (lemma: string) => kinship.has(lemma) || isKindOf(lemma, "person") || isKindOf(lemma, "animal");

/** The words of the subject at a clause's start; null where the clause has none, or no verb of its own. */
function subjectIn(text: string): string | null {
  const words = wordsOf(text);
  const verb = words.findIndex(isFiniteVerb);
  if (verb < 1 || verb > 5) return null;
  const isSubject = ({ upos, lower }: (typeof words)[number]) =>
    /^(?:NOUN|PROPN|DET|ADJ|NUM|PART)$/.test(upos) || /^(?:i|we|he|she|they|my|our)$/.test(lower);
  const before = words.slice(0, verb).filter(({ upos }) => upos !== "ADV");
  if (before.length === 0 || !before.every(isSubject) || !before.some(({ upos }) => /^(?:NOUN|PROPN|PRON)$/.test(upos))) return null;
  return text.slice(before[0]!.start, before.at(-1)!.end);
}

/** Titles whose parts each give one of these: "birthdays: Ffion 2 Dec, Tom 9 May". */
const eachHasOne =
  /^(?:birthday|birth ?date|anniversary|age|height|weight|(?:shoe|jumper|clothes|dress|ring) size|(?:phone |mobile )?number)$/;
const day = `(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${monthPattern})\\b|(?:${monthPattern}) \\d{1,2}(?:st|nd|rd|th)?\\b|\\d{1,2}[./]\\d{1,2}\\b)(?:,? \\d{4})?`;
const dated = new RegExp(`^(?<what>.+?)(?:[:,]| is| on| -| –)? (?<day>${day})$`, "iu");
const owned =
  /^(?<what>(?:(?:my|our) )?\p{L}[\p{L}'’ -]*?)(?:['’]s?)?(?:[:,]| is| -| –)? (?<value>[\d+(]\S*(?: \d[\d ]*|,? ?(?:cm|kg|kilos|m|ft|lbs?|stone|years?(?: old)?))?)$/iu;
const datedThings = /^(?:date|deadline|appointment|exam|event|day|flight|holiday|trip)$/;

/** What each part of a titled list has of what the title names: "birthdays: my niece Ffion 2 Dec", "key dates: exam 12 June". */
function valuesUnderTitle(body: string, title: string, from: number): Spread[] | null {
  if (isSaid(title)) return null;
  const words = wordsOf(lowerFirst(title.replace(/^(?:my|our|the|family) /i, "")));
  const noun = words.at(-1);
  if (noun?.xpos !== "NNS") return null;
  const kind = words.map((word) => (word === noun ? word.lemma.toLowerCase() : word.lower)).join(" ");
  const found = piecesOf(body, from).map(({ start, end, text }) => {
    const source = eachHasOne.test(kind) ? ofOwner(kind, text) : datedThings.test(noun.lemma) ? onDay(text) : null;
    return source ? { start, end, source } : null;
  });
  return found.length >= 2 && found.every((each) => each !== null) ? found : null;
}

function ofOwner(kind: string, text: string): string | null {
  const { what, day: on } = dated.exec(text)?.groups ?? {};
  const { what: who, value } = owned.exec(text)?.groups ?? {};
  const owner = (what ?? who)?.replace(/['’]s?$/, "");
  const given = on ?? value;
  if (!owner || !given || (/^(?:birth|anniv)/.test(kind) && !on)) return null;
  if (/^(?:me|mine|myself)$/i.test(owner)) return `My ${kind} is ${given}`;
  const bare = owner.replace(/^(?:my|our) /i, "");
  const [first = ""] = bare.split(" ");
  const isKin = kinship.has(first.toLowerCase());
  if (!isKin && !/^\p{Lu}/u.test(owner)) return null;
  return `${isKin ? `My ${lowerFirst(bare)}` : owner}'s ${kind} is ${given}`;
}

const sameOf =
  /^(?<one>(?:my |our )?\p{L}[\p{L}'’ -]*?['’]s (?<noun>\p{L}[\p{L} ]{2,24}?) (?:is|was)(?: on)? (?<first>[^,]*?\d[^,]*?))(?<joint>,| and|, and| but) (?<two>(?:my |our )?\p{L}[\p{L}-]*['’]s) (?<value>(?:on )?(?:the )?\d[^,]*)$/iu;

/** Of what repeats its noun; the pattern would take too long for more. */
const longestGapped = 160;

/** "Zach's birthday is 3 June and Priyanka's the 5th": what the second says without its noun and verb. */
export function gapped(body: string): Spread[] | null {
  if (body.length > longestGapped) return null;
  const { one, noun, first, joint, two, value } = sameOf.exec(body.replace(/[.!]+$/, ""))?.groups ?? {};
  if (!one || !two || !value) return null;
  const named = new RegExp(`\\b(?:${monthPattern})\\b`, "i").exec(first!)?.[0];
  const whole = named && /^(?:on )?(?:the )?\d{1,2}(?:st|nd|rd|th)$/i.test(value) ? `${value} of ${named}` : value;
  const start = one.length + joint!.length + 1;
  return [
    { start: 0, end: one.length, source: one },
    { start, end: body.length, source: `${two} ${noun} is ${whole}` },
  ];
}

function onDay(text: string): string | null {
  const { what, day: on } = dated.exec(text)?.groups ?? {};
  if (!what || !on || !wordsOf(what).some(({ upos, lemma }) => upos === "NOUN" && classesOf(lemma.toLowerCase()).length > 0)) return null;
  return `${/^(?:my|our|the|\p{Lu}\p{Ll}+['’]s) /u.test(what) ? what : `My ${lowerFirst(what)}`} is on ${on}`;
}

/** "Neighbours: Mrs Abernethy upstairs, the Kowalczyks downstairs": people of a kind, and where each of them is. */
function placesUnderTitle(body: string, title: string, from: number): Spread[] | null {
  if (isSaid(title)) return null;
  const kind = lowerFirst(title.replace(/^(?:my|our|the) /i, ""));
  const noun = wordsOf(kind).at(-1);
  if (noun?.xpos !== "NNS" || !isOne(noun.lemma.toLowerCase())) return null;
  const one = `${kind.slice(0, noun.start)}${noun.lemma.toLowerCase()}`;
  const found = piecesOf(body, from).map(({ start, end, text }) => {
    const { name, where } = placed.exec(text)?.groups ?? {};
    if (!name || !where) return null;
    const areSeveral = /^the \p{L}+s$/iu.test(name) || / (?:and|&) /.test(name);
    return { start, end, source: `My ${areSeveral ? kind : one} ${name} ${areSeveral ? "are" : "is"} ${lowerFirst(where)}` };
  });
  return found.length >= 2 && found.every((each) => each !== null) ? found : null;
}
const placed =
  /^(?<name>(?:the )?\p{Lu}[\p{L}'’-]*\.?(?: (?:and |& )?\p{Lu}[\p{L}'’-]*)*)(?: (?:is|are|lives?))?,? (?<where>(?:upstairs|downstairs|next door|opposite|across|above|below|abroad|at|in|on|over|two doors|to the)\b[^,]*)$/iu;

const fanciful =
  /\b(?:plan|dream|goal|idea|hope|wish|story|joke|example|quote|question|option|choice|scenario|task|title|subject|lyrics|poem|translate|rewrite|say|said)(?:s|es)?\b/i;

/** Parts that each give a value of their own, and say with the title what they are: "flatshare roster: Ikenna room 1, Saoirse room 2". */
export function partsUnderTitle(body: string): Spread[] | null {
  const head = /[?"“]/.test(body) ? null : titled.exec(body);
  const title = head?.groups?.title;
  if (!head || !title) return null;
  const from = head[0].length;
  if (fanciful.test(title) || (isSaid(title) && !/^(?:my|our) /i.test(title))) return null;
  const pieces = piecesOf(body, from);
  // Of groceries, all together are the answer.
  const isPart = ({ text }: Piece) => text.split(/\s+/).length >= 2 && /\d|\b\p{Lu}|\b(?:mon|tue|wed|thu|fri|sat|sun)/u.test(text);
  const heads = new Set(pieces.map(({ text }) => text.split(/\s+/)[0]!.toLowerCase()));
  const areAmounts = pieces.some(({ text }) => /^\d+(?:[.,]\d+)? ?(?:x|l|kg|g|ml|cl|dl|lbs?|oz|packs?|bags?|cups?)?\s\p{Ll}/u.test(text));
  // What has a verb of its own is told with it.
  if (pieces.some(({ text }) => isVerbal(wordsOf(text.replace(/\([^()]*\)/g, ""))))) return null;
  if (pieces.length < 3 || heads.size < pieces.length - 1 || areAmounts || !pieces.every(isPart)) return null;
  return pieces.map(({ start, end, text }) => ({ start, end, source: `${title}: ${text}` }));
}

/** The parts of a titled list that say by themselves, or with what the title names, what is so. */
export function underTitle(body: string): Spread[] | null {
  const head = /[?"“]/.test(body) ? null : titled.exec(body);
  const title = head?.groups?.title;
  if (!head || !title) return null;
  const from = head[0].length;
  return placesUnderTitle(body, title, from) ?? valuesUnderTitle(body, title, from) ?? claimsUnderTitle(body, title, from);
}
