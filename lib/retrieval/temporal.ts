import * as chrono from "chrono-node";
import { type Anchor, readAnchor } from "./anchor";

export type Temporal = {
  range: { from: Date; to: Date } | null;
  anchor: Anchor | null;
  month: number | null;
  weight: number;
  asksWhen: boolean;
  asksForPast: boolean;
};

const past =
  /\b(used to|previous(ly)?|former(ly)?|before|earlier|original(ly)?|at first|history|in the past|back then|until|changed?|over time|anymore|no longer|past|did (i|he|she|they|we)\b.*\bbefore)\b/i;

const day = 86_400_000;
const firstDay = new Date("0001-01-01T00:00:00Z");
const lastDay = new Date("9999-12-31T00:00:00Z");

const when = /\b(when|how long|how old|how recently|since what|(what|which) (date|day|month|year|time|week|season))\b/i;

const weightOf = ({ from, to }: { from: Date; to: Date }) =>
  to.getTime() - from.getTime() <= 8 * day ? 1 : to.getTime() - from.getTime() <= 32 * day ? 0.6 : 0.3;

/** Chrono parses these as dates, although questions rarely mean them as such. */
const noDate = /^(now|today|tonight|currently|at the moment|this (morning|afternoon|evening|minute)|may|sat|sun|mon|second)$/i;
/** Words that can precede the month May, but not the verb. */
const beforeMonth = /\b(in|during|since|until|till|by|of|last|every|early|late|mid) $/i;

/** As precise as the question: a day, week, month or year. */
export function readTemporal(question: string, now: Date): Temporal {
  const found = chrono
    .parse(question.slice(0, 2_000), { instant: now, timezone: 0 }, { forwardDate: false })
    .filter(({ text, index }) => !noDate.test(text.trim()) || (/^may$/i.test(text) && beforeMonth.test(question.slice(0, index))));
  const read = found[0] ? rangeOf(found[0]) : yearOf(question);
  // `5000000 days ago` gives a year that Postgres can't read in ISO format.
  const range = read && read.from >= firstDay && read.to <= lastDay ? read : null;
  const anchor = range ? null : readAnchor(question);
  const start = found[0]?.start;
  const month = range && start?.isCertain("month") && !start.isCertain("year") ? start.get("month") : null;
  return {
    range,
    anchor,
    month,
    weight: range ? weightOf(range) : 0,
    asksWhen: when.test(question),
    asksForPast: past.test(question) || anchor?.relation === "during" || (range !== null && range.to <= now),
  };
}

function yearOf(question: string): { from: Date; to: Date } | null {
  const year = Number(/\b(?:in|during|throughout|of|year) ((?:19|20)\d\d)\b(?!\s*%|[.,]\d)/i.exec(question)?.[1] ?? 0);
  return year ? { from: new Date(Date.UTC(year, 0, 1)), to: new Date(Date.UTC(year + 1, 0, 1)) } : null;
}

function rangeOf(result: chrono.ParsedResult): { from: Date; to: Date } {
  const from = span(result.start, result.text);
  const to = result.end ? span(result.end, result.text) : from;
  return { from: from.from, to: to.to };
}

function span(point: chrono.ParsedComponents, text: string): { from: Date; to: Date } {
  const year = point.get("year") ?? 1970;
  const month = (point.get("month") ?? 1) - 1;
  const date = point.get("day") ?? 1;
  if (point.isCertain("year") && !point.isCertain("month") && !point.isCertain("day")) {
    return { from: new Date(Date.UTC(year, 0, 1)), to: new Date(Date.UTC(year + 1, 0, 1)) };
  }
  if ((point.isCertain("month") && !point.isCertain("day")) || /\bmonths?\b/i.test(text)) {
    return { from: new Date(Date.UTC(year, month, 1)), to: new Date(Date.UTC(year, month + 1, 1)) };
  }
  const from = new Date(Date.UTC(year, month, date));
  if (/\bweeks?\b/i.test(text)) {
    const monday = new Date(from.getTime() - ((from.getUTCDay() + 6) % 7) * day);
    return { from: monday, to: new Date(monday.getTime() + 7 * day) };
  }
  if (/\byears?\b/i.test(text)) return { from: new Date(Date.UTC(year, 0, 1)), to: new Date(Date.UTC(year + 1, 0, 1)) };
  return { from, to: new Date(from.getTime() + day) };
}
