import { momentOf } from "./moments";
import type { Question } from "./question-shape";
import type { Ranked } from "./relevance";
import { type Answer, sentence, statementOf } from "./reply-form";

const ones =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const number = `(?<number>\\d{1,3}|(?:${tens.join("|")})(?:[- ](?:${ones.slice(0, 9).join("|")}))?|${ones.join("|")})`;

/** What was so many years ago on a day that a statement tells, and the questions that ask for its year. */
export const countedYears: readonly { id: string; asked: RegExp; told: RegExp; example: string; counterexample: string }[] = [
  {
    id: "birthday",
    asked: /\bborn\b|\b(?:birth|birth year)\b/i,
    told: new RegExp(
      `\\b(?:turns?|turned|turning|becomes?|became|will be) ${number}\\b(?! (?:months|weeks|days|metres|kilos))|\\b(?<number2>\\d{1,3})(?:st|nd|rd|th) birthday\\b`,
      "i",
    ),
    example: "Elowen turns five on 12 May 2026.",
    counterexample: "Elowen turned left at the church.",
  },
  {
    id: "wedding",
    asked: /\b(?:marry|married|wed|wedding)\b/i,
    told: new RegExp(
      `\\b(?<number2>\\d{1,3})(?:st|nd|rd|th) (?:wedding )?anniversary\\b|\\bmarried (?:for )?${number} years (?:come|on|this|next|in)\\b`,
      "i",
    ),
    example: "Saturday is our 20th wedding anniversary.",
    counterexample: "We were married in the spring.",
  },
];

/** The year of a birth or a wedding, worked out from an age or an anniversary and its day. */
export function workedYear({ text }: Question, found: Ranked[]): Answer | null {
  const counted = /\b(?:what|which) year\b/i.test(text) && countedYears.find(({ asked }) => asked.test(text));
  if (!counted) return null;
  for (const candidate of found.slice(0, 4)) {
    const groups = counted.told.exec(candidate.text)?.groups;
    const years = numberIn(groups?.number ?? groups?.number2 ?? "");
    const day = momentOf(candidate)?.from ?? (candidate.evidence.saidAt ? new Date(candidate.evidence.saidAt) : null);
    if (!years || !day) continue;
    const year = String(day.getUTCFullYear() - years);
    const told = statementOf(candidate);
    return { bare: year, told: [{ text: sentence(`In ${year}`), evidence: told.evidence }, told], places: told.evidence };
  }
  return null;
}

/** 0 for what is no number. */
function numberIn(words: string): number {
  if (/^\d+$/.test(words)) return Number(words);
  const [first = "", second = ""] = words.toLowerCase().split(/[- ]/);
  const ten = tens.indexOf(first);
  return ten < 0 ? ones.indexOf(first) + 1 : (ten + 2) * 10 + ones.indexOf(second) + 1;
}
