import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

// Totals and hourly counts, so that lists can show totals of a project of any size without counting rows. Triggers (drizzle/0005)
// insert changes, which never block each other; `aggregateChanges` adds them up periodically. No foreign keys: deleting a graph
// inserts a change for each of its rows.

export const countChanges = pgTable(
  "count_changes",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    projectId: uuid().notNull(),
    /** Null for rows outside any graph. */
    graphId: uuid(),
    /** `memory:active:FACT`, `entity`, `job:failed`; for events `created`, `search`, `key:<id>`. */
    what: text().notNull(),
    change: bigint({ mode: "number" }).notNull(),
    /** Events go to the hourly counts, other changes to the totals. */
    isEvent: boolean().notNull().default(false),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index().on(t.projectId, t.isEvent)],
);

export const counts = pgTable(
  "counts",
  {
    /** The project's id, or the graph's. */
    ownerId: uuid().notNull(),
    projectId: uuid().notNull(),
    what: text().notNull(),
    count: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.what] }), index().on(t.projectId).where(sql`${t.ownerId} <> ${t.projectId}`)],
);

/** Events per hour, UTC. */
export const hourlyCounts = pgTable(
  "hourly_counts",
  {
    projectId: uuid().notNull(),
    hour: timestamp({ withTimezone: true, precision: 0 }).notNull(),
    what: text().notNull(),
    count: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.hour, t.what] })],
);
