import { en } from "chrono-node";
import { dayPeriod, monthPeriod, type Period, yearPeriod } from "@/lib/text/calendar";
import { anchoredHint, anchoredTimes } from "./anchored-times";
import type { Edit } from "./edits";
import { comesAgain, monthWord } from "./recurring-times";
import { absolutePatterns, relativePatterns, type Tense } from "./relative-times";
import { periodOf, sideOf } from "./which-year";

type Hit = Period & { start: number; end: number; bound: "at" | "since" | "until"; relative: boolean };
export type Times = {
  validFrom: Date | null;
  validUntil: Date | null /** End of the named period: when an event was over at the latest. */;
  over: Date | null;
  edits: Edit[];
  /** The last day that the clause names with its month. */
  named: Date | null;
  /** The last time that it tells, for "a week later". */
  last: Period | null;
};

/** What was told before a clause: the last day that was named with its month, and the last time. */
export type Before = { named: Date | null; last: Period | null };

const hint =
  /\d|\b(?:new year|nye|christmas|xmas|boxing day|valentine|hallowe|patrick)|yesterday|today|tomorrow|tonight|\b(?:last|next|this|past|ago|back|since|until|till|coming|before last)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/**
 * When a clause's claim holds. `said` is the instant of speech; without it only dates with a year resolve, since
 * nothing else can be known. `edits` put the resolved date in brackets behind a relative time.
 */
