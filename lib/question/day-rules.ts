import { dayFrom, dayPeriod } from "@/lib/text/calendar";
import { dayOfMonth, holiday, holidayOf, nearestWeekday, type PointRule, pattern, yearly } from "./time-reckoning";
import { day, month, monthOf, nthWeekday, ofYear, ordinal, ordinalOf, side, sideOf, weekday, weekdayOf } from "./time-words";

export const dayRules: PointRule[] = [
  {
    id: "day in figures",
    pattern: pattern("(?<y>(?:19|20)\\d\\d)[-/.](?<m>0?[1-9]|1[0-2])[-/.](?<d>3[01]|[12]\\d|0?[1-9])"),
    resolve: ({ y, m, d }) => dayPeriod(Number(y), Number(m) - 1, Number(d)),
    example: "What happened on 2023-08-12?",
    means: ["2023-08-12", "2023-08-13"],
    counterexample: "Which ticket is 2023-1234?",
  },
  {
    id: "day, month",
    pattern: pattern("(?:the )?", day, "(?: of)? ", month, ofYear),
    resolve: dayOfMonth,
    example: "What did I eat on the 12th of August, 2023?",
    means: ["2023-08-12", "2023-08-13"],
    counterexample: "Do 12 marching bands play?",
  },
  {
    id: "month, day",
    pattern: pattern(month, " (?:the )?", day, "(?!\\d)", ofYear),
    resolve: dayOfMonth,
    example: "Who came to dinner on Nov. 3rd?",
    means: ["2023-11-03", "2023-11-04"],
    counterexample: "What did I do in March 2023?",
  },
  {
    id: "nth weekday of a month",
    pattern: pattern("(?:the )?", ordinal, " ", weekday, " (?:of|in) ", month, ofYear),
    resolve: (g, reading) => yearly((y) => nthWeekday(y, monthOf(g.month!), weekdayOf(g.weekday!), ordinalOf(g.ordinal!)), g.year, reading),
    example: "Where was I on the last Friday of June 2023?",
    means: ["2023-06-30", "2023-07-01"],
    counterexample: "Where was I last Friday?",
  },
  {
    id: "holiday",
    pattern: pattern("(?:(?<side>last|this|this past|next) )?", holiday, ofYear),
    needsLead: true,
    resolve: ({ holiday: name, side: which, year: words }, reading) => {
      const inYear = holidayOf(name!);
      if (which && !words)
        return yearly(inYear, undefined, { ...reading, looksAhead: sideOf(which) > 0 || (reading.looksAhead && /^this$/i.test(which)) });
      return words || reading.looksBack || reading.looksAhead ? yearly(inYear, words, reading) : null;
    },
    example: "What did we do over Christmas 2022?",
    means: ["2022-12-24", "2022-12-27"],
    counterexample: "Do I like Christmas?",
  },
  {
    id: "yesterday",
    pattern: pattern("(?<word>the day before yesterday|yesterday|last night|the day after tomorrow|tomorrow)"),
    resolve: ({ word }, { now }) =>
      dayFrom(now, { "the day before yesterday": -2, yesterday: -1, "last night": -1, tomorrow: 1 }[word!.toLowerCase()] ?? 2),
    example: "What did I cook the day before yesterday?",
    means: ["2024-01-08", "2024-01-09"],
    counterexample: "Who wrote the song Yester-Me?",
  },
  {
    id: "today",
    pattern: pattern("(?:today|tonight|this (?:morning|afternoon|evening))"),
    resolve: (_, { now, looksBack }) => (looksBack ? dayFrom(now, 0) : null),
    example: "What have I eaten today?",
    means: ["2024-01-10", "2024-01-11"],
    counterexample: "What should I cook tonight?",
  },
  {
    id: "weekday",
    pattern: pattern(`(?<!\\b(?:every|each|other) )(?:${side} )?`, weekday, "(?: (?:morning|afternoon|evening|night))?"),
    resolve: (g, reading) => nearestWeekday(g.weekday!, reading, g.side),
    example: "Who did I meet last Monday?",
    means: ["2024-01-08", "2024-01-09"],
    counterexample: "Do I work on Mondays?",
  },
];
