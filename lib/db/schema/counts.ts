import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

// Triggers (drizzle/0005) insert changes, which never block each other; `aggregateChanges` adds them up. No foreign keys: deleting a graph
// inserts a change for each of its rows.

export const countChanges = pgTable(
  "count_changes",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    projectId: uuid().notNull(),
    graphId: uuid(),
    /** `memory:active:FACT`, `job:failed`; for events `created`, `search`, `key:<id>`. */
    what: text().notNull(),
    change: bigint({ mode: "number" }).notNull(),
    /** Events go to the hourly counts, other changes to the totals. */
    isEvent: boolean().notNull().default(false),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.id] }), index().on(t.projectId, t.isEvent)],
);

export const counts = pgTable(
  "counts",
  {
    ownerId: uuid().notNull(),
    projectId: uuid().notNull(),
    what: text().notNull(),
    count: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.ownerId, t.what] })],
);

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
