import {
  dayFrom,
  dayLabel,
  dayPeriod,
  monthNames,
  monthPeriod,
  type Period,
  seasonPeriod,
  weekdayNames,
  weekendFrom,
  weekFrom,
  yearPeriod,
} from "@/lib/text/calendar";
import type { Tense } from "../extract/relative-times";
import { tenseAt } from "../extract/tense";
import { times } from "../extract/times";
import type { Candidate } from "./candidates";

/** When something was, or began. `label` is its bare name: `7 May 2023`, `June 2023`, `the week before 9 June 2023`. */
export type Moment = Period & {
  /** With its preposition: `on 7 May 2023`. */
  phrase: string;
  /** It began then and lasts. */
  isStart: boolean;
};

const dayMs = 86_400_000;
const monthWord = `(?:${monthNames.join("|")})`;
const label = `(?:since )?(?:(?:week|weekend) of )?(?:\\d{1,2} )?(?:${monthWord} )?(?:spring |summer |autumn |fall |winter )?\\d{4}(?:\\/\\d\\d)?(?: – (?:\\d{1,2} )?(?:${monthWord} )?\\d{4})?`;
/** "In May next year" */
const monthOfYear = `(?:(?:in|on) )?(?:(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? )?${monthWord}(?: (?:the )?\\d{1,2}(?:st|nd|rd|th)?)?,? (?:of )?(?:last|next|this) year`;
const relative = `(?:${monthOfYear}|(?:the|that) (?:next|following) (?:day|morning|afternoon|evening|night|week|month|year)|the day before yesterday|the day after tomorrow|yesterday|tomorrow|today|tonight|last night|this (?:morning|afternoon|evening)|(?:(?:on|by|until|since|for|this past|last|past|next|this coming|this|coming) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|afternoon|evening|night))?|(?:this past|last|past|next|this coming|this|coming) (?:week|weekend|month|year|spring|summer|fall|autumn|winter|\\p{L}+)|(?:the )?(?:week|weekend|month|year) (?:before last|after next)|(?:about |around |almost |just )?(?:\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a few|a couple(?: of)?) (?:day|week|weekend|month|year|yr)s? (?:ago|back|earlier)|in (?:\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten) (?:day|week|month|year)s?)`;
/** A time in words with what it was worked out to be: `last Friday (23 June 2023)`. */
const worked = new RegExp(`(?:(${relative})\\s+)?\\((${label})\\)`, "iu");
const workedAll = new RegExp(`(${relative})\\s+\\((${label})\\)`, "giu");

/** When what a statement tells was; null when it does not say. The day it was told is another matter. */
export function momentOf(candidate: Candidate): Moment | null {
  const { evidence, text, whole, isSpoken } = candidate;
  const said = evidence.saidAt ? new Date(evidence.saidAt) : null;
  for (const content of text === whole ? [text] : [text, whole]) {
    const match = isSpoken ? null : worked.exec(content);
    const period = match && periodOf(match[2]!);
    if (match && period) return named(period, match[1] ?? "", said, /^since/i.test(match[2]!));
  }
  for (const words of new Set([isSpoken ? text : candidate.quote, whole])) {
    const content = words.replace(shortWeekday, (_, name: string) => longWeekday(name));
    const found = times(content, said, tenseOf(content), tenseAt(content));
    if (!found.validFrom) continue;
    const written = found.edits[0]?.text.replace(/^ \(|\)$/g, "");
    const period = written ? periodOf(written) : null;
    const phrase = written ? (new RegExp(`(${relative})$`, "iu").exec(content.slice(0, found.edits[0]!.start))?.[1] ?? "") : "";
    const isStart = found.over === null && found.validUntil === null;
    return named(period ?? spanned(found.validFrom, found.over ?? found.validUntil), phrase, said, isStart);
  }
  if (!evidence.validFrom) return vague(text, said);
  const until = evidence.validUntil ? new Date(evidence.validUntil) : null;
  return named(spanned(new Date(evidence.validFrom), until), "", said, until === null);
}

