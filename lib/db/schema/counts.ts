import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

// How many there are of what, and how much happened when, without counting rows: lists say totals of a project of any size.
// Triggers (drizzle/0005) write changes, which never wait for each other; `foldChanges` adds them up now and then. No foreign keys:
// the rows of a graph that is deleted are counted off as they go.

/** What has changed since the last folding. */
export const countChanges = pgTable(
  "count_changes",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    projectId: uuid().notNull(),
    /** Null of what stands in no graph. */
    graphId: uuid(),
    /** `memory:active:FACT`, `entity`, `job:failed`; of an event `created`, `search`, `key:<id>`. */
    what: text().notNull(),
    change: bigint({ mode: "number" }).notNull(),
    /** Counted by the hour, and not as what there is. */
    isEvent: boolean().notNull().default(false),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index().on(t.projectId, t.isEvent)],
);

/** What there is in a project, and in each of its graphs. */
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

/** What happened in an hour, UTC. */
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
