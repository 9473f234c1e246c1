import { dayFrom, dayPeriod, monthPeriod, type Period, weekdayNames, weekFrom, yearPeriod } from "@/lib/text/calendar";
import { count, toNumber } from "./relative-times";

/** No noun follows that it would belong to: "two days before the exam" and "the day after my birthday" count from that. */
const alone = "(?=[.,;:!?)]|$| (?:and|but|so|because|at|in|for|with|from|by|to|around|about|on|i|we|he|she|it|they|between)\\b)";
/** "Two days later", "a week after", "ten days before" */
const counted = new RegExp(
  `\\b(?:exactly |just |about |around )?(?<amount>${count}) (?<unit>day|week|fortnight|month|year)s? (?<side>later|afterwards?|after|earlier|before)\\b${alone}`,
  "gi",
);
/** "The day after", "the evening before" */
const beside = new RegExp(`\\bthe (?<unit>day|morning|afternoon|evening|night|week|month|year) (?<side>after|before)\\b${alone}`, "gi");
/** "The next morning", "the following week" */
const following =
  /\b(?:the|that) (?<side>next|following|same) (?<unit>day|morning|afternoon|evening|night|week|month|year)\b(?! (?:of|to|that|i|we|after|when)\b)/gi;
/** "The following Monday" */
const weekday = new RegExp(`\\b(?:the|on the) following (?<unit>${weekdayNames.join("|")})\\b`, "gi");
export const anchoredHint = /\b(?:later|afterwards?|earlier|before|after|following|the next|same)\b/i;

type Placed = Period & { start: number; end: number };

/**
 * Times that count from the one told before them, as "a week later" and "the next morning" do.
 * @param told the clause's other times, in order; @param before the last time that was told before the clause
 */
export function anchoredTimes(clause: string, told: readonly Placed[], before: Period | null): Placed[] {
  const matches = [counted, beside, following, weekday].flatMap((pattern) =>
    [...clause.matchAll(pattern)].map((match) => ({ pattern, match })),
  );
  const found: Placed[] = [];
  for (const { pattern, match } of matches.sort((one, other) => one.match.index - other.match.index)) {
    const [start, end] = [match.index, match.index + match[0].length];
    // By itself, "Monday" is read as that of this week.
    if (pattern !== weekday && told.some((time) => start < time.end && end > time.start)) continue;
    const known = [...told, ...found].filter((time) => time.end <= start);
    const anchor = known.toSorted((one, other) => one.end - other.end).at(-1) ?? before;
    const period = anchor && (pattern === weekday ? nextWeekday(anchor, match.groups!.unit!) : movedBy(match, anchor));
    if (period) found.push({ ...period, start, end });
  }
  return found;
}

function nextWeekday({ from }: Period, name: string): Period {
  const gap = (weekdayNames.indexOf(name.toLowerCase()) - from.getUTCDay() + 7) % 7;
  return dayFrom(from, gap || 7);
}

/** `match` of another pattern than `weekday`. */
function movedBy(match: RegExpExecArray, anchor: Period): Period | null {
  const { amount, side, unit } = match.groups as { amount?: string; side: string; unit: string };
  const steps = amount ? toNumber(amount) : /same/i.test(side) ? 0 : 1;
  return moved(anchor, /earlier|before/i.test(side) ? -steps : steps, unit.toLowerCase(), /^exactly/i.test(match[0]));
}

const hours = 36e5;

/** As exactly as the anchor is known, and as the unit tells. */
function moved({ from, until }: Period, amount: number, unit: string, isExact: boolean): Period | null {
  if (!Number.isFinite(amount) || amount > 400) return null;
  const length = (until.getTime() - from.getTime()) / hours;
  const [isDay, isWeek, isMonth] = [length <= 24, length <= 7 * 24, length <= 31 * 24];
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth()];
  if (isDay && isExact && /year|month/.test(unit))
    return dayPeriod(unit === "year" ? year + amount : year, unit === "month" ? month + amount : month, from.getUTCDate());
  if (unit === "year") return isMonth && !isDay ? monthPeriod(year + amount, month) : yearPeriod(year + amount);
  if (unit === "month") return isMonth ? monthPeriod(year, month + amount) : null;
  const days = amount * ({ week: 7, fortnight: 14 }[unit] ?? 1);
  if (isDay) return dayFrom(from, days);
  return isWeek && days % 7 === 0 ? weekFrom(from, days / 7) : null;
}
