const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const exactUtc = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const dayUtc = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

export function formatRelative(at: Date, now: number): string {
  const passed = at.getTime() - now;
  const [unit, size] = units.find(([, ms]) => Math.abs(passed) >= ms) ?? [];
  return unit && size ? relative.format(Math.trunc(passed / size), unit) : "just now";
}

/** "21 Nov 2026, 14:03 UTC" */
export const formatExact = (at: Date): string => `${exactUtc.format(at)} UTC`;

/** A day without a time, such as the one a fact is valid from, is the same everywhere. */
export const formatDay = (at: Date): string => dayUtc.format(at);

/** In the browser's time zone: "21 Nov 2026, 15:03" */
export const formatLocal = (at: Date): string => at.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });

export const formatLocalDay = (at: Date): string => at.toLocaleDateString("en-GB", { dateStyle: "medium" });
