import { type SQL, sql } from "drizzle-orm";
import { AppError } from "@/lib/errors";
import type { Budget } from "@/lib/vocabulary";
import { secondsUntil } from "./quota-exceeded";

/** Adds keep working this long after a failed payment. */
const graceDays = 7;
/** The invoice could be paid at any time. */
const retryAfterMs = 3_600_000;

export const ingestStopsAt = (pastDueSince: Date): Date => new Date(pastDueSince.getTime() + graceDays * 86_400_000);

export const isPaymentDue = (organizationId: SQL, budget: Budget | null, now: Date): SQL => {
  const graceStart = new Date(now.getTime() - graceDays * 86_400_000).toISOString();
  return sql`(${budget ?? ""}::text = 'ingest' and exists (
    select 1 from subscriptions s where s.organization_id = ${organizationId} and s.past_due_since <= ${graceStart}::timestamptz))`;
};

export function paymentDue(usage: { limit: number; used: number }, now: Date, headers: Record<string, string> = {}): AppError {
  const resetAt = new Date(now.getTime() + retryAfterMs);
  const retryAfter = secondsUntil(resetAt, now);
  return new AppError(
    "QUOTA_EXCEEDED",
    `A payment failed more than ${graceDays} days ago, so adding is paused. An organization admin can pay the open invoice in the ` +
      "billing portal (POST /v1/dashboard/billing/portal). Reading still works.",
    {
      detail: { retryAfter, resetAt: resetAt.toISOString(), limit: usage.limit, used: usage.used, budget: "ingest" },
      headers: { ...headers, "Retry-After": String(retryAfter) },
    },
  );
}