export function times(
  clause: string,
  said: Date | null,
  tense: Tense,
  at: (place: number) => Tense | null = () => null,
  before: Before = { named: null, last: null },
): Times {
  // What the whole clause plans ("I want to …") is ahead, whatever the verb beside the date.
  const tenseOf = (place: number): Tense => (tense === "future" ? tense : (at(place) ?? tense));
  const dated = clause.replace(noDay, (match) => " ".repeat(match.length));
  const own = hint.test(dated) ? inOrder(hits(dated, said, tenseOf), dated, said, before.named) : [];
  const all = anchoredHint.test(clause) ? withAnchored(own, clause, before.last) : own;
  const found = all.filter((hit) => !comesAgain(hit, clause));
  const since = found.find((hit) => hit.bound === "since") ?? (said ? durationHit(clause, said) : null);
  const until = found.find((hit) => hit.bound === "until");
  const day = found.find((hit) => hit.bound === "at");
  const edits = [...found, ...(since && !found.includes(since) ? [since] : [])]
    .filter((hit) => hit.relative)
    .map((hit) => ({ start: hit.end, end: hit.end, text: ` (${hit.label})` }));
  const range = found.find((hit) => hit.bound === "since" && "range" in hit);
  return {
    validFrom: since?.from ?? day?.from ?? null,
    validUntil: until?.until ?? (range ? range.until : null),
    over: !since && day ? day.until : null,
    named: found.findLast((hit) => namesDay(hit, clause))?.from ?? null,
    last: all.at(-1) ?? null,
    edits: edits.filter((edit) => !/^['’]/.test(clause.slice(edit.start)) && !/^\s*\(\w+ \d/.test(clause.slice(edit.start))),
  };
}

/** With what counts from them, or from what was told before the clause. */
function withAnchored(hits: Hit[], clause: string, before: Period | null): Hit[] {
  const anchored = anchoredTimes(clause, hits, before).map((time): Hit => ({ ...time, bound: "at", relative: true }));
  const others = hits.filter((hit) => !anchored.some(({ start, end }) => start < hit.end && end > hit.start));
  return [...others, ...anchored].sort((one, other) => one.start - other.start);
}

/** "Feels like just yesterday", "on either Saturday or Sunday": no day that a calendar has. */
const noDay =
  /\b(?:like|as if it (?:was|were)) (?:it was )?(?:only |just )?yesterday\b|\beither (?:mon|tues|wednes|thurs|fri|satur|sun)days? or (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/gi;

const namesDay = ({ start, end }: Hit, clause: string): boolean =>
  monthWord.test(clause.slice(start, end)) && /\d/.test(clause.slice(start, end));
const bareDay = /^(?:\p{L}+ )?the (\d{1,2})(?:st|nd|rd|th)$/iu;

/** "on the 11th of September … and on the 20th": a day without a month takes the month named before it; "since 9 January" is behind. */
function inOrder(found: Hit[], clause: string, said: Date | null, before: Date | null): Hit[] {
  let named = before;
  return found.map((hit) => {
    if (namesDay(hit, clause)) named = hit.from;
    const [, day] = bareDay.exec(clause.slice(hit.start, hit.end)) ?? [];
    if (day && named) {
      const isNextMonth = Number(day) < named.getUTCDate();
      return { ...hit, ...dayPeriod(named.getUTCFullYear(), named.getUTCMonth() + (isNextMonth ? 1 : 0), Number(day)) };
    }
    const words = clause.slice(hit.start, hit.end);
    const isSince =
      /\bsince (?:the |early |mid |late )?$/i.test(clause.slice(0, hit.start)) && monthWord.test(words) && !/\d{4}/.test(words);
    if (!isSince || !said || hit.from <= said || /\b(?:next|this)\b/i.test(words)) return hit;
    const [year, month] = [hit.from.getUTCFullYear() - 1, hit.from.getUTCMonth()];
    return { ...hit, ...(namesDay(hit, clause) ? dayPeriod(year, month, hit.from.getUTCDate()) : monthPeriod(year, month)) };
  });
}

/** "Every day except Wednesday" is about every Wednesday. */
const exception =
  /\b(?:except|excluding|apart from|other than|besides|(?:every|any|all) (?:\p{L}+ )?\p{L}+ (?:but|bar))(?: for| on)*\s+$/iu;

type TenseOf = (place: number) => Tense;

function hits(clause: string, said: Date | null, tense: TenseOf): Hit[] {
  const found: Hit[] = [];
  const add = (start: number, end: number, period: Period | null, relative: boolean, extra: Partial<Hit> & { range?: true } = {}) => {
    if (!period || Number.isNaN(period.from.getTime()) || found.some((hit) => start < hit.end && end > hit.start)) return;
    if (exception.test(clause.slice(0, start))) return;
    found.push({ ...period, start, end, relative, bound: bound(clause, start, end), ...extra });
  };
  for (const match of clause.matchAll(/\b(?:from|between)\s+((?:19|20)\d\d)\s*(?:to|and|until|till|through|-|–)\s*((?:19|20)\d\d)\b/gi)) {
    const [first, last] = [yearPeriod(Number(match[1])), yearPeriod(Number(match[2]))];
    add(match.index, match.index + match[0].length, { ...first, until: last.until }, false, { bound: "since", range: true });
  }
  if (said) relativeHits(clause, said, tense, add, /\b(?:last|next|this|past|ago|back|yesterday|tomorrow|today|tonight|in|the)\b/i);
  chronoHits(clause, said, tense, add);
  for (const { pattern, resolve } of absolutePatterns) {
    for (const match of clause.matchAll(pattern)) {
      const offset = match[0].search(/(?:19|20)\d\d|spring|summer|fall|autumn|winter/i);
      add(match.index + offset, match.index + match[0].length, resolve(match, said ?? new Date(0), tense(match.index)), false);
    }
  }
  if (said) relativeHits(clause, said, tense, add, /./);
  return found.sort((one, other) => one.start - other.start);
}

type Add = (start: number, end: number, period: Period | null, relative: boolean, extra?: Partial<Hit> & { range?: true }) => void;

function relativeHits(clause: string, said: Date, tense: TenseOf, add: Add, only: RegExp) {
  for (const { pattern, resolve } of relativePatterns) {
    for (const match of clause.matchAll(pattern))
      if (only.test(match[0])) add(match.index, match.index + match[0].length, resolve(match, said, tense(match.index)), true);
  }
}

/** Calendar dates: chrono's finds that name a month or are written in figures with a year. */
function chronoHits(clause: string, said: Date | null, tense: TenseOf, add: Add) {
  if (!monthWord.test(clause) && !/\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/.test(clause)) return;
  const reference = { instant: said ?? new Date(Date.UTC(2000, 0, 1)), timezone: 0 };
  // Of "from 2 May", chrono would see the month alone.
  const readable = clause.replace(/\bfrom(?= (?:the )?\d{1,2}(?:st|nd|rd|th)? (?:of )?May\b)/gi, "then");
  for (const result of [...en.casual.parse(readable, reference), ...bareMays(clause, reference)]) {
    const before = clause.slice(0, result.index);
    if (!isCalendarDate(result.text, before)) continue;
    // "May 10, 12 and 15" are three days, and none of them in the year 12.
    const list = /,\s*\d{1,2}$/.exec(result.text);
    const year = !list && (result.start.isCertain("year") || result.end?.isCertain("year"));
    if (!said && !year) continue;
    // "In January, 3 people so far" names no day.
    const isMonth = list !== null && !/\d/.test(result.text.slice(0, list.index));
    const around = { before, after: clause.slice(result.index + result.text.length), isRange: Boolean(result.end) };
    const side = sideOf(around, tense(result.index));
    const start = periodOf(result.start, said, { ...side, hasYear: Boolean(year), isMonth });
    const end = result.end ? periodOf(result.end, said, { tense: tense(result.index), hasYear: Boolean(year), after: start }) : null;
    if (!start) continue;
    const moved = result.end && movedFrom.test(before) ? periodOf(result.end, said, { tense: "future", hasYear: Boolean(year) }) : null;
    const isRange = !moved && end !== null && end.until > start.from;
    add(
      result.index,
      // In "in January, was 900" it takes the comma along.
      result.index + (list?.index ?? result.text.replace(/[,\s]+$/, "").length),
      isRange ? { ...start, until: end.until, label: `${start.label} – ${end.label}` } : (moved ?? start),
      !year,
      isRange ? { bound: "since", range: true } : {},
    );
  }
}

/** "Until May": a month with the name of a verb, which is read as a date only where a day or "in" stands before it. */
function bareMays(clause: string, reference: { instant: Date; timezone: number }) {
  return [...clause.matchAll(/(?<=\b(?:until|till|til|since|by|from|through|before|after) )May\b(?! \d)/g)].flatMap(({ index }) =>
    en.casual.parse("in May", reference).map(({ start, end }) => ({ index, text: "May", start, end })),
  );
}

/** "We moved the launch from May 3 to May 17" gives it the later day. */
const movedFrom =
  /\b(?:mov(?:ed|ing|es?)|push(?:ed|ing)?|postponed?|rescheduled?|shift(?:ed)?|delayed?|changed?|brought forward|bumped) (?:\S+ ){0,5}(?:from )?$/i;

function isCalendarDate(text: string, before: string): boolean {
  if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text)) return /\d{4}|\/\d\d$/.test(text);
  const month = monthWord.exec(text)?.[0];
  if (!month) return false;
  if (/\d/.test(text)) return true;
  const led =
    /\b(?:in|on|since|until|till|by|from|of|early|mid|late|before|after|during|around|through|to|for)[\s-]+(?:early |mid[- ]|late |the end of |the start of )?$/i.test(
      before,
    );
  if (/^\p{Lu}/u.test(month)) return led || (month.length > 5 && !/^March$/.test(month));
  // As people type: "we may march to the sea" names no month, "in march" does.
  return /^(?:may|mar|march)$/.test(month) ? surelyMonth.test(before) : led && month.length > 3;
}
const surelyMonth = /\b(?:in|since|until|till|by|early|mid|late|end of|start of)[\s-]+$/i;

function bound(clause: string, start: number, end: number): Hit["bound"] {
  const before = clause.slice(Math.max(0, start - 24), start);
  const inside = clause.slice(start, end);
  if (
    /\b(?:since|from|starting|after|as of|beginning)(?: (?:the|early|mid|late|about|around))?\s*[- ]?$/i.test(before) ||
    // "Since my wife died in 2021 I've been learning to cook"
    /^(?:ever )?since (?:i|we|he|she|they|my|our|the|\p{Lu}\p{L}+) [^,.;]{2,50} $/iu.test(clause.slice(0, start)) ||
    /^(?:since|from|after)\b/i.test(inside)
  )
    return "since";
  if (
    /\b(?:until|till|til|through|by|before)(?: (?:the|early|mid|late|the end of|end of))*\s*$/i.test(before) ||
    /^(?:until|till|by|before)\b/i.test(inside)
  )
    return "until";
  return "at";
}

/** "has lived here for five years" began five years before it was said. */
function durationHit(clause: string, said: Date): Hit | null {
  const match =
    /(?:\b(?:have|has)\b|['’]ve\b|['’]s\b).{1,60}\bfor (?:about |almost |nearly |over |more than |around |the (?:past|last) )?(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve|a) (year|month)s?\b(?! (?:old|ago|now in))/i.exec(
      clause,
    );
  if (!match) return null;
  const amount =
    { a: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12 }[match[1]!.toLowerCase()] ??
    Number(match[1]);
  const period =
    match[2]!.toLowerCase() === "year"
      ? yearPeriod(said.getUTCFullYear() - amount)
      : monthPeriod(said.getUTCFullYear(), said.getUTCMonth() - amount);
  return {
    ...period,
    label: `since ${period.label}`,
    start: match.index,
    end: match.index + match[0].length,
    bound: "since",
    relative: true,
  };
}
