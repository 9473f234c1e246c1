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
  status: text().notNull(),
  currentPeriodEnd: moment(),
  cancelAtPeriodEnd: boolean().notNull().default(false),
  trialEnd: moment(),
  pastDueSince: moment(),
  customerId: text().unique(),
  subscriptionId: text().unique(),
  createdAt: createdAt(),
  /** Older events that arrive late are ignored. */
  eventAt: moment(),
});

export const usageCounters = pgTable(
  "usage_counters",
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    period: text().notNull(),
    budget: text({ enum: ["ingest", "retrieval", "extraction"] }).notNull(),
    used: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.period, t.budget] }), check("usage_not_negative", sql`${t.used} >= 0`)],
);
