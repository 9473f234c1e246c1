import { index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { halfvec } from "../columns";

/**
 * What a row of the search tables stands for. A memory that is no longer active has a kind of its own, so that a search
 * for what holds now never reads it; a draft has a vector, and no search reads that either.
 */
export const unitKinds = { draft: 0, chunk: 1, memory: 2, formerMemory: 3 } as const;

/**
 * The lexical index: one row for each term of a unit. Its key carries all that scoring needs, so a search reads the index
 * alone; the terms come from `lib/text/terms`, the same on every database. No foreign keys and no index by unit: they would
 * cost more than the rows. Who deletes a unit deletes its postings in the same transaction, by the terms of its text.
 */
export const postings = pgTable(
  "postings",
  {
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    term: text().notNull(),
    unitId: uuid().notNull(),
    kind: smallint().notNull(),
    /** Times the term occurs in the unit. */
    frequency: smallint().notNull(),
    /** Terms in the unit. */
    length: smallint().notNull(),
  },
  // Rebuilt by hand in the migration with INCLUDE (frequency, length), which this builder cannot say.
  (t) => [primaryKey({ columns: [t.graphId, t.kind, t.term, t.unitId] })],
);

/** Narrow and stored plain, so that an exact scan of one graph reads few pages. */
export const embeddings = pgTable(
  "embeddings",
  {
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    kind: smallint().notNull(),
    unitId: uuid().notNull(),
    /** The embedding model's name: vectors of two models are never compared. */
    model: text().notNull(),
    embedding: halfvec().notNull(),
  },
  (t) => [primaryKey({ columns: [t.unitId, t.model] }), index().on(t.graphId, t.kind, t.model)],
);
