import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question } from "@/lib/question/read-question";
import { kinship } from "../extract/kinship";
import { isOfKindAsked } from "./kinds-asked";
import { topOf } from "./link";
import { measureAsked, measuresOf } from "./measures";
import { sameness, type Token } from "./words";
import { writtenForms } from "./written-forms";

const weekday = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;
const shortDay = /^(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)$/;
const month =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const dayWords = new Set(
  "today yesterday tomorrow tonight morning evening afternoon weekend week month year day spring summer autumn fall winter christmas easter midnight noon daily weekly monthly".split(
    " ",
  ),
);
const units = /^(?:seconds?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|weekends?|months?|years?|yrs?|decades?)$/;
const clock = /^\d{1,2}(?:[:.]\d\d)?(?:am|pm|h)?$|^\d{1,2}(?::|\.)\d\d/;
const numberWord =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|half|once|twice|couple|both|pair|twins)$/;
const isNumber = ({ lower, upos, relation }: Token) =>
  lower === "one" ? relation === "nummod" : upos === "NUM" || /\d/.test(lower) || numberWord.test(lower);
const money = /[$€£¥]|^(?:dollars?|euros?|pounds?|bucks|quid|usd|eur|gbp|kr|francs?)$|^\d[\d.,]*k$/;
const person = (token: Token) =>
  token.upos === "PROPN" || kinship.has(token.lemma.toLowerCase()) || isKindOf(token.lemma.toLowerCase(), "person");
const reason = new Set("because cause since so as due thanks reason therefore".split(" "));
const locative = new Set("in at to from near into on around by through outside inside behind".split(" "));

/** What names of things, places and people answer, and what figures do. */
const nameable = new Set(
  "name surname person company employer firm school university college city town village country street place hotel restaurant club team band gym church hospital shop store brand model make book film movie song show series game airline bank provider doctor teacher dog cat language app tool framework database project title boss manager friend label nickname initial".split(
    " ",
  ),
);
const numeric = new Set(
  "number code dose price cost budget salary rent size age weight height rate rating score temperature speed distance amount fee bill pin postcode zip version time record result pressure level balance limit deposit quote mileage percentage phone mobile landline extension wage pay income".split(
    " ",
  ),
);

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
      return durationShare(tokens, i);
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

