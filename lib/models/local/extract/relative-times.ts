import {
  dayFrom,
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

export type Tense = "past" | "present" | "future";
type Pattern = { pattern: RegExp; resolve: (match: RegExpMatchArray, said: Date, tense: Tense) => Period | null };

const numbers: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  "a couple of": 2,
  "a couple": 2,
  couple: 2,
};
export const count = "(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a couple(?: of)?)";
const month = `(${monthNames.join("|")})`;
const weekday = "(monday|tuesday|wednesday|thursday|friday|saturday|sunday)";
const anyWeekday = weekday.replace("(", "(?:");
const season = "(spring|summer|fall|autumn|winter)";
export const toNumber = (word: string) => numbers[word.toLowerCase()] ?? Number(word);

function dayOfMonth(day: number, said: Date, tense: Tense): Period | null {
  if (day < 1 || day > 31) return null;
  const [year, monthIndex, today] = [said.getUTCFullYear(), said.getUTCMonth(), said.getUTCDate()];
  const side = tense === "past" ? (day >= today ? -1 : 0) : day < today ? 1 : 0;
  return dayPeriod(year, monthIndex + side, day);
}

/** The months in which a day may be meant whose weekday is told, the likeliest first. */
const sides = (tense: Tense): number[] => (tense === "past" ? [0, -1, -2, -3] : [0, 1, 2, 3]);

/**
 * Relative times whose usual meaning chrono does not give: "last Saturday" is the most recent one, "last month" the
 * whole calendar month, "three years ago" that year.
 */
