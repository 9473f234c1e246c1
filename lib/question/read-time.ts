import * as chrono from "chrono-node";
import { dayFrom, monthPeriod, type Period, yearPeriod } from "@/lib/text/calendar";
import { dayRules } from "./day-rules";
import { pointRules } from "./time-points";
import type { Point, PointRule, Reading } from "./time-reckoning";

/** `until` is exclusive. `month` (1–12) for a month of whichever year. */
export type TimeRead = { id: string; text: string; index: number; from: Date; until: Date; month: number | null };

type Found = TimeRead & { inYear?: Point["inYear"]; isDay: boolean };

const lookahead =
  /\b(?:will|['’]ll|going to|gonna|upcoming|planning|planned|scheduled?|tomorrow|(?:do|does) (?:i|we|you|he|she|they) (?:have|need)|am i|are we|is there|should)\b/i;
const lookback = /\b(?:did|was|were|have|has|had|used to)\b|['’]ve\b/i;
/** What lets a word be a time that may mean something else alone. */
const lead =
  /\b(?:in|on|at|over|during|throughout|through|since|from|until|till|by|before|after|around|about|of|for|between|and|to|within|every|early|mid|late|year|circa|as of|back in)(?: the)? $/i;

const firstDay = new Date("1900-01-01T00:00:00Z");
const bounds = [new Date("0001-01-01T00:00:00Z"), new Date("9999-12-31T00:00:00Z")] as const;
const day = 86_400_000;

/** The times that a question names, in order: `the last week of August 2023`, `between May and July`, `since September`. */
export function readTimes(question: string, now: Date): TimeRead[] {
  const text = question.slice(0, 2_000);
  const looksAhead = lookahead.test(text) && !lookback.test(text);
  const reading: Reading = { now, looksAhead, looksBack: !looksAhead && lookback.test(text) };
  const found: Found[] = [];
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}'’-])(?=[\p{L}\p{N}'’])/gu)) {
    const last = found.at(-1);
    if (last && index < last.index + last.text.length) continue;
    const best = longest([...spansAt(text, index, reading), ...pointsAt(text, index, pointRules, reading, false)]);
    if (best) found.push(best);
  }
  const read = found.length > 0 ? found : fallback(text, now);
  return read
    .filter(({ from, until }) => from >= bounds[0] && until <= bounds[1] && from < until)
    .map(({ id, text, index, from, until, month }) => ({ id, text, index, from, until, month }));
}

/** The first time with a year, or else the first: `last Friday, on 3 March 2023`. */
export function readTime(question: string, now: Date): TimeRead | null {
  const times = readTimes(question, now);
  return times.find(({ text }) => /\d{4}/.test(text)) ?? times[0] ?? null;
}

const longest = <T extends { text: string }>(list: T[]): T | undefined =>
  list.reduce<T | undefined>((best, each) => (best && best.text.length >= each.text.length ? best : each), undefined);

function pointsAt(text: string, index: number, rules: PointRule[], reading: Reading, isLed: boolean): Found[] {
  return rules.flatMap((rule) => {
    rule.pattern.lastIndex = index;
    const match = rule.pattern.exec(text);
    if (!match) return [];
    // "Last year" is a time wherever it stands, 2000 is not.
    const isNamed = Boolean(match.groups?.side ?? match.groups?.year) && !/^\d+$/.test(match[0]);
    if (rule.needsLead && !isLed && !isNamed && !lead.test(text.slice(Math.max(0, index - 20), index))) return [];
    const end = index + match[0].length;
    const following = rule.before ? longest(pointsAt(text, end, dayRules, reading, true)) : null;
    if (rule.before && !following) return [];
    const point = rule.resolve(match.groups ?? {}, reading, following ? { ...following, label: "" } : null);
    if (!point || Number.isNaN(point.from.getTime())) return [];
    return [
      {
        id: rule.id,
        text: text.slice(index, following ? end + following.text.length : end),
        index,
        from: point.from,
        until: point.until,
        month: point.month ?? null,
        inYear: point.inYear,
        isDay: dayRules.includes(rule),
      },
    ];
  });
}

const pointAt = (text: string, index: number, reading: Reading): Found | undefined =>
  longest(pointsAt(text, index, pointRules, reading, true));

type SpanRule = {
  id: string;
  /** Before the first time. */
  lead: RegExp;
  /** Between the first time and the second; without it there is one. */
  joint?: RegExp;
  /** After the last time. */
  tail?: RegExp;
  resolve: (first: Found, last: Found, now: Date) => { from: Date; until: Date } | null;
  example: string;
  means: [from: string, until: string];
  counterexample: string;
};

/** "Before Friday" is a deadline, "before June" a stretch of time. */
const isLong = ({ from, until, text }: Found) => until.getTime() - from.getTime() > 8 * day || /\d{4}/.test(text);

