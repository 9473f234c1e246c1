import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { graphReference, moment, ownRows } from "../columns";
import { graphs } from "./graphs";

/** What a model filled in, with the memories it rests on, in the version that it read. */
export type StoredField = { value: unknown; memories: { id: string; version: number }[] };

/** The part of a user's profile that a model filled. Memories change: a reader checks `revision`, and each memory's version. */
export const profiles = pgTable(
  "profiles",
  {
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    fields: jsonb().$type<Record<string, StoredField>>().notNull().default({}),
    /** Of the graph, when the model read it; null before the first time. */
    revision: bigint({ mode: "number" }),
    schemaVersion: integer(),
    model: text(),
    filledAt: moment(),
    /** Another process is filling it until then, or one has just failed. */
    claimedUntil: moment(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.graphId] }), graphReference("profiles", t, graphs), ownRows()],
);
