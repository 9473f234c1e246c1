// Days are "2026-11-21" in UTC, as in the URL and in the API.

const dayMs = 86_400_000;

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The day at the start of a text from a URL; empty if there is none. */
export function readDay(text: string | null): string {
  const [day = ""] = /^\d{4}-\d\d-\d\d/.exec(text ?? "") ?? [];
  return Number.isNaN(Date.parse(day)) ? "" : day;
}

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
export const addDays = (day: string, days: number): string => new Date(utc(day).getTime() + days * dayMs).toISOString().slice(0, 10);

/** The first day of the month, `months` later. */
export function addMonths(day: string, months: number): string {
  const date = utc(day);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}

/** Weeks from Monday to Sunday that have a day of the month; days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = addMonths(month, 0);
  const start = addDays(first, -((utc(first).getUTCDay() + 6) % 7));
  const weeks: (string | null)[][] = [];
  for (let monday = start; monday < addMonths(first, 1); monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i));
    weeks.push(days.map((day) => (day.slice(0, 7) === first.slice(0, 7) ? day : null)));
  }
  return weeks;
}

export type Range = { from: string; to: string };

export const presetsOn = (today: string): (Range & { name: string })[] => [
  { name: "Today", from: today, to: today },
  { name: "Last 7 days", from: addDays(today, -6), to: today },
  { name: "Last 30 days", from: addDays(today, -29), to: today },
  { name: "This month", from: addMonths(today, 0), to: today },
  { name: "Last month", from: addMonths(today, -1), to: addDays(addMonths(today, 0), -1) },
];

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  utc(day).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC", ...options });

export const monthName = (day: string): string => utc(day).toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

export const dayName = (day: string): string => format(day, { year: "numeric" });

/** "1 Nov – 14 Nov 2026" */
export function rangeName({ from, to }: Range): string {
  if (!from) return `Until ${dayName(to)}`;
  if (!to) return `Since ${dayName(from)}`;
  if (from === to) return dayName(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? format(from, {}) : dayName(from)} – ${dayName(to)}`;
}
