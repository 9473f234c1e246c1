import { dayFrom, monthPeriod, type Period, seasonPeriod, weekendFrom, yearPeriod } from "@/lib/text/calendar";
import { dayRules } from "./day-rules";
import {
  nearestSeason,
  nearestWeekend,
  type PointRule,
  pattern,
  rolling,
  unit,
  units,
  utc,
  weekendAfter,
  weekendBefore,
  yearly,
} from "./time-reckoning";
import {
  addDays,
  count,
  countOf,
  month,
  monthOf,
  nthWeekday,
  ofYear,
  ordinal,
  ordinalOf,
  part,
  partOf,
  season,
  side,
  sideOf,
  span,
  weekday,
  weekdayOf,
  year,
  yearOf,
} from "./time-words";

export const pointRules: PointRule[] = [
  ...dayRules,
  {
    id: "week of a day",
    pattern: /(?:the )?(?:last )?(?<unit>week|weekend|day|month) (?<side>of|before|after|following|preceding) (?:the )?/iuy,
    before: "day",
    resolve: ({ unit: name, side: which }, _, following) => {
      const { from, until } = following!;
      const u = name!.toLowerCase();
      if (/^of$/i.test(which!)) return u === "weekend" ? nearestWeekend(from) : u === "day" ? following : units[u]!(from, 0);
      const isBefore = /before|preceding/i.test(which!);
      if (u === "weekend") return isBefore ? weekendBefore(from) : weekendAfter(until);
      const days = { week: 7, month: 30, day: 1 }[u]!;
      return isBefore ? span(addDays(from, -days), from) : span(until, addDays(until, days));
    },
    example: "Where was I on the weekend of 15 October 2022?",
    means: ["2022-10-15", "2022-10-17"],
    counterexample: "Where was I on the weekend of the race?",
  },
  {
    id: "weekday before a day",
    pattern: new RegExp(`(?:the )?(?:last )?${weekday} (?<side>before|after) (?:the )?`, "iuy"),
    before: "day",
    resolve: (g, _, following) => {
      const at = weekdayOf(g.weekday!);
      const gap = (following!.from.getUTCDay() - at + 7) % 7;
      return dayFrom(following!.from, /before/i.test(g.side!) ? -(gap || 7) : 7 - gap);
    },
    example: "What was on TV the Sunday before October 25, 2022?",
    means: ["2022-10-23", "2022-10-24"],
    counterexample: "What was on TV the Sunday before last?",
  },
  {
    id: "some weeks before a day",
    pattern: new RegExp(`${count} ${unit} (?<side>before|after) (?:the )?`, "iuy"),
    before: "day",
    resolve: (g, _, following) => {
      const { least, most } = countOf(g.count!);
      const name = g.unit!.toLowerCase();
      const sign = /before/i.test(g.side!) ? -1 : 1;
      const ends = [least, most].map((amount) => {
        const { from, until } = rolling(amount, name, following!.from, sign);
        return sign < 0 ? from : until;
      });
      // As exact as its unit.
      const slack = { day: 0, week: 3, weekend: 3, fortnight: 3, month: 10, year: 90 }[name] ?? 0;
      const [first, last] = [Math.min(...ends.map(Number)), Math.max(...ends.map(Number))];
      return span(addDays(new Date(first), -slack), addDays(new Date(last), slack + 1));
    },
    example: "What did Maria get two weeks before August 11, 2023?",
    means: ["2023-07-25", "2023-08-01"],
    counterexample: "What did Maria get two weeks before the party?",
  },
  {
    id: "week of a month",
    pattern: pattern("(?:the )?", ordinal, " (?<unit>week|weekend) (?:of|in) ", month, ofYear),
    resolve: (g, reading) => {
      const n = ordinalOf(g.ordinal!);
      const at = monthOf(g.month!);
      return yearly(
        (y) => {
          const { from, until } = monthPeriod(y, at);
          if (/weekend/i.test(g.unit!)) return weekendFrom(nthWeekday(y, at, 6, n).from, 0);
          return n < 0 ? span(addDays(until, -7), until) : span(addDays(from, 7 * n), addDays(from, 7 * n + 7));
        },
        g.year,
        reading,
      );
    },
    example: "Where was I in the last week of August 2023?",
    means: ["2023-08-25", "2023-09-01"],
    counterexample: "What did I plan for the last week of school?",
  },
  {
    id: "part of a month",
    pattern: pattern(part, "(?:in )?", month, ofYear),
    resolve: (g, reading) => yearly((y) => partOf(monthPeriod(y, monthOf(g.month!)), g.part!), g.year, reading),
    example: "What was I reading in late May 2023?",
    means: ["2023-05-21", "2023-06-01"],
    counterexample: "Was I late in paying?",
  },
  {
    id: "half of a month or year",
    pattern: pattern("(?:the )?(?<half>first|second|last|latter) half of (?:", month, "(?:,? (?:of )?)?)?(?:", year, ")?"),
    resolve: (g, reading) => {
      if (!g.month && !g.year) return null;
      const halfOf = ({ from, until }: Period) => {
        const middle = g.month ? addDays(from, 15) : utc(from.getUTCFullYear(), 6, 1);
        return /first/i.test(g.half!) ? span(from, middle) : span(middle, until);
      };
      if (!g.month) return halfOf(yearPeriod(yearOf(g.year!, reading.now)));
      return yearly((y) => halfOf(monthPeriod(y, monthOf(g.month!))), g.year, reading);
    },
    example: "What did I work on in the second half of 2022?",
    means: ["2022-07-01", "2023-01-01"],
    counterexample: "Did I see the second half of the match?",
  },
  {
    id: "month of a year",
    pattern: pattern(month, ",? (?:of |in )?", year),
    resolve: (g, { now }) => monthPeriod(yearOf(g.year!, now), monthOf(g.month!)),
    example: "Where was I in August last year?",
    means: ["2023-08-01", "2023-09-01"],
    counterexample: "How far did I march?",
  },
  {
    id: "last month by name",
    pattern: pattern(side, " ", month),
    resolve: (g, { now }) => {
      const at = monthOf(g.month!);
      const offset = sideOf(g.side!);
      const current = now.getUTCMonth();
      return monthPeriod(now.getUTCFullYear() + (offset < 0 && at >= current ? -1 : offset > 0 && at <= current ? 1 : 0), at);
    },
    example: "What did I buy last November?",
    means: ["2023-11-01", "2023-12-01"],
    counterexample: "What did I buy in November?",
  },
  {
    id: "month",
    pattern: pattern(month),
    needsLead: true,
    resolve: (g, reading) => ({ ...yearly((y) => monthPeriod(y, monthOf(g.month!)), undefined, reading), month: monthOf(g.month!) + 1 }),
    example: "What did I buy in November?",
    means: ["2023-11-01", "2023-12-01"],
    counterexample: "May I ask what April said?",
  },
  {
    id: "quarter",
    pattern: pattern("(?:Q(?<quarter>[1-4])|(?:the )?", ordinal, " quarter(?: of)?),?(?: (?:of )?", year, ")?"),
    resolve: (g, reading) => {
      const index = g.quarter ? Number(g.quarter) - 1 : (ordinalOf(g.ordinal!) + 4) % 4;
      if (g.ordinal && !g.year) return null;
      return yearly((y) => span(utc(y, 3 * index, 1), utc(y, 3 * index + 3, 1)), g.year, reading);
    },
    example: "What was our goal for Q3 2023?",
    means: ["2023-07-01", "2023-10-01"],
    counterexample: "Who scored in the last quarter?",
  },
  {
    id: "season of a year",
    pattern: pattern("(?:the )?", season, "(?: of|,|,? in)? ", year),
    resolve: (g, { now }) => seasonPeriod(g.season!.toLowerCase(), yearOf(g.year!, now)),
    example: "Where did we travel in the summer of 2023?",
    means: ["2023-06-01", "2023-09-01"],
    counterexample: "Do I like summer?",
  },
  {
    id: "last season",
    pattern: pattern(side, " ", season),
    resolve: (g, reading) => nearestSeason(g.season!.toLowerCase(), sideOf(g.side!), reading),
    example: "Where did we travel last summer?",
    means: ["2023-06-01", "2023-09-01"],
    counterexample: "Do I like the summer?",
  },
  {
    id: "season",
    pattern: pattern("(?:the )", season),
    needsLead: true,
    resolve: (g, reading) => (reading.looksBack ? nearestSeason(g.season!.toLowerCase(), 0, reading) : null),
    example: "Where did we travel in the summer?",
    means: ["2023-06-01", "2023-09-01"],
    counterexample: "Did I fall?",
  },
  {
    id: "part of a year",
    pattern: pattern(part, "(?:in )?", year),
    resolve: (g, { now }) => partOf(yearPeriod(yearOf(g.year!, now)), g.part!),
    example: "Where did I live at the beginning of 2021?",
    means: ["2021-01-01", "2021-05-02"],
    counterexample: "Was I late in 3 of 2021 meetings?",
  },
  {
    id: "year",
    pattern: pattern(year),
    needsLead: true,
    resolve: (g, { now }) => yearPeriod(yearOf(g.year!, now)),
    example: "Where did I live in 2019?",
    means: ["2019-01-01", "2020-01-01"],
    counterexample: "Do I own the Peugeot 2008?",
  },
  {
    id: "decade",
    pattern: pattern("(?:the )(?:(?:early|mid|late)[- ])?['’]?(?:(?<century>19|20))?(?<decade>\\d0)s"),
    resolve: ({ century, decade }) => {
      const from = Number(century ?? (Number(decade) >= 30 ? 19 : 20)) * 100 + Number(decade);
      return span(utc(from, 0, 1), utc(from + 10, 0, 1));
    },
    example: "Where did my parents live in the 1990s?",
    means: ["1990-01-01", "2000-01-01"],
    counterexample: "Where did I live in my 20s?",
  },
  {
    id: "ago",
    pattern: pattern("(?:about |around |roughly |almost )?", count, " ", unit, " (?:ago|back|earlier)"),
    resolve: (g, { now }) => {
      const { least, most } = countOf(g.count!);
      const name = g.unit!.toLowerCase();
      return span(units[name]!(now, -most).from, units[name]!(now, -least).until);
    },
    example: "Where was I three weeks ago?",
    means: ["2023-12-18", "2023-12-25"],
    counterexample: "How long ago was three weeks?",
  },
  {
    id: "the last few",
    pattern: pattern("(?:the |these )?(?:last|past|previous) ", count, " ", unit),
    resolve: (g, { now }) => rolling(countOf(g.count!).most, g.unit!.toLowerCase(), now, -1),
    example: "What did I spend over the past two weeks?",
    means: ["2023-12-27", "2024-01-10"],
    counterexample: "What did I spend last week?",
  },
  {
    id: "the last week until now",
    pattern: pattern("the (?:last|past) (?<unit>day|week|month|year)"),
    needsLead: true,
    resolve: (g, { now }) => rolling(1, g.unit!.toLowerCase(), now, -1),
    example: "What did I spend in the past month?",
    means: ["2023-12-10", "2024-01-10"],
    counterexample: "What did I spend last month?",
  },
  {
    id: "in some weeks",
    pattern: pattern("in ", count, " ", unit),
    resolve: (g, { now, looksAhead }) => (looksAhead ? units[g.unit!.toLowerCase()]!(now, countOf(g.count!).most) : null),
    example: "Where will I be in two weeks?",
    means: ["2024-01-22", "2024-01-29"],
    counterexample: "How far did I run in two weeks?",
  },
  {
    id: "before last",
    pattern: pattern("(?:the )?(?<unit>week|weekend|month|year) (?<side>before last|after next)"),
    resolve: (g, { now }) => units[g.unit!.toLowerCase()]!(now, /before/i.test(g.side!) ? -2 : 2),
    example: "What did I do the weekend before last?",
    means: ["2023-12-30", "2024-01-01"],
    counterexample: "What did I do before last year?",
  },
  {
    id: "last week",
    pattern: pattern(side, " (?<unit>week|weekend|month)"),
    resolve: (g, { now, looksAhead, looksBack }) => {
      const name = g.unit!.toLowerCase();
      const isWeekday = now.getUTCDay() > 0 && now.getUTCDay() < 6;
      // The weekend just over, when one asks on a weekday what it was like.
      const isOver = /last|past/i.test(g.side!) || (looksBack && !looksAhead && /^this$/i.test(g.side!));
      if (name === "weekend" && isOver) return weekendFrom(now, isWeekday || /last/i.test(g.side!) ? -1 : 0);
      return units[name]!(now, sideOf(g.side!));
    },
    example: "What did I do last weekend?",
    means: ["2024-01-06", "2024-01-08"],
    counterexample: "What do I do every weekend?",
  },
];
