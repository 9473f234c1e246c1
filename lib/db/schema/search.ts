import { bigint, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { halfvec, ownRows, varbit } from "../columns";
import { projects } from "./tenancy";

/** Superseded memories have their own kind, so a search for current ones never reads them. No search reads drafts. */
export const unitKinds = { draft: 0, chunk: 1, memory: 2, formerMemory: 3 } as const;

/**
 * The ordinal of a chunk or memory (`unit`) in its project, from the top: 30 bits for the thread or document, 16 for the chunk's position
 * in it (from 1), 7 for the memory's in its chunk (0 is the chunk itself). Neighbors are found by arithmetic; 53 bits fit a JavaScript
 * number.
 */
export const ordinalsPerChunk = 1 << 7;
export const ordinalsPerSequence = 1 << 23;
export const sequenceOf = (unit: number): number => Math.floor(unit / ordinalsPerSequence);
export const unitAt = (sequence: number, place: number): number => sequence * ordinalsPerSequence + place * ordinalsPerChunk;
export const memoriesPerChunk = ordinalsPerChunk - 1;

// No foreign keys: checking them would cost more than writing. Code that deletes a chunk or memory deletes its rows here in the same
// transaction.

/** The primary key covers all that scoring needs: an index-only scan. Rows are deleted by the terms of the unit's text. */
export const postings = pgTable(
  "postings",
  {
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    kind: smallint().notNull(),
    term: text().notNull(),
    unit: bigint({ mode: "number" }).notNull(),
    frequency: smallint().notNull(),
    length: smallint().notNull(),
  },
  // The migration rebuilds it by hand with INCLUDE (frequency, length), which this builder can't express.
  (t) => [primaryKey({ columns: [t.projectId, t.graphId, t.kind, t.term, t.unit] }), ownRows()],
);

/** Narrow rows stored without TOAST, so that reading a few hundred vectors touches few pages. */
export const embeddings = pgTable(
  "embeddings",
  {
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    kind: smallint().notNull(),
    unit: bigint({ mode: "number" }).notNull(),
    model: text().notNull(),
    /** Sign bits, compared across the whole graph; full vectors only for the nearest. */
    signs: varbit().notNull(),
    embedding: halfvec().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.unit, t.model] }),
    index("embeddings_signs").on(t.projectId, t.graphId, t.kind, t.model),
    ownRows(),
  ],
);

/** The upper bits of the project's ordinals: the next free one. */
export const sequenceCounters = pgTable(
  "sequence_counters",
  {
    projectId: uuid()
      .primaryKey()
      .references(() => projects.id, { onDelete: "cascade" }),
    next: bigint({ mode: "number" }).notNull(),
  },
  () => [ownRows()],
);
