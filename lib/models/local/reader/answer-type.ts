import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question } from "@/lib/question/read-question";
import { kinship } from "../extract/kinship";
import { clock, dayWords, isNumber, isOfDate, isTimeWord, money, month, units, weekday } from "./figures";
import { nameable, numeric, venues, works } from "./focus-nouns";
import { isOfKindAsked } from "./kinds-asked";
import { topOf } from "./link";
import { measureAsked, measuresOf } from "./measures";
import { sameness, type Token } from "./words";
import { writtenForms } from "./written-forms";

const shortDay = /^(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)$/;
const person = (token: Token) =>
  token.upos === "PROPN" || kinship.has(token.lemma.toLowerCase()) || isKindOf(token.lemma.toLowerCase(), "person");
const reason = new Set("because cause since so as due thanks reason therefore".split(" "));
const locative = new Set("in at to from near into on around by through outside inside behind".split(" "));

/** Types of the names in a statement, by each of their words: "PERSON" of "maya". */
export type NameTypes = Map<string, string>;

/**
 * How far a word of a statement is of the kind that a question waits for, 0–1, whatever it stands to: a name or a person for "who", a
 * figure for "how many".
 */
export function typeShare(question: Question, tokens: Token[], i: number, names: NameTypes): number {
  const token = tokens[i]!;
  const { lower, upos } = token;
  switch (question.form) {
    case "profile":
      return 1;
    case "yes-no":
    case "choice":
    case "how":
      return 0.5;
    case "why":
      return reason.has(lower) ? 1 : lower === "to" && tokens[i + 1]?.upos === "VERB" ? 0.6 : contentTags.has(upos) ? 0.25 : 0;
    case "year":
      return /^(?:19|20)\d\d$/.test(lower) ? 1 : isNumber(token) && units.test(tokens[i + 1]?.lower ?? "") ? 0.6 : 0;
    case "when":
      if (weekday.test(lower) || month.test(lower) || /^(?:19|20)\d\d$/.test(lower)) return 1;
      if (/^\d{1,2}(?:st|nd|rd|th)$/.test(lower)) return 1;
      if (tellsHour(tokens, i)) return 0.8;
      if (dayWords.has(lower)) return 0.8;
      return units.test(lower) && isNumber(tokens[i - 1] ?? token) ? 0.5 : 0;
    case "clock":
      return clockShare(tokens, i);
    case "duration":
      return durationShare(question, tokens, i);
    case "frequency":
      if (/^(?:every|each|daily|weekly|monthly|yearly|always|often|usually|sometimes|rarely|once|twice|times)$/.test(lower)) return 1;
      if (weekday.test(lower) && lower.endsWith("s")) return 1;
      if (isNumber(token) && /^(?:a|per|an|times)$/.test(tokens[i + 1]?.lower ?? "")) return 0.9;
      // "One swim a week"
      return isNumber(token) &&
        /^(?:a|per|each|every)$/.test(tokens[i + 2]?.lower ?? "") &&
        /^(?:day|week|fortnight|month|year)$/.test(tokens[i + 3]?.lower ?? "")
        ? 0.9
        : 0;
    case "age":
      return isOfOnce(tokens, i) && !question.asksPast && !/\b(?:was|were)\b/i.test(question.text) ? 0 : ageShare(tokens, i);
    case "count":
      return countShare(question, tokens, i);
    case "amount":
      return amountShare(question, tokens, i);
    case "where":
      return placeShare(tokens, i, names);
    case "who":
      return personShare(question, tokens, i, names);
    default:
      return question.asksName ? nameShare(token, i) : thingShare(question, tokens, i, names);
  }
}

