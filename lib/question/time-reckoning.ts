import { dayFrom, dayPeriod, monthPeriod, type Period, seasonPeriod, weekendFrom, weekFrom, yearPeriod } from "@/lib/text/calendar";
import { addDays, easter, monthOf, nthWeekday, sideOf, span, weekdayOf, yearOf } from "./time-words";

/** `looksAhead`: the question is about what is to come, so that "in May" is the next one. */
export type Reading = { now: Date; looksAhead: boolean; looksBack: boolean };
type Groups = Record<string, string | undefined>;

/** Without a year, `inYear` tells what it is in any. `month` counts from 1: a month of whichever year. */
export type Point = Period & { inYear?: (year: number) => Period; month?: number };

export type PointRule = {
  id: string;
  pattern: RegExp;
  /** The word alone may mean something else: `may`, `2000`, `April`. It needs a preposition before it. */
  needsLead?: boolean;
  /** A day that the rest of the pattern refers to must follow: `the week before | 9 June`. */
  before?: "day";
  resolve: (groups: Groups, reading: Reading, following: Period | null) => Point | null;
  example: string;
  /** The first day, and the one after the last, for a question asked on 10 January 2024. */
  means: [from: string, until: string];
  counterexample: string;
};

export const pattern = (...parts: string[]) => new RegExp(`${parts.join("")}(?![\\p{L}\\p{N}'’])`, "iuy");
export const utc = (y: number, m: number, d: number) => new Date(Date.UTC(y, m, d));

/** The year's, or without one the nearest on the question's side of now. */
export function yearly(inYear: (year: number) => Period, words: string | undefined, { now, looksAhead }: Reading): Point {
  if (words) return inYear(yearOf(words, now));
  const years = [-1, 0, 1].map((offset) => inYear(now.getUTCFullYear() + offset));
  const nearest = looksAhead ? years.find(({ until }) => until > now) : years.findLast(({ from }) => from <= now);
  return { ...nearest!, inYear };
}

export const units: Record<string, (now: Date, offset: number) => Period> = {
  day: dayFrom,
  week: weekFrom,
  fortnight: (now, offset) => span(weekFrom(now, 2 * offset).from, weekFrom(now, 2 * offset + 1).until),
  weekend: weekendFrom,
  month: (now, offset) => monthPeriod(now.getUTCFullYear(), now.getUTCMonth() + offset),
  year: (now, offset) => yearPeriod(now.getUTCFullYear() + offset),
};
export const unit = "(?<unit>day|week|fortnight|weekend|month|year)s?";

/** To now, or from now. */
export function rolling(amount: number, name: string, now: Date, direction: 1 | -1): Period {
  const [y, m, d] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const other =
    name === "month"
      ? utc(y, m + direction * amount, d)
      : name === "year"
        ? utc(y + direction * amount, m, d)
        : utc(y, m, d + direction * amount * ({ week: 7, weekend: 7, fortnight: 14 }[name] ?? 1));
  return direction < 0 ? span(other, now) : span(now, other);
}

export function nearestWeekday(word: string, { now, looksAhead }: Reading, sideWord: string | undefined): Period {
  const gap = (now.getUTCDay() - weekdayOf(word) + 7) % 7;
  if (sideWord && sideOf(sideWord) > 0) return dayFrom(weekFrom(now, 1).from, (weekdayOf(word) + 6) % 7);
  const isAhead = sideWord ? /coming/i.test(sideWord) || (/^this$/i.test(sideWord) && looksAhead) : looksAhead;
  return dayFrom(now, isAhead ? 7 - gap : -(gap || 7));
}

export function nearestSeason(name: string, offset: number, { now, looksAhead }: Reading): Period | null {
  const all = [-2, -1, 0, 1, 2].flatMap((years) => seasonPeriod(name, now.getUTCFullYear() + years) ?? []);
  if (offset < 0) return all.findLast(({ until }) => until <= now) ?? null;
  if (offset > 0) return all.find(({ from }) => from > now) ?? null;
  return (looksAhead ? all.find(({ until }) => until > now) : all.findLast(({ from }) => from <= now)) ?? null;
}

/** Without a year, its month counts in any. */
export const dayOfMonth: PointRule["resolve"] = (g, reading) => ({
  ...yearly((y) => dayPeriod(y, monthOf(g.month!), Number(g.day)), g.year, reading),
  ...(!g.year && { month: monthOf(g.month!) + 1 }),
});

const holidays: Record<string, (year: number) => Period> = {
  christmas: (y) => span(utc(y, 11, 24), utc(y, 11, 27)),
  "christmas eve": (y) => dayPeriod(y, 11, 24),
  "christmas day": (y) => dayPeriod(y, 11, 25),
  "boxing day": (y) => dayPeriod(y, 11, 26),
  "new year's eve": (y) => dayPeriod(y, 11, 31),
  "new year's day": (y) => dayPeriod(y, 0, 1),
  "new year's": (y) => span(utc(y - 1, 11, 31), utc(y, 0, 2)),
  halloween: (y) => dayPeriod(y, 9, 31),
  "valentine's day": (y) => dayPeriod(y, 1, 14),
  "st patrick's day": (y) => dayPeriod(y, 2, 17),
  "independence day": (y) => dayPeriod(y, 6, 4),
  "fourth of july": (y) => dayPeriod(y, 6, 4),
  thanksgiving: (y) => nthWeekday(y, 10, 4, 3),
  "easter sunday": easter,
  easter: (y) => span(addDays(easter(y).from, -2), addDays(easter(y).from, 2)),
};
export const holiday = `(?<holiday>${Object.keys(holidays)
  .sort((a, b) => b.length - a.length)
  .join("|")
  .replaceAll("'", "['’]?")})`;
export const holidayOf = (words: string) =>
  holidays[Object.keys(holidays).find((name) => name.replaceAll("'", "") === words.toLowerCase().replace(/['’]/g, ""))!]!;

export function nearestWeekend(day: Date): Period {
  const dayOfWeek = day.getUTCDay();
  return weekendFrom(day, dayOfWeek > 0 && dayOfWeek < 3 ? -1 : 0);
}
export const weekendBefore = (day: Date): Period => weekendFrom(day, weekendFrom(day, 0).from < day && day.getUTCDay() === 0 ? 0 : -1);
export const weekendAfter = (day: Date): Period => weekendFrom(day, weekendFrom(day, 0).from >= day ? 0 : 1);