function tenseOf(words: string): Tense {
  const isToCome =
    /\b(?:will|going to|gonna|ha(?:ve|s) to|needs? to|must|should|remind|due|plan(?:s|ning)?|next|tomorrow|upcoming|coming|looking forward|can['’]?t wait|hop(?:e|es|ing) to)\b|['’]ll\b|\b(?:am|is|are)\b \w+ing\b|['’](?:m|re) \w+ing\b/i;
  return isToCome.test(words) ? "future" : "past";
}

const shortWeekday =
  /(?<=\b(?:last|this|next|on|past) )(mon|tues?|wed|thurs?|fri|sat|sun)\b\.?(?! ?(?:[/&,–-]|and) ?(?:mon|tue|wed|thu|fri|sat|sun))/gi;

function longWeekday(short: string): string {
  return capital(weekdayNames.find((name) => name.startsWith(short.toLowerCase().slice(0, 3)))!);
}

/** "A few years ago" is no date, and all that is known. */
function vague(text: string, said: Date | null): Moment | null {
  const match = /\b(?:a few|some|several|many|a couple of) (day|week|month|year)s (?:ago|back)\b/i.exec(text);
  if (!match || !said) return null;
  const span = { day: 3, week: 21, month: 90, year: 1100 }[match[1]!.toLowerCase()]!;
  const label = `${match[0].toLowerCase()} (told ${dayLabel(said)})`;
  return { ...dayFrom(said, -span), label, phrase: label, isStart: false };
}

/** The times in a statement as dates: `last Friday (23 June 2023)` is `on Friday, 23 June 2023`. */
export function dated(content: string, saidAt: string | null): string {
  const said = saidAt ? new Date(saidAt) : null;
  return content.replace(workedAll, (whole, phrase: string, written: string, at: number) => {
    const period = periodOf(written);
    if (!period || /^since/i.test(written) || /^(?:by|until|for|since)\b/i.test(phrase)) return whole;
    const { phrase: words, label: bare } = named(period, phrase, said, false);
    if (at === 0 && /^ (?:was|is|were|has|had)\b/.test(content.slice(whole.length))) return capital(bare);
    const before = content.slice(0, at);
    const led = /\b(?:on|in|at|to|from|for|of|until|till|by|since|before|after|between)\s$/i.test(before);
    const when = led ? words.replace(/^(?:on|in) /, "") : words;
    // In "is coming Tuesday", the word is a verb.
    const shown =
      /^coming /i.test(phrase) && /(?:\b(?:am|is|are|was|were|be|been)|['’](?:m|s|re)) (?:\p{L}+ly )?$/iu.test(before)
        ? `coming ${when}`
        : when;
    return at === 0 ? capital(shown) : shown;
  });
}

/** A period as extraction writes it; null when the words are none. */
export function periodOf(written: string): Period | null {
  const words = written.replace(/^since /i, "").split(" – ")[0]!;
  const day = new RegExp(`(\\d{1,2}) (${monthWord}) (\\d{4})`, "i").exec(words);
  if (day) {
    const period = dayPeriod(Number(day[3]), monthAt(day[2]!), Number(day[1]));
    if (/^weekend/i.test(words)) return weekendFrom(period.from, 0);
    return /^week/i.test(words) ? weekFrom(period.from, 0) : period;
  }
  const month = new RegExp(`^(${monthWord}) (\\d{4})`, "i").exec(words);
  if (month) return monthPeriod(Number(month[2]), monthAt(month[1]!));
  const season = /^(spring|summer|autumn|fall|winter) (\d{4})/i.exec(words);
  if (season) return seasonPeriod(season[1]!.toLowerCase(), Number(season[2]));
  return /^\d{4}$/.test(words) ? yearPeriod(Number(words)) : null;
}

function monthAt(name: string): number {
  return monthNames.findIndex((month) => month.toLowerCase() === name.toLowerCase());
}

/** The calendar's own name for a stretch of time; one without an end is as exact as its first instant looks. */
export function spanned(from: Date, until: Date | null): Period {
  const days = until ? Math.round((until.getTime() - from.getTime()) / dayMs) : 0;
  if (days === 1) return dayFrom(from, 0);
  if (days === 2 && from.getUTCDay() === 6) return weekendFrom(from, 0);
  if (days === 7 && from.getUTCDay() === 1) return weekFrom(from, 0);
  const [year, month, day] = [from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()];
  if (day !== 1) return dayFrom(from, 0);
  return days >= 365 || (month === 0 && days === 0) ? yearPeriod(year) : monthPeriod(year, month);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A period in the words of who told it, where they are clearer than the calendar's: a week is told from the day of telling. */
function named(period: Period, phrase: string, said: Date | null, isStart: boolean): Moment {
  const days = Math.round((period.until.getTime() - period.from.getTime()) / dayMs);
  const weekday = new RegExp(`(${weekdayNames.join("|")})`, "i").exec(phrase)?.[1];
  if (days === 1 && weekday) {
    const shown = `${capital(weekday.toLowerCase())}, ${period.label}`;
    return { ...period, label: shown, phrase: `on ${shown}`, isStart };
  }
  const unit = /\b(weekend|week)s?\b/i.exec(phrase)?.[1]?.toLowerCase();
  if (unit && said && period.until <= dayFrom(said, 1).from && !/before last/i.test(phrase)) {
    const count =
      /^(?:about |around |almost |just )?(.+?) weeks? (?:ago|back|earlier)|^(?:about |around |almost |just )?(.+?) weekends? (?:ago|back)/i.exec(
        phrase,
      );
    const many = count ? (count[1] ?? count[2])!.replace(/^(?:an?|one)$/i, "the") : "the";
    const shown = many === "the" ? `the ${unit} before ${dayLabel(said)}` : `${many.toLowerCase()} ${unit}s before ${dayLabel(said)}`;
    return { ...period, label: shown, phrase: many === "the" ? `in ${shown} (${period.label})` : `${shown} (${period.label})`, isStart };
  }
  return { ...period, phrase: `${led(days, period.label)}`, isStart };
}

function led(days: number, shown: string): string {
  if (/^(?:week|weekend) of/.test(shown)) return `in the ${shown}`;
  return `${days === 1 ? "on" : "in"} ${shown}`;
}

/** How long from one day to another, in words: `2 years and 8 months`, `3 weeks`, `5 days`. */
export function lengthBetween(from: Date, until: Date): string {
  const days = Math.round((until.getTime() - from.getTime()) / dayMs);
  if (days < 14) return counted(days, "day");
  let months = (until.getUTCFullYear() - from.getUTCFullYear()) * 12 + until.getUTCMonth() - from.getUTCMonth();
  if (until.getUTCDate() < from.getUTCDate()) months--;
  if (months < 2) return days % 7 === 0 || days > 31 ? counted(Math.floor(days / 7), "week") : counted(days, "day");
  const [years, rest] = [Math.floor(months / 12), months % 12];
  if (years === 0) return counted(months, "month");
  return rest === 0 || years >= 5 ? counted(years, "year") : `${counted(years, "year")} and ${counted(rest, "month")}`;
}

export function counted(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