function durationShare(tokens: Token[], i: number): number {
  const { lower, relation } = tokens[i]!;
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

function countShare({ focus }: Question, tokens: Token[], i: number): number {
  const token = tokens[i]!;
  if (!isNumber(token) && !/^(?:no|none|only|both|several|few)$/.test(token.lower)) return 0;
  if (money.test(token.lower) || isOfDate(tokens, i)) return 0;
  const near = [tokens[i + 1], tokens[i + 2], tokens[token.head]].some((each) => each && focus && sameness(focus, each) >= 0.4);
  // "We're five in the band", "seven of us": people are counted without a word for them.
  const isOfUs =
    focus !== null &&
    isKindOf(focus.lemma, "person") &&
    tokens.some(({ lower }) => /^(?:we|us)$/.test(lower)) &&
    token.relation !== "nummod";
  return near || isOfUs ? 1 : 0.25;
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
  return told.length === 0 ? null : told.includes(asked!.id) ? 1 : 0.1;
}

const placeKinds = ["location", "building", "structure", "area", "institution", "room", "furniture"];

function placeShare(tokens: Token[], i: number, names: NameTypes): number {
  const token = tokens[i]!;
  if (isTimeWord(token)) return 0;
  const top = topOf(tokens, i);
  const isPlaced = tokens.some(({ head, relation, lower }) => head === top.index && relation === "case" && locative.has(lower));
  if (token.upos === "PROPN") {
    const type = names.get(token.lower);
    if (isPlaced || type === "LOCATION") return type === "PERSON" ? 0.6 : 1;
    return type === "PERSON" ? 0 : token.relation.startsWith("nsubj") ? 0.2 : token.relation === "obj" ? 0.7 : 0.5;
  }
  if (token.upos !== "NOUN") return /^(?:here|abroad|home|upstairs|downstairs)$/.test(token.lower) ? 0.4 : 0;
  const isPlace = placeKinds.some((each) => isKindOf(token.lemma.toLowerCase(), each));
  return isPlaced ? (isPlace ? 0.8 : 0.35) : isPlace ? 0.3 : 0;
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
  if (tells(focus, tokens, i)) return 1;
  const written = writtenForms.find(({ asked }) => asked.test(text));
  if (written?.form.test(token.text)) return 1;
  if (upos !== "VERB" && lemma !== focus.lemma && isOfKindAsked(lemma, focus.lemma)) return 1;
  const measured = measureShare(question, tokens, i);
  if (measured !== null) return measured;
  if (numeric.has(focus.lemma))
    return isNumber(token) ? 0.9 : /\d/.test(lower) ? 0.9 : nameable.has(focus.lemma) && upos === "PROPN" ? 0.6 : 0.05;
  if (isTimeWord(token) || (isNumber(token) && isOfDate(tokens, i))) return 0.1;
  const isPerson = names.get(lower) === "PERSON";
  if (nameable.has(focus.lemma))
    return upos === "PROPN" ? (isPerson && !isKindOf(focus.lemma, "person") && !isKindOf(focus.lemma, "animal") ? 0.2 : 0.75) : 0.15;
  const asksKind = /\b(?:which|what kind|what sort|what type)\b/i.test(text);
  return upos === "PROPN" || upos === "NOUN" ? 0.5 : asksKind && upos === "ADJ" ? 0.5 : 0.3;
}

/** "Terminal 2", "an aisle seat", "the keto diet": what stands with the noun that is asked for tells which one it is. */
function tells(focus: NonNullable<Question["focus"]>, tokens: Token[], i: number): boolean {
  const { head, relation, lower, upos } = tokens[i]!;
  const before = tokens[i - 1];
  if (before && sameness(focus, before) >= 0.8 && (upos === "NUM" || /^\p{L}?\d+\p{L}?$/u.test(lower))) return true;
  const noun = tokens[head];
  if (!noun || !/^(?:NOUN|PROPN)$/.test(noun.upos) || sameness(focus, noun) < 0.8 || empty.has(lower)) return false;
  return /^(?:amod|compound|flat|appos)/.test(relation);
}
/** What says of a thing no more than that it is one, or somebody's. */
const empty = new Set(
  "new old first last second next other own same good best great big small little nice such more favourite favorite current main right".split(
    " ",
  ),
);

const contentTags = new Set(["NOUN", "PROPN", "ADJ", "NUM", "X", "SYM", "VERB"]);

const isTimeWord = ({ lower }: Token) => weekday.test(lower) || month.test(lower) || dayWords.has(lower) || units.test(lower);

/** "9 October", "21st", "2026": a number of a date counts nothing. */
function isOfDate(tokens: Token[], i: number): boolean {
  const { lower } = tokens[i]!;
  if (/\d(?:st|nd|rd|th)$/.test(lower) || /^(?:19|20)\d\d$/.test(lower)) return true;
  return [tokens[i - 1], tokens[i + 1], tokens[i + 2]].some(
    (each, k) => each && month.test(each.lower) && (k < 2 || tokens[i + 1]?.lower === "of"),
  );
}

/** Whether a word is the figure that a noun such as "rent" asks for. */
export const isFigure = ({ focus }: Question, token: Token): boolean => focus !== null && numeric.has(focus.lemma) && isNumber(token);

/** Whether the noun that is asked for is answered by anything of its type: "which street" by a name, "what number" by a figure. */
export const typedFocus = ({ focus, form }: Question): boolean =>
  focus !== null &&
  (nameable.has(focus.lemma) || numeric.has(focus.lemma)) &&
  form !== "who" &&
  !/^(?:name|surname|number|code)$/.test(focus.lemma);
