import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
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
    /** The highest percentage that was reported as an event. */
    reported: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.period, t.budget] }),
    index().on(t.period).where(sql`${t.reported} < 100`),
    check("usage_not_negative", sql`${t.used} >= 0`),
  ],
);

/** Each project's part of its organization's counters. No foreign key on the project: its figures outlive it. */
export const projectUsage = pgTable(
  "project_usage",
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    period: text().notNull(),
    budget: text({ enum: ["ingest", "retrieval", "extraction"] }).notNull(),
    projectId: uuid().notNull(),
    used: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.period, t.budget, t.projectId] }),
    check("project_usage_not_negative", sql`${t.used} >= 0`),
  ],
);

/** What the figures of a deleted project are shown under, as long as there are any. */
export const deletedProjects = pgTable(
  "deleted_projects",
  {
    projectId: uuid().primaryKey(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    tag: text().notNull(),
    name: text().notNull(),
    deletedAt: moment().notNull(),
  },
  (t) => [index().on(t.organizationId)],
);
