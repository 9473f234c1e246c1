import type { Question } from "@/lib/question/read-question";
import { type Answer, statementOf } from "../answer/reply-form";
import { kinship } from "../extract/kinship";
import type { Scored } from "./features";
import { isLater, latestOf } from "./over";

const years = "(?<age>\\d{1,3})";
const name = "(?<who>\\p{Lu}[\\p{L}-]+|User['’]s \\p{Ll}+(?: \\p{Lu}[\\p{L}-]+)?|User|She|He)";
/** Each tells an age that somebody reaches. */
const turning: readonly RegExp[] = [
  // "It's Leo's 7th birthday on Saturday"
  new RegExp(`${name}['’]s ${years}(?:st|nd|rd|th) birthday\\b`, "u"),
  // "Ella's birthday today, she's 9"
  new RegExp(
    `${name}['’]s birthday\\b[^.;]{0,40}?,? (?:so |and )?(?:she|he|they)(?:['’](?:s|re)| is| are)(?: now| just)* ${years}(?=[.,!]|$| now)`,
    "u",
  ),
  // "My daughter turned 5", "I'm turning 40 on 11 May"
  new RegExp(
    `${name}(?: (?:has|is|just|now|will|finally|recently|be))* (?:turned|turns|turning|turn) ${years}(?=[.,!]|$| (?!(?:per|percent|degrees|pages|down|into)\\b))`,
    "u",
  ),
  // "Had my 40th"
  new RegExp(
    `${name} (?:has |just |finally )*(?:had|celebrated|turned) their ${years}(?:st|nd|rd|th)(?: birthday)?(?=[.,!]|$| (?!\\p{L}+ (?:session|lesson|race|game|match)\\b)(?:on|in|last|this|yesterday|today|at|with|and|but|birthday))`,
    "u",
  ),
];

type Turn = { who: string; age: number; at: Scored };

/**
 * "How old is Leo" by "Leo is 6" and "it's Leo's 7th birthday on Saturday", once Saturday has come. Null where no birthday told since makes
 * the age that was told another.
 */
export function turnedAnswer(question: Question, all: readonly Scored[], now: Date): Answer | null {
  if (question.form !== "age" || question.asksPast || question.isNegated || /\b(?:when|was|were|will)\b/i.test(question.text)) return null;
  const current = all.filter(({ isFormer, isSpoken, evidence }) => !isFormer && !isSpoken && evidence.role !== "assistant");
  const isAsked = whoAsked(question);
  if (!isAsked) return null;
  const known = latestOf(current.filter((each) => ageTold(each) !== null && isAsked(each.text)));
  const age = known && ageTold(known);
  if (!known || age === null) return null;
  const named = new Set([...known.text.matchAll(/\p{Lu}[\p{L}-]+/gu)].map(([word]) => word));
  const isOf = ({ who, age: reached, at }: Turn): boolean => {
    // "She just turned 5" is of whoever was 4, if nobody else was.
    if (who === "She" || who === "He")
      return (
        reached === age + 1 &&
        current.every((each) => each === known || ageTold(each) !== age) &&
        isOfGender(who, known.text) &&
        isLater(at, known)
      );
    return who === "User" ? /^User is \d/.test(known.text) : isAsked(`${who} `) || named.has(who.split(" ").at(-1)!);
  };
  const turned = current
    .flatMap((at) => turnsIn(at))
    .filter((turn) => turn.age > age && turn.age <= age + maxYears && hasCome(turn.at, now) && isOf(turn));
  const [last] = turned.toSorted((one, other) => other.age - one.age);
  if (!last) return null;
  const statement = statementOf(last.at);
  return { bare: String(last.age), told: [{ ...statement, text: `${last.age}: ${statement.text}` }], places: [last.at.place] };
}
const maxYears = 5;

/** The age that a statement sets; NaN and figures of other things are none. */
function ageTold({ evidence: { attribute, attributeValue }, text }: Scored): number | null {
  const told =
    attribute === "AGE"
      ? attributeValue
      : /^(?:User['’]s \p{Ll}+|\p{Lu}\p{Ll}+) is (?:now )?(?<age>\d{1,2})(?=[.,]|$| and\b| years old)/u.exec(text)?.groups?.age;
  return told && /^\d{1,3}$/.test(told) ? Number(told) : null;
}

const turnsIn = (at: Scored): Turn[] =>
  turning.flatMap((pattern) => {
    const { who, age } = pattern.exec(at.text)?.groups ?? {};
    return who && age ? [{ who, age: Number(age), at }] : [];
  });

/** A birthday that is still ahead is none yet. */
function hasCome({ evidence: { validFrom }, text }: Scored, now: Date): boolean {
  if (validFrom !== null) return new Date(validFrom) <= now;
  return !/\b(?:will|turning|turns|soon|next)\b/i.test(text);
}

/** Whether a statement tells of whom the question asks for; null where it asks for nobody. */
function whoAsked({ words, isOwn, isOfAsker }: Question): ((text: string) => boolean) | null {
  const names = words.filter(({ isName }) => isName).map(({ text }) => text);
  if (names.length > 0) return (text) => names.every((each) => new RegExp(`(?<!\\p{L})${RegExp.escape(each)}(?!\\p{L})`, "u").test(text));
  const kin = words.filter(({ lemma }) => kinship.has(lemma)).map(({ lemma }) => lemma);
  if (kin.length > 0)
    return (text) =>
      isOwn && kin.every((each) => new RegExp(`\\bUser['’]s (?:\\p{Ll}+ )?${RegExp.escape(each)}(?!\\p{L}|['’]s)`, "u").test(text));
  return isOfAsker ? (text) => /^User is (?:now )?\d/.test(text) : null;
}

const isOfGender = (who: "She" | "He", text: string): boolean =>
  who === "She"
    ? !/\b(?:son|brother|nephew|grandson|dad|father|uncle)\b/i.test(text)
    : !/\b(?:daughter|sister|niece|granddaughter|mum|mother|aunt)\b/i.test(text);
