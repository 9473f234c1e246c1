import { sql } from "drizzle-orm";
import { bigint, boolean, check, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../columns";
import { organizations } from "./tenancy";

export const subscriptions = pgTable("subscriptions", {
  organizationId: uuid()
    .primaryKey()
    .references(() => organizations.id, { onDelete: "cascade" }),
  planCode: text().notNull(),
  billingCycle: text({ enum: ["monthly", "yearly"] }),
  /** The payment provider's own status words. */
  status: text().notNull(),
  currentPeriodEnd: moment(),
  cancelAtPeriodEnd: boolean().notNull().default(false),
  trialEnd: moment(),
  pastDueSince: moment(),
  customerId: text().unique(),
  subscriptionId: text().unique(),
  createdAt: createdAt(),
  /** The newest event applied, so that one out of order changes nothing. */
  eventAt: moment(),
});

/** Calls of an organization in a month. One row is the whole budget, so that parallel calls cannot pass it. */
export const usageCounters = pgTable(
  "usage_counters",
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    /** `2026-11`, UTC. */
    period: text().notNull(),
    budget: text({ enum: ["ingest", "retrieval", "extraction"] }).notNull(),
    used: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.period, t.budget] }), check("usage_not_negative", sql`${t.used} >= 0`)],
);
