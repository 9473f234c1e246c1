/** A stretch of time, end exclusive, in UTC, with a label a reader understands. */
export type Period = { from: Date; until: Date; label: string };

export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
/** A month, in full or short, for a pattern that doesn't mind capitals. */
export const monthPattern = monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|t)?`).join("|");

export const weekdayNames = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const seasonStart: Record<string, number> = { spring: 2, summer: 5, fall: 8, autumn: 8, winter: 11 };

/** `month` counts from 0 and may run over, as `Date.UTC` has it. */
export function dayPeriod(year: number, month: number, day: number): Period {
  const from = new Date(Date.UTC(year, month, day));
  return { from, until: new Date(Date.UTC(year, month, day + 1)), label: dayLabel(from) };
}

export function monthPeriod(year: number, month: number): Period {
  const from = new Date(Date.UTC(year, month, 1));
  return { from, until: new Date(Date.UTC(year, month + 1, 1)), label: `${monthNames[from.getUTCMonth()]} ${from.getUTCFullYear()}` };
}

export function yearPeriod(year: number): Period {
  return { from: new Date(Date.UTC(year, 0, 1)), until: new Date(Date.UTC(year + 1, 0, 1)), label: String(year) };
}

/** The day `offset` days from an instant. */
export function dayFrom(instant: Date, offset: number): Period {
  return dayPeriod(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate() + offset);
}

/** Monday to Sunday, `offset` weeks from the instant's own. */
export function weekFrom(instant: Date, offset: number): Period {
  const monday = dayFrom(instant, -((instant.getUTCDay() + 6) % 7) + offset * 7).from;
  return { from: monday, until: dayFrom(monday, 7).from, label: `week of ${dayLabel(monday)}` };
}

/** Saturday and Sunday of the week `offset` weeks from the instant's own. */
export function weekendFrom(instant: Date, offset: number): Period {
  const saturday = dayFrom(weekFrom(instant, offset).from, 5).from;
  return { from: saturday, until: dayFrom(saturday, 2).from, label: `weekend of ${dayLabel(saturday)}` };
}

/** The season of the northern half that starts in `year`. */
export function seasonPeriod(season: string, year: number): Period | null {
  const month = seasonStart[season];
  if (month === undefined) return null;
  return {
    from: monthPeriod(year, month).from,
    until: monthPeriod(year, month + 3).from,
    label: season === "winter" ? `winter ${year}/${String(year + 1).slice(2)}` : `${season} ${year}`,
  };
}

export function dayLabel(date: Date): string {
  return `${date.getUTCDate()} ${monthNames[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
