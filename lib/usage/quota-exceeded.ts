import { AppError } from "@/lib/errors";
import type { Budget } from "@/lib/vocabulary";
import { periodEnd } from "./period";

export const secondsUntil = (at: Date, now: Date) => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));

/** A month's budget is used up. */
export function quotaExceeded(
  spent: { budget: Budget; limit: number; used: number },
  now: Date,
  headers: Record<string, string> = {},
): AppError {
  // `used` was read beside the refusal and may be older than it: a refused call always met a counter at its limit.
  const used = Math.max(spent.used, spent.limit);
  const resetAt = periodEnd(now);
  const retryAfter = secondsUntil(resetAt, now);
  return new AppError(
    "QUOTA_EXCEEDED",
    `The monthly ${spent.budget} budget of ${spent.limit} calls is used up until ${resetAt.toISOString()}.`,
    {
      detail: { retryAfter, resetAt: resetAt.toISOString(), limit: spent.limit, used, budget: spent.budget },
      headers: { ...headers, "Retry-After": String(retryAfter) },
    },
  );
}