/** "Standup is 9:45", "at 10", "moved to 10". */
function tellsHour(tokens: Token[], i: number): boolean {
  const { lower, upos } = tokens[i]!;
  if (/^\d{1,2}:\d\d(?:am|pm)?$|^\d{1,2}(?:am|pm)$/.test(lower)) return true;
  const before = tokens[i - 1]?.lower ?? "";
  const isMoved = before === "to" && tokens.some(({ lemma }) => /^(?:move|push|shift|bring|postpone|reschedule|change|bump)$/.test(lemma));
  return clock.test(lower) && upos === "NUM" && (isMoved || /^(?:at|before|after|by|from|until|till)$/.test(before));
}

function clockShare(tokens: Token[], i: number): number {
  const token = tokens[i]!;
  if (/\d[:.]\d\d|\d(?:am|pm|h)$|^(?:noon|midnight)$/.test(token.lower)) return 1;
  if (!isNumber(token) || isOfDate(tokens, i)) return 0;
  const isTimed =
    /^(?:at|before|after|by|from|until|till|to|around|past|half|quarter)$/.test(tokens[i - 1]?.lower ?? "") ||
    /^(?:am|pm|o'clock)$/.test(tokens[i + 1]?.lower ?? "");
  return isTimed ? 1 : 0.2;
}

const asksTaken = /^how long (?:did|does)\b.*\b(?:take|last|need)\b/i;
const lengths = /^(?:short|shorter|brief|briefer|long|longer|concise|small|tiny|snappy|detailed)$/;

function durationShare({ text, words }: Question, tokens: Token[], i: number): number {
  const { lower, relation } = tokens[i]!;
  // "How long should answers be": "short answers", "lists of max 5 points"
  if (/^how long (?:should|may|can|must) (?!i\b|we\b)/i.test(text)) {
    const noun = tokens[tokens[i]!.head];
    if (lengths.test(lower) && noun && words.some((word) => sameness(word, noun) >= 0.9)) return 1;
    if (isNumber(tokens[i]!) && /^(?:max|maximum|most|than|to)$/.test(tokens[i - 1]?.lower ?? "")) return 1;
  }
  // "How long is the pool" may ask for metres.
  if (/^how long (?:is|are|was|were)\b/i.test(text) && measuresOf(tokens, i).includes("length")) return 1;
  // "38:10", and no "at 10:30"
  if (/^\d{1,2}:\d\d(?::\d\d)?$/.test(lower) && asksTaken.test(text))
    return /^(?:at|by|from|until|till|before|after)$/.test(tokens[i - 1]?.lower ?? "") ? 0 : 1;
  if (/^\d+(?:st|nd|rd|th)$/.test(lower) && tokens[tokens[i]!.head]?.lemma === "anniversary") return 1;
  // "A night shift" lasts no night.
  const isOne = (each: Token) => /^an?$/.test(each.lower) && !/^(?:compound|amod)/.test(relation);
  const counted = tokens.slice(Math.max(0, i - 2), i).some((each) => isNumber(each) || isOne(each));
  if (units.test(lower) && counted) return tokens[i + 1]?.lower === "ago" ? 0.7 : 1;
  if (lower === "since" || lower === "until" || lower === "till") return 1;
  return /^(?:19|20)\d\d$/.test(lower) ? 0.6 : 0;
}

/** "Vegan since I was sixteen": an age that is long past. */
const isOfOnce = (tokens: Token[], i: number): boolean =>
  /^(?:was|were)$/.test(tokens[i - 1]?.lower ?? "") &&
  tokens.slice(Math.max(0, i - 4), i - 1).some(({ lower }) => /^(?:since|when|until|till|before|after)$/.test(lower));

function ageShare(tokens: Token[], i: number): number {
  const token = tokens[i]!;
  if (!isNumber(token)) return 0;
  const next = tokens[i + 1]?.lower ?? "";
  const before = tokens[i - 1];
  // "A 3-year-old"
  if (next === "-" && units.test(tokens[i + 2]?.lower ?? "") && tokens[i + 4]?.lower === "old") return 1;
  // "Two Yusufs" counts them; "Noah (7)" tells an age.
  if (
    before?.text !== "(" &&
    token.relation === "nummod" &&
    tokens[token.head]?.upos !== "NUM" &&
    !units.test(tokens[token.head]?.lower ?? "")
  )
    return 0;
  if (units.test(next)) {
    const after = tokens[i + 2]?.lower ?? "old";
    const isAge = /^(?:old|of)$/.test(after) || (before?.lemma === "be" && /^[.,;!)]$/.test(after));
    return isAge && /^(?:years?|yrs?|months?|weeks?)$/.test(next) ? 0.9 : 0.2;
  }
  if (isOfDate(tokens, i) || money.test(token.lower) || /[:.]/.test(token.lower) || Number(token.lower) > 120) return 0;
  if (
    before &&
    (before.lemma === "be" || before.lemma === "turn" || /^(?:aged?|age|nearly|almost|now|just|pushing|approaching)$/.test(before.lower))
  )
    return 1;
  // "Knocking on 70"
  if (before?.lower === "on" && /^(?:knocking|getting|going)$/.test(tokens[i - 2]?.lower ?? "")) return 1;
  return /^(?:root|appos|conj)$/.test(token.relation) || before?.text === "(" || before?.text === "," ? 0.8 : 0.2;
}

