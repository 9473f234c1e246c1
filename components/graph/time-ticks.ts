const dayMs = 86_400_000;
const month = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const hour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

export type Tick = { at: number; text: string };

/** At most `max` round times between two timestamps (ms), in a unit that suits the span. */
export function timeTicks(from: number, to: number, max = 8): Tick[] {
  const span = to - from;
  if (!(span > 0)) return [];
  if (span > 62 * dayMs) return monthTicks(from, to, max);
  const hours = [1 / 12, 1 / 4, 1 / 2, 1, 3, 6, 12, 24, 48, 96, 168, 336].find((each) => span / (each * 3_600_000) <= max) ?? 720;
  const step = hours * 3_600_000;
  const ticks: Tick[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
    ticks.push({ at, text: hours < 24 && at % dayMs !== 0 ? hour.format(at) : day.format(at) });
  }
  return ticks;
}

function monthTicks(from: number, to: number, max: number): Tick[] {
  const months = (to - from) / (30.44 * dayMs);
  const step = [1, 2, 3, 6, 12, 24, 60, 120].find((each) => months / each <= max) ?? 240;
  const first = new Date(from);
  const ticks: Tick[] = [];
  for (let n = Math.ceil((first.getUTCFullYear() * 12 + first.getUTCMonth()) / step) * step; ; n += step) {
    const at = Date.UTC(Math.floor(n / 12), n % 12);
    if (at > to) return ticks;
    if (at >= from) ticks.push({ at, text: n % 12 === 0 ? String(n / 12) : month.format(at) });
  }
}

export function countedParts(times: number[], from: number, to: number, count: number): number[] {
  const parts = Array.from({ length: count }, () => 0);
  for (const time of times) {
    const part = Math.floor(((time - from) / Math.max(1, to - from)) * count);
    parts[Math.max(0, Math.min(count - 1, part))]! += 1;
  }
  return parts;
}