/** "Rent is due on the 1st": of every month. */
const monthly =
  /\b(?:rent|mortgage|salary|salaries|wages?|payday|pension|allowance|subscription|council tax|direct debits?|standing orders?|(?:get|gets|am|is|are|['’]m) paid)\b/i;

/** "3 May", "May the 3rd", "May" */
const dayAndMonth = `(?:(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?${month}(?: (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?`;
const yearBeside = `(last|next|this) year`;

function inYear(year: number, name: string, day: string | undefined): Period | null {
  const index = monthNames.findIndex((each) => each.toLowerCase() === name.toLowerCase());
  return day ? dayPeriod(year, index, Number(day)) : monthPeriod(year, index);
}

/** Days that fall on the same date each year. */
const feasts: [RegExp, number, number][] = [
  [/new year['’]?s?['’]? eve|nye/, 11, 31],
  [/new year['’]?s?['’]? day/, 0, 1],
  [/christmas eve|xmas eve/, 11, 24],
  [/christmas day|xmas day/, 11, 25],
  [/boxing day/, 11, 26],
  [/valentine['’]?s?(?: day)?/, 1, 14],
  [/hallowe['’]?en/, 9, 31],
  [/st\.? patrick['’]?s(?: day)?/, 2, 17],
];

export const relativePatterns: Pattern[] = [
  ...feasts.map(
    ([name, month, day]): Pattern => ({
      pattern: new RegExp(`(?<=\\b(?:on|since|until|till|by|after|before|this|last|next|for) )(?:${name.source})\\b`, "gi"),
      resolve: (_, said, tense) => {
        const year = said.getUTCFullYear();
        const here = dayPeriod(year, month, day);
        return dayPeriod(tense === "past" ? (here.from > said ? year - 1 : year) : here.until <= said ? year + 1 : year, month, day);
      },
    }),
  ),
  {
    // "In May next year", "on 3 June of last year"
    pattern: new RegExp(`\\b${dayAndMonth},? (?:of )?${yearBeside}\\b`, "gi"),
    resolve: ([, day, name, dayAfter, side], said) => inYear(said.getUTCFullYear() + direction(side!), name!, day ?? dayAfter),
  },
  {
    pattern: new RegExp(`\\b${yearBeside},? (?:in|on) ${dayAndMonth}(?! \\d)`, "gi"),
    resolve: ([, side, day, name, dayAfter], said) => inYear(said.getUTCFullYear() + direction(side!), name!, day ?? dayAfter),
  },
  {
    // "Two years ago, in May"
    pattern: new RegExp(`\\b${count} years? ago,? (?:in|on) ${dayAndMonth}(?! \\d)`, "gi"),
    resolve: ([, amount, day, name, dayAfter], said) => inYear(said.getUTCFullYear() - toNumber(amount!), name!, day ?? dayAfter),
  },
  {
    pattern: new RegExp(`\\b${count} weeks? (?:from|after|on) ${weekday}\\b(?!s)`, "gi"),
    resolve: ([, amount, name], said) => {
      const gap = (weekdayNames.indexOf(name!.toLowerCase()) - said.getUTCDay() + 7) % 7 || 7;
      return dayFrom(said, gap + 7 * toNumber(amount!));
    },
  },
  {
    pattern: new RegExp(`\\b(?:in )?${count} (day|week|month|year)s? (?:from|after) (yesterday|today|tomorrow|now)\\b`, "gi"),
    resolve: ([, amount, unit, from], said) => {
      const offset = { yesterday: -1, tomorrow: 1 }[from!.toLowerCase()] ?? 0;
      return /^(?:day|week)$/i.test(unit!)
        ? dayFrom(said, offset + toNumber(amount!) * (/week/i.test(unit!) ? 7 : 1))
        : shifted(said, toNumber(amount!), unit!.toLowerCase());
    },
  },
  {
    // "a fortnight today", "two weeks tomorrow"
    pattern: /\b(an?|one|two|three|1|2|3) (week|fortnight)s? (?:from |on )?(today|tomorrow|yesterday)\b/gi,
    resolve: ([, amount, unit, from], said) =>
      dayFrom(said, ({ yesterday: -1, tomorrow: 1 }[from!.toLowerCase()] ?? 0) + toNumber(amount!) * (/week/i.test(unit!) ? 7 : 14)),
  },
  {
    pattern: /\b(?:(in) a fortnight|a fortnight (ago|back))\b/gi,
    resolve: ([, ahead], said) => dayFrom(said, ahead ? 14 : -14),
  },
  {
    pattern:
      /\b(the day before yesterday|the day after tomorrow|yesterday|tomorrow|today|tonight|last night|this (?:morning|afternoon|evening))\b/gi,
    resolve: ([, word], said) => {
      const day = word!.toLowerCase();
      const offset =
        { "the day before yesterday": -2, yesterday: -1, "last night": -1, tomorrow: 1, "the day after tomorrow": 2 }[day] ?? 0;
      return dayFrom(said, offset);
    },
  },
  {
    pattern: new RegExp(`\\b${count}\\s+(day|week|weekend|month|year|yr)s?\\s+(?:ago|back|earlier)\\b`, "gi"),
    resolve: ([, amount, unit], said) => shifted(said, -toNumber(amount!), unit!.toLowerCase()),
  },
  {
    pattern: new RegExp(`\\bin\\s+${count}\\s+(day|week|month|year)s?\\b(?!['’]| (?:of|in|to) )`, "gi"),
    // "My first holiday in two years" is not in two years.
    resolve: ({ 1: amount, 2: unit, input, index }, said, tense) =>
      tense === "past" || /\bfirst\b[^.,;!?]{0,40}$/i.test(input!.slice(0, index))
        ? null
        : shifted(said, toNumber(amount!), unit!.toLowerCase()),
  },
  {
    pattern:
      /\b(on|until|till|by|since|from|to|(?:is|are|be)(?= the \d+\p{L}+(?:[,;!?.]|$| (?:at|and|from|but|so))))(?: on)? the (\d{1,2})(?:st|nd|rd|th)\b(?! (?:of|floor|century|grade|birthday|anniversary|time|day|week|year|place|street|avenue))/giu,
    resolve: ({ 1: side, 2: number, input, index }, said, tense) => {
      if (tense !== "past" && monthly.test(input!)) return null;
      // "They moved it to the 4th" tells of what is ahead, "I was away from the 1st to the 4th" doesn't.
      const isAhead = /^(?:to|by|until|till)$/i.test(side!) && !/\bfrom\b/i.test(input!.slice(0, index));
      return dayOfMonth(Number(number), said, isAhead ? "future" : tense);
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:on )?${weekday},? (?:the )?(\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:of|period|lesson|hour|floor|grade|class|round|row|year|place|time|birthday|anniversary)\\b)`,
      "gi",
    ),
    resolve: ([, name, number], said, tense) => {
      const day = Number(number);
      const found = sides(tense)
        .map((side) => dayPeriod(said.getUTCFullYear(), said.getUTCMonth() + side, day))
        // Not every month has a 31st.
        .filter(({ from }) => from.getUTCDate() === day && from.getUTCDay() === weekdayNames.indexOf(name!.toLowerCase()))
        .find(({ from, until }) => (tense === "past" ? from <= said : until > said));
      return found ?? dayOfMonth(day, said, tense);
    },
  },
  {
    pattern: /\b(?:the )?(week|weekend|month|year) (before last|after next)\b/gi,
    resolve: ([, unit, side], said) => shifted(said, side!.toLowerCase() === "before last" ? -2 : 2, unit!.toLowerCase()),
  },
  {
    pattern:
      /\b(last|past|this past|next|this|this coming|coming) (week|weekend|month|year)\b(?!['’]s (?=\d)| (?:of|in) (?:the|each|every|a) (?:month|year|term|season))/gi,
    resolve: ([, side, unit], said, tense) => {
      const offset = direction(side!);
      if (unit!.toLowerCase() === "weekend") return weekend(said, offset, tense);
      return shifted(said, offset, unit!.toLowerCase());
    },
  },
  {
    pattern: new RegExp(`\\b(last|this past|next|this|this coming) ${season}\\b`, "gi"),
    resolve: ([, side, name], said) => nearSeason(name!.toLowerCase(), direction(side!), said),
  },
  {
    pattern: new RegExp(`\\b(last|this past|next|this|this coming) ${month}\\b(?! \\d)`, "gi"),
    resolve: ([, side, name], said) => {
      const index = monthNames.findIndex((candidate) => candidate.toLowerCase() === name!.toLowerCase());
      const offset = direction(side!);
      const behind = index >= said.getUTCMonth();
      const year = said.getUTCFullYear() + (offset < 0 && behind ? -1 : offset > 0 && index <= said.getUTCMonth() ? 1 : 0);
      return monthPeriod(year, index);
    },
  },
  {
    pattern: new RegExp(
      `(?<!every |each |\\d |\\b(?:a|any|per) |${anyWeekday}(?:s|,)? |${anyWeekday}s? (?:to|till?|until|through|thru|-|–) ?|(?:first|second|third|fourth|other) )\\b(?:(last|this past|past|next|this|this coming|on|by|to|until|till|since|for|coming) )?${weekday}\\b(?!s|,? \\d(?!\\d?[:.]\\d\\d|\\d? ?[ap]m)| ?(?:to|till?|through|thru|-|–) ?${anyWeekday}|,? (?:${monthNames.join("|")})|(?:(?:,|,? and|/) ?${anyWeekday})* (?:mornings|afternoons|evenings|nights)\\b|(?:(?:,|,? and|/) ?${anyWeekday}){2}| (?:of|in) (?:the|each|every) month|['’]s (?:usually|always|normally))`,
      "gi",
    ),
    resolve: ([, side, name], said, tense) => {
      const gap = (said.getUTCDay() - weekdayNames.indexOf(name!.toLowerCase()) + 7) % 7;
      const before = -(gap || 7);
      const word = side?.toLowerCase() ?? "";
      if (/last|past|since/.test(word)) return dayFrom(said, before);
      if (word === "next") return dayFrom(weekFrom(said, 1).from, (weekdayNames.indexOf(name!.toLowerCase()) + 6) % 7);
      if (tense === "past" && !/coming|until|till|by|^to$/.test(word)) return dayFrom(said, before);
      // "Closed until Monday", said on a Monday, is for a week.
      return dayFrom(said, gap === 0 && /coming|until|till/.test(word) ? 7 : before + 7);
    },
  },
];

/** Times that need no instant of speech. */
export const absolutePatterns: Pattern[] = [
  {
    pattern: new RegExp(`\\b(?:the )?${season}(?: of|,)? ((?:19|20)\\d\\d)\\b`, "gi"),
    resolve: ([, name, year]) => seasonPeriod(name!.toLowerCase(), Number(year)),
  },
  {
    pattern:
      /\b(?:since|in|during|until|till|by|before|after|around|from|to|year|of|early|late|mid-?)\s+((?:19|20)\d\d)\b(?![-/.:,]?\d|%| (?:\w+ )?(?:people|users|dollars|euros|km|miles|meters|words|items|calories|steps|points|lines|rows|tokens))/gi,
    resolve: ([, year]) => yearPeriod(Number(year)),
  },
  {
    // "Expires 03/2029"
    pattern: /(?<![\d/.-])(0?[1-9]|1[0-2])\/((?:19|20)\d\d)(?![\d/]| of\b)/g,
    resolve: ([, month, year]) => monthPeriod(Number(year), Number(month) - 1),
  },
];

function direction(word: string): number {
  if (/last|past/i.test(word)) return -1;
  return /next/i.test(word) ? 1 : 0;
}

function shifted(said: Date, amount: number, unit: string): Period | null {
  if (!Number.isFinite(amount) || Math.abs(amount) > 400) return null;
  const [year, monthIndex] = [said.getUTCFullYear(), said.getUTCMonth()];
  if (unit === "day") return dayFrom(said, amount);
  if (unit === "week") return weekFrom(said, amount);
  if (unit === "weekend") return weekendFrom(said, amount);
  if (unit === "month") return monthPeriod(year, monthIndex + amount);
  return yearPeriod(year + amount);
}

/** "This weekend" told in the past tense is the one just over, or the current one. */
function weekend(said: Date, offset: number, tense: Tense): Period {
  const isWeekend = said.getUTCDay() === 0 || said.getUTCDay() === 6;
  if (offset === 0 && tense === "past" && !isWeekend) return weekendFrom(said, -1);
  return weekendFrom(said, offset);
}

function nearSeason(name: string, offset: number, said: Date): Period | null {
  const year = said.getUTCFullYear();
  const candidates = [year - 2, year - 1, year, year + 1, year + 2].flatMap((start) => seasonPeriod(name, start) ?? []);
  if (offset < 0) return candidates.filter((period) => period.until <= said).at(-1) ?? null;
  if (offset > 0) return candidates.find((period) => period.from > said) ?? null;
  return candidates.find((period) => period.until > said) ?? null;
}