function countShare({ focus, words }: Question, tokens: Token[], i: number): number {
  const token = tokens[i]!;
  if (!isNumber(token) && !/^(?:no|none|only|both|several|few)$/.test(token.lower)) return 0;
  // "88k miles"
  if ((money.test(token.lower) && !/^\d[\d.,]*k$/.test(token.lower)) || isOfDate(tokens, i)) return 0;
  const near = [tokens[i + 1], tokens[i + 2], tokens[token.head]].some((each) => each && focus && sameness(focus, each) >= 0.4);
  // "We're five in the band", "seven of us": people are counted without a word for them.
  const isOfUs =
    focus !== null &&
    isKindOf(focus.lemma, "person") &&
    tokens.some(({ lower }) => /^(?:we|us)$/.test(lower)) &&
    token.relation !== "nummod";
  // "I sold 64" of the candles.
  const isBare = token.relation === "obj" && words.some((word) => word.role === "predicate" && sameness(word, tokens[token.head]!) >= 0.75);
  return near || isOfUs || isBare ? 1 : 0.25;
}

function amountShare(question: Question, tokens: Token[], i: number): number {
  const { text } = question;
  const token = tokens[i]!;
  if ((!isNumber(token) && !money.test(token.lower)) || isOfDate(tokens, i)) return 0;
  const measured = measureShare(question, tokens, i);
  if (measured !== null) return measured;
  if (units.test(tokens[i + 1]?.lower ?? "")) return 0.3;
  const isMoney = money.test(token.lower) || money.test(tokens[i - 1]?.text ?? "") || /^\d+k$|^\d{3,}/.test(token.lower);
  return /\bhow much\b/i.test(text) && isMoney ? 1 : 0.7;
}

/** Whether a number has the unit of what the question wants measured: 1 or next to nothing; null where that can't be told. */
function measureShare(question: Question, tokens: Token[], i: number): number | null {
  const asked = measureAsked(question);
  const told = asked ? measuresOf(tokens, i) : [];
  // What is asked for by its size may be told by its length: needles, screens, pools.
  const isTold = told.includes(asked?.id ?? "") || (asked?.id === "area" && told.includes("length"));
  return told.length === 0 ? null : isTold ? 1 : 0.1;
}

const placeKinds = ["location", "building", "structure", "area", "institution", "room", "furniture"];

