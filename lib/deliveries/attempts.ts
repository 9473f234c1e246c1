const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits before each attempt: 75 hours in all. */
export const attemptDelaysMs = [
  ...[0, 5 * second, 5 * minute, 30 * minute, 2 * hour],
  ...[5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
] as const;

export const attemptsPerRound = attemptDelaysMs.length;

/** An endpoint to which nothing was delivered for so long gets no more events. */
export const disabledAfterMs = 5 * 24 * hour;

const maxRetryAfterMs = 24 * hour;

/** With ±20% jitter, so that deliveries that failed together don't come back together. @returns null after the last one */
export function nextAttempt(
  made: number,
  { now, retryAfterMs, random = Math.random() }: { now: Date; retryAfterMs: number | null; random?: number },
) {
  const delay = attemptDelaysMs[made];
  if (delay === undefined) return null;
  const wait = Math.max(delay * (0.8 + 0.4 * random), Math.min(retryAfterMs ?? 0, maxRetryAfterMs));
  return new Date(now.getTime() + Math.round(wait));
}

/** Seconds, or a date. */
export function retryAfterOf(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * second;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
