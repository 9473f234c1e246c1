import { orderTold } from "@/lib/language/en/several";
import { dayPeriod, monthNames, monthPeriod, type Period, weekdayNames } from "@/lib/text/calendar";

// The words of which the patterns of time-points.ts are made.

export const month =
  "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?";
/** Not a count or an amount: `in 2000 steps`. */
const figures =
  "(?:19|20)\\d\\d(?![\\d%]|[.,:/-]\\d| (?:people|users|dollars|euros|pounds|km|miles|meters|words|items|calories|steps|points|lines|rows|tokens)\\b)";
export const year = `(?<year>${figures}|(?:last|this|next|the previous|the past) year)`;
export const ofYear = `(?:(?:,? (?:of |in )?|,)${year})?`;
export const day = "(?<day>[12]\\d|3[01]|0?[1-9])(?:st|nd|rd|th)?\\b";
export const weekday = "(?<weekday>(?:mon|tues|wednes|thurs|fri|satur|sun)day)";
export const season = "(?<season>spring|summer|fall|autumn|winter)";
export const side = "(?<side>last|this past|past|the previous|previous|this coming|coming|this|the next|next)";
export const ordinal = "(?<ordinal>first|1st|second|2nd|third|3rd|fourth|4th|last|final)";
export const count =
  "(?<count>\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a couple(?: of)?|couple(?: of)?|a few|few|several)";
export const part = "(?<part>early|mid|late|(?:the )?(?:very )?(?:beginning|start|middle|end))(?:-| of | in | )";

const numbers = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve".split(" ").map((word, i): [string, number] => [word, i]),
);

/** How many `a couple of` or `several` are: at least and at most. */
export function countOf(words: string): { least: number; most: number } {
  const word = words
    .toLowerCase()
    .replace(/^a (?=c|f)/, "")
    .replace(/ of$/, "");
  if (word === "few") return { least: 2, most: 5 };
  if (word === "several") return { least: 3, most: 8 };
  const exact = /^(?:a|an)$/.test(word) ? 1 : word === "couple" ? 2 : (numbers.get(word) ?? Number(word));
  return { least: exact, most: exact };
}

/** From 0; `last` is -1. */
export const ordinalOf = (word: string): number => (/^(?:last|final)$/i.test(word) ? -1 : orderTold(word) - 1);

/** From 0. */
export const monthOf = (word: string): number =>
  monthNames.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase().slice(0, 3)));
export const weekdayOf = (word: string): number => weekdayNames.indexOf(word.toLowerCase());

/** -1, 0 or 1: the one before, this one, the next. */
export const sideOf = (word: string): number => (/last|past|previous/i.test(word) ? -1 : /next/i.test(word) ? 1 : 0);

export function yearOf(words: string, now: Date): number {
  const exact = Number(words);
  return exact || now.getUTCFullYear() + sideOf(words);
}

export const dayMs = 86_400_000;
export const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs);
export const span = (from: Date, until: Date): Period => ({ from, until, label: "" });

/** A third of a month or a year; a month's last third is as long as is left. */
export function partOf(whole: Period, words: string): Period {
  const third = (whole.until.getTime() - whole.from.getTime()) / 3;
  const index = /early|beginning|start/i.test(words) ? 0 : /mid/i.test(words) ? 1 : 2;
  const startOfDay = (ms: number) => new Date(Math.floor(ms / dayMs) * dayMs);
  return span(
    startOfDay(whole.from.getTime() + index * third),
    index === 2 ? whole.until : startOfDay(whole.from.getTime() + (index + 1) * third),
  );
}

/** The nth week or weekend day of a month, from 0; -1 is the last. */
export function nthWeekday(year: number, monthIndex: number, dayOfWeek: number, n: number): Period {
  const { from, until } = monthPeriod(year, monthIndex);
  const first = 1 + ((dayOfWeek - from.getUTCDay() + 7) % 7);
  if (n >= 0) return dayPeriod(year, monthIndex, first + 7 * n);
  const last = addDays(until, -1);
  return dayPeriod(year, monthIndex, last.getUTCDate() - ((last.getUTCDay() - dayOfWeek + 7) % 7));
}

/** Gregorian Easter Sunday (Meeus, "Astronomical Algorithms", 1991, chapter 8). */
export function easter(year: number): Period {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayPeriod(year, Math.floor(n / 31) - 1, (n % 31) + 1);
}
