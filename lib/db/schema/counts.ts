import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { idInProject, keyInProject, operationalRows } from "../columns";

// Whoever writes rows inserts their changes (`recordChanges`), which never block each other; `aggregateChanges` adds them up. No foreign
// keys: changes outlive their graph. Migration 0030 tells the planner that a table of changes is of many projects, whatever it held when it
// was analyzed.

export const countChanges = pgTable(
  "count_changes",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    graphId: uuid(),
    /** `memory:active:FACT`, `job:failed`; for events `created`, `search`, `key:<id>`. */
    what: text().notNull(),
    change: bigint({ mode: "number" }).notNull(),
    /** Events go to the hourly counts, other changes to the totals. */
    isEvent: boolean().notNull().default(false),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [keyInProject(t), index().on(t.projectId, t.isEvent), ...operationalRows()],
);

export const counts = pgTable(
  "counts",
  {
    ownerId: uuid().notNull(),
    projectId: uuid().notNull(),
    what: text().notNull(),
    count: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.ownerId, t.what] }), ...operationalRows()],
);

export const hourlyCounts = pgTable(
  "hourly_counts",
  {
    projectId: uuid().notNull(),
    hour: timestamp({ withTimezone: true, precision: 0 }).notNull(),
    what: text().notNull(),
    count: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.hour, t.what] }), ...operationalRows()],
);