function placeShare(tokens: Token[], i: number, names: NameTypes): number {
  const token = tokens[i]!;
  if (isTimeWord(token)) return 0;
  const placed = isPlaced(tokens, i);
  if (token.upos === "PROPN") {
    const type = names.get(token.lower);
    if (placed || type === "LOCATION") return type === "PERSON" ? 0.6 : 1;
    return type === "PERSON" ? 0 : token.relation.startsWith("nsubj") ? 0.2 : token.relation === "obj" ? 0.7 : 0.5;
  }
  if (token.upos !== "NOUN") return /^(?:here|abroad|home|upstairs|downstairs)$/.test(token.lower) ? 0.4 : 0;
  const isPlace = placeKinds.some((each) => isKindOf(token.lemma.toLowerCase(), each));
  return placed ? (isPlace ? 0.8 : 0.35) : isPlace ? 0.3 : 0;
}

/** "At the Bell", "in Leeds" */
function isPlaced(tokens: Token[], i: number): boolean {
  const top = topOf(tokens, i);
  return tokens.some(({ head, relation, lower }) => head === top.index && relation === "case" && locative.has(lower));
}

function personShare(question: Question, tokens: Token[], i: number, names: NameTypes): number {
  const token = tokens[i]!;
  // "Who is Paula" asks for no one who did something with her.
  // "User's brother" is the brother.
  if (token.lower === "user" && token.relation === "nmod:poss") return 0;
  if (token.lower === "user") return question.isOwn || question.words.every(({ isName }) => isName) ? 0 : 1;
  if (isTimeWord(token) || shortDay.test(token.lower)) return 0;
  if (token.upos !== "PROPN") return token.upos === "NOUN" && person(token) ? 0.6 : 0;
  const type = names.get(token.lower);
  if (question.gap?.role === "oblique" && question.words.some(({ lemma }) => lemma === "work")) return 0.9;
  if (type && type !== "PERSON") return 0.4;
  const top = topOf(tokens, i);
  // "The big one on Cutler Rd"
  if (streets.test(top.lower)) return 0.3;
  const isPlaced = tokens.some(
    ({ head, relation, lower }) => head === top.index && relation === "case" && /^(?:in|at|near|into)$/.test(lower),
  );
  return type ? 1 : isPlaced ? 0.3 : 0.8;
}

const streets = /^(?:road|rd|street|st|avenue|ave|lane|ln|drive|close|square|sq|way|boulevard|blvd|terrace|crescent)$/;

const nameShare = ({ lower, upos, text }: Token, i: number): number => {
  if (lower === "user") return 0;
  return upos === "PROPN" || (/^\p{Lu}\p{L}/u.test(text) && i > 0 && upos !== "PRON") ? 1 : 0;
};

function thingShare(question: Question, tokens: Token[], i: number, names: NameTypes): number {
  const { focus, text } = question;
  const token = tokens[i]!;
  const { upos, lower } = token;
  if (lower === "user" || !contentTags.has(upos)) return 0;
  if (!focus) return isTimeWord(token) || isOfDate(tokens, i) ? 0.1 : upos === "NOUN" || upos === "PROPN" ? 0.8 : 0.6;
  const lemma = token.lemma.toLowerCase();
  // "A Yamaha keyboard"
  if (asksMake.test(text)) return upos !== "PROPN" ? 0.15 : tells(focus, tokens, i) ? 1 : 0.5;
  // "450g flour" tells no kind of flour.
  const isAmount = asksKind.test(text) && /^\d/.test(lower);
  if (!isAmount && tells(focus, tokens, i)) return 1;
  const written = writtenForms.find(({ asked }) => asked.test(text));
  if (written?.form.test(token.text)) return 1;
  if (upos !== "VERB" && lemma !== focus.lemma && isOfKindAsked(lemma, focus.lemma)) return 1;
  const measured = measureShare(question, tokens, i);
  if (measured !== null) return measured;
  // "My time was 4:38"
  if (lemma !== "time" && focus.lemma === "time" && /^\d{1,2}[:.]\d\d(?:[:.]\d\d)?$/.test(lower)) return 1;
  if (numeric.has(focus.lemma))
    return isNumber(token) ? 0.9 : /\d/.test(lower) ? 0.9 : nameable.has(focus.lemma) && upos === "PROPN" ? 0.6 : 0.05;
  if (isTimeWord(token) || (isNumber(token) && isOfDate(tokens, i))) return 0.1;
  const isPerson = names.get(lower) === "PERSON";
  // "The Left Hand of Darkness" and "the Green Man" have no name in them but as a whole.
  const isCapital = !isPerson && (upos === "PROPN" || (i > 0 && /^\p{Lu}\p{Ll}/u.test(token.text)));
  if (isCapital && works.has(focus.lemma) && /^(?:obj|appos)/.test(topOf(tokens, i).relation)) return 1;
  if (isCapital && venues.has(focus.lemma) && isPlaced(tokens, i)) return 1;
  if (nameable.has(focus.lemma) || venues.has(focus.lemma))
    return upos === "PROPN" ? (isPerson && !isKindOf(focus.lemma, "person") && !isKindOf(focus.lemma, "animal") ? 0.2 : 0.75) : 0.15;
  const asksWhich = /\bwhich\b/i.test(text) || asksKind.test(text);
  return upos === "PROPN" || upos === "NOUN" ? 0.5 : asksWhich && upos === "ADJ" ? 0.5 : 0.3;
}

