import * as chrono from "chrono-node";

/** Half-open interval in ms: a day, week, month or year. */
export type Span = { from: number; to: number };

const day = 86_400_000;
const spanOf = (from: Date, to: Date): Span => ({ from: from.getTime(), to: to.getTime() });
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const relativeDate = new RegExp(`\\b(?:the )?(${weekdays.join("|")}|week|weekend|day|month) (?:before|prior to) (.+)`, "i");
const bareYear = /^\D*((?:19|20)\d\d)\D*$/;

export function datesIn(text: string): Span[] {
  const relative = relativeDate.exec(text);
  if (relative) {
    const [until] = datesIn(relative[2]!);
    return until ? [spanBefore(relative[1]!.toLowerCase(), until)] : [];
  }
  const named = chrono.en.GB.parse(text, { instant: new Date("2000-01-01T00:00:00Z"), timezone: "UTC" })
    .filter(({ start }) => start.isCertain("year") && start.isCertain("month"))
    .map(({ start }) => {
      const [y, m, d] = [start.get("year")!, start.get("month")! - 1, start.get("day")!];
      return start.isCertain("day")
        ? spanOf(new Date(Date.UTC(y, m, d)), new Date(Date.UTC(y, m, d + 1)))
        : spanOf(new Date(Date.UTC(y, m, 1)), new Date(Date.UTC(y, m + 1, 1)));
    });
  const year = Number(bareYear.exec(text)?.[1]);
  return named.length > 0 || !year ? named : [spanOf(new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year + 1, 0, 1)))];
}

/** `the Sunday before 25 May 2023` is 21 May; `the week before` is the seven days that end there. */
function spanBefore(what: string, { from }: Span): Span {
  const daysBefore = (days: number, length: number): Span => ({ from: from - days * day, to: from - (days - length) * day });
  const weekday = weekdays.indexOf(what);
  if (weekday >= 0) return daysBefore(((new Date(from).getUTCDay() - weekday + 6) % 7) + 1, 1);
  if (what === "weekend") return daysBefore(((new Date(from).getUTCDay() + 6) % 7) + 2, 2);
  return what === "day" ? daysBefore(1, 1) : what === "week" ? daysBefore(7, 7) : daysBefore(31, 31);
}

/** Null if the gold answer isn't a date. */
export function isExactDate(answer: string, gold: string): boolean | null {
  const [right] = datesIn(gold);
  if (!right) return null;
  return datesIn(answer).some(({ from, to }) => from >= right.from && to <= right.to);
}