export const spanRules: SpanRule[] = [
  {
    id: "between",
    lead: /(?:between|from) (?:the )?/iuy,
    joint: /,? (?:and|to|until|till|through) (?:the )?| ?[–-] ?/iuy,
    resolve: (first, last) => ({ from: first.from, until: last.until }),
    example: "What did I read between May and July 2023?",
    means: ["2023-05-01", "2023-08-01"],
    counterexample: "What is the difference between May and Anna?",
  },
  {
    id: "from, to",
    lead: /(?:the )?/iuy,
    joint: / ?[–-] ?| (?:to|through|until) (?:the )?/iuy,
    resolve: (first, last) => (/day\b/i.test(first.text) ? null : { from: first.from, until: last.until }),
    example: "Who visited 3–10 June 2023?",
    means: ["2023-06-03", "2023-06-11"],
    counterexample: "Do I work Monday to Friday?",
  },
  {
    id: "since",
    lead: /(?:ever )?since (?:the )?/iuy,
    resolve: ({ from, inYear }, _, now) => {
      const began = from > now && inYear ? inYear(now.getUTCFullYear() - 1).from : from;
      return began < now ? { from: began, until: now } : null;
    },
    example: "How often have I been to Porto since September?",
    means: ["2023-09-01", "2024-01-10"],
    counterexample: "Since when do I know Anna?",
  },
  {
    id: "from, on",
    lead: /from (?:the )?/iuy,
    tail: / (?:on(?:wards?)?|forward)\b/iuy,
    resolve: ({ from }, _, now) => ({ from, until: from < now ? now : new Date(from.getTime() + 366 * day) }),
    example: "Where did I work from 2021 onwards?",
    means: ["2021-01-01", "2024-01-10"],
    counterexample: "Where did I work from home?",
  },
  {
    id: "after",
    lead: /(?:after|later than) (?:the )?/iuy,
    resolve: (first, _, now) => {
      if (!isLong(first)) return null;
      return { from: first.until, until: first.until < now ? now : new Date(first.until.getTime() + 366 * day) };
    },
    example: "Where did I live after June 2021?",
    means: ["2021-07-01", "2024-01-10"],
    counterexample: "What did I do after work?",
  },
  {
    id: "before",
    lead: /(?:before|prior to|earlier than|until|till) (?:the )?/iuy,
    resolve: (first) => (isLong(first) ? { from: firstDay, until: first.from } : null),
    example: "Where did I live before 2020?",
    means: ["1900-01-01", "2020-01-01"],
    counterexample: "What do I do before dinner?",
  },
];

function spansAt(text: string, index: number, reading: Reading): Found[] {
  return spanRules.flatMap((rule) => {
    rule.lead.lastIndex = index;
    const led = rule.lead.exec(text);
    if (!led) return [];
    const start = index + led[0].length;
    const found = rule.joint ? pairAt(text, start, rule.joint, reading) : [pointAt(text, start, reading)];
    const [first, last = first] = found ?? [];
    if (!first || !last) return [];
    let end = last.index + last.text.length;
    if (rule.tail) {
      rule.tail.lastIndex = end;
      const tail = rule.tail.exec(text);
      if (!tail) return [];
      end += tail[0].length;
    }
    const span = rule.resolve(first, last, reading.now);
    if (!span || span.from >= span.until) return [];
    return [{ id: rule.id, text: text.slice(index, end), index, ...span, month: null, isDay: false }];
  });
}

/** Two times; the first takes what it lacks from the second: `3 – 10 June`, `May to July 2023`. */
function pairAt(text: string, index: number, joint: RegExp, reading: Reading): [Found, Found] | null {
  const second = (end: number) => {
    joint.lastIndex = end;
    const match = joint.exec(text);
    return match && (pointAt(text, end + match[0].length, reading) ?? null);
  };
  const number = /[12]?\d(?:st|nd|rd|th)?|3[01](?:st)?/iuy;
  number.lastIndex = index;
  const bare = number.exec(text);
  const after = bare && second(index + bare[0].length);
  if (bare && after?.isDay) {
    const date = new Date(Date.UTC(after.from.getUTCFullYear(), after.from.getUTCMonth(), Number.parseInt(bare[0], 10)));
    return [{ ...after, text: bare[0], index, from: date, until: new Date(date.getTime() + day) }, after];
  }
  for (const first of pointsAt(text, index, pointRules, reading, true).sort((a, b) => b.text.length - a.text.length)) {
    const last = second(index + first.text.length);
    if (!last) continue;
    if (!first.inYear) return [first, last];
    const [same, before] = [0, -1].map((offset) => first.inYear!(last.from.getUTCFullYear() + offset));
    return [{ ...first, ...(same!.from <= last.from ? same! : before!) }, last];
  }
  return null;
}

/** Without these, chrono finds times in much that is none: `game night`, `a weekend trip`. */
const figures = /[12]\d{3}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2}/;

/** Dates in forms that the rules don't know. */
function fallback(text: string, now: Date): Found[] {
  return chrono
    .parse(text, { instant: now, timezone: 0 }, { forwardDate: false })
    .filter((result) => figures.test(result.text) && result.start.isCertain("month"))
    .map((result) => {
      const [first, last] = [period(result.start), period(result.end ?? result.start)];
      return { id: "chrono", text: result.text, index: result.index, from: first.from, until: last.until, month: null, isDay: false };
    });
}

function period(point: chrono.ParsedComponents): Period {
  const [year, month, date] = [point.get("year") ?? 1970, (point.get("month") ?? 1) - 1, point.get("day") ?? 1];
  if (point.isCertain("day") || point.isCertain("weekday")) return dayFrom(new Date(Date.UTC(year, month, date)), 0);
  return point.isCertain("month") ? monthPeriod(year, month) : yearPeriod(year);
}