const asksKind = /\b(?:what|which) (?:kind|sort|type)\b/i;
const asksMake = /^(?:what|which) (?:make|brand)\b/i;

/** "Terminal 2", "an aisle seat", "the keto diet": what stands with the noun that is asked for tells which one it is. */
function tells(focus: NonNullable<Question["focus"]>, tokens: Token[], i: number): boolean {
  const { head, relation, lower, upos } = tokens[i]!;
  const before = tokens[i - 1];
  if (before && sameness(focus, before) >= 0.8 && (upos === "NUM" || /^\p{L}?\d+\p{L}?$/u.test(lower))) return true;
  // "Hotel Aliados"
  const isCalled = (each: Token) => each.head === i && /^(?:compound|flat|nmod:desc)/.test(each.relation) && sameness(focus, each) >= 0.8;
  if (upos === "PROPN" && !isTimeWord(tokens[i]!) && tokens.some(isCalled)) return true;
  // Of a wrist, "right" says which; of a reason, how good it is.
  if (empty.has(lower) && !(lower === "right" && isKindOf(focus.lemma, "body part"))) return false;
  const noun = tokens[head];
  const next = tokens[i + 1];
  // "Upper deck seat": both hang on the noun that follows.
  const isBeside = next !== undefined && next.head === head && sameness(focus, next) >= 0.8 && /^(?:amod|compound)/.test(next.relation);
  const isOfNoun = noun !== undefined && /^(?:NOUN|PROPN)$/.test(noun.upos) && sameness(focus, noun) >= 0.8;
  return (isOfNoun && /^(?:amod|compound|flat|appos)/.test(relation)) || (isBeside && /^(?:amod|compound)/.test(relation));
}
/** What says of a thing no more than that it is one, or somebody's. */
const empty = new Set(
  "new old first last second next other own same good best great big small little nice such more favourite favorite current main right".split(
    " ",
  ),
);

const contentTags = new Set(["NOUN", "PROPN", "ADJ", "NUM", "X", "SYM", "VERB"]);

/** Whether a word is the figure that a noun such as "rent" asks for. */
export const isFigure = ({ focus }: Question, token: Token): boolean => focus !== null && numeric.has(focus.lemma) && isNumber(token);

/** Whether the noun that is asked for is answered by anything of its type: "which street" by a name, "what number" by a figure. */
export const typedFocus = ({ focus, form }: Question): boolean =>
  focus !== null &&
  (nameable.has(focus.lemma) || venues.has(focus.lemma) || numeric.has(focus.lemma)) &&
  form !== "who" &&
  !/^(?:name|surname|number|code)$/.test(focus.lemma);
