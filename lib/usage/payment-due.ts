import { type SQL, sql } from "drizzle-orm";
import { AppError } from "@/lib/errors";
import type { Budget } from "@/lib/vocabulary";
import { secondsUntil } from "./quota-exceeded";

/** So long ingestion goes on after a payment failed. */
const graceDays = 7;
/** A payment may come at any time: when a client may ask again. */
const askAgainMs = 3_600_000;

/** When adding stops, if nothing is paid until then. */
export const ingestStopsAt = (pastDueSince: Date): Date => new Date(pastDueSince.getTime() + graceDays * 86_400_000);

/** Whether an organization may add no more until it pays. What it has it may read all the same. @param organizationId SQL of its id */
export const isPaymentDue = (organizationId: SQL, budget: Budget | null, now: Date): SQL => {
  const graceBegan = new Date(now.getTime() - graceDays * 86_400_000).toISOString();
  return sql`(${budget ?? ""}::text = 'ingest' and exists (
    select 1 from subscriptions s where s.organization_id = ${organizationId} and s.past_due_since <= ${graceBegan}::timestamptz))`;
};

export function paymentDue(spent: { limit: number; used: number }, now: Date, headers: Record<string, string> = {}): AppError {
  const resetAt = new Date(now.getTime() + askAgainMs);
  const retryAfter = secondsUntil(resetAt, now);
  return new AppError(
    "QUOTA_EXCEEDED",
    `A payment failed more than ${graceDays} days ago, and nothing is added until it is made: an admin of the organization pays the open ` +
      "invoice in the billing portal (POST /v1/dashboard/billing/portal). What is remembered can be read.",
    {
      detail: { retryAfter, resetAt: resetAt.toISOString(), limit: spent.limit, used: spent.used, budget: "ingest" },
      headers: { ...headers, "Retry-After": String(retryAfter) },
    },
  );
}
