import { AppError } from "@/lib/errors";
import type { Budget } from "@/lib/vocabulary";
import { periodEnd } from "./period";

export const secondsUntil = (at: Date, now: Date) => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));

export function quotaExceeded(
  usage: { budget: Budget; limit: number; used: number },
  now: Date,
  headers: Record<string, string> = {},
): AppError {
  // `used` may have been read before the rejection; at that moment the counter was at its limit.
  const used = Math.max(usage.used, usage.limit);
  const resetAt = periodEnd(now);
  const retryAfter = secondsUntil(resetAt, now);
  return new AppError(
    "QUOTA_EXCEEDED",
    `The monthly ${usage.budget} budget of ${usage.limit} calls is used up. It resets at ${resetAt.toISOString()}.`,
    {
      detail: { retryAfter, resetAt: resetAt.toISOString(), limit: usage.limit, used, budget: usage.budget },
      headers: { ...headers, "Retry-After": String(retryAfter) },
    },
  );
}
