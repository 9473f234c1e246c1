const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const exact = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

export function formatRelative(at: Date, now: number): string {
  const passed = at.getTime() - now;
  const [unit, size] = units.find(([, ms]) => Math.abs(passed) >= ms) ?? [];
  return unit && size ? relative.format(Math.trunc(passed / size), unit) : "just now";
}

/** "21 Nov 2026, 14:03 UTC" */
export const formatExact = (at: Date): string => `${exact.format(at)} UTC`;

export const formatDay = (at: Date): string => day.format(at);

export function When({ at, as = "ago", className }: { at: string; as?: "ago" | "day" | "exact"; className?: string }) {
  const date = new Date(at);
  const text = { ago: () => formatRelative(date, Date.now()), day: () => formatDay(date), exact: () => formatExact(date) }[as]();
  return (
    // The relative time may differ between server and browser.
    <time dateTime={at} title={formatExact(date)} suppressHydrationWarning className={className ?? "whitespace-nowrap"}>
      {text}
    </time>
  );
}
