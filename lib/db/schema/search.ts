import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { halfvec, varbit } from "../columns";

/**
 * What a row of the search tables stands for. A memory that is no longer active has a kind of its own, so that a search
 * for what holds now never reads it; a draft has a vector, and no search reads that either.
 */
export const unitKinds = { draft: 0, chunk: 1, memory: 2, formerMemory: 3 } as const;

/**
 * Chunks and memories are numbered, so that a search reckons with numbers instead of joining: from the top, 30 bits for the
 * thread or document, 16 for the chunk's place in it from 1, 7 for a memory's place in its chunk (0 is the chunk itself). The
 * chunk before is `unit - unitsPerChunk`; all of it fits a JavaScript number.
 */
export const unitsPerChunk = 1 << 7;
export const unitsPerSequence = 1 << 23;
/** The number of the thread or document that a unit stands in. */
export const sequenceOf = (unit: number): number => Math.floor(unit / unitsPerSequence);
/** Where the first chunk of a thread or document stands that has no number yet. */
export const newSequence = sql`(nextval('unit_sequences') * ${unitsPerSequence}::bigint + ${unitsPerChunk}::int)`;
/** Memories that one chunk can bear. */
export const memoriesPerChunk = unitsPerChunk - 1;

// No foreign keys in either table: they would cost more than the rows. Who deletes a unit deletes its rows here in the same
// transaction.

/**
 * The lexical index: one row for each term of a unit. Its key carries all that scoring needs, so a search reads the index
 * alone; the terms come from `lib/text/terms`, the same on every database. No index by unit either: rows are found again by
 * the terms of the unit's text.
 */
export const postings = pgTable(
  "postings",
  {
    graphId: uuid().notNull(),
    kind: smallint().notNull(),
    term: text().notNull(),
    /** A chunk's or a memory's `unit`. */
    unit: bigint({ mode: "number" }).notNull(),
    /** Times the term occurs in the unit. */
    frequency: smallint().notNull(),
    /** Terms in the unit. */
    length: smallint().notNull(),
  },
  // Rebuilt by hand in the migration with INCLUDE (frequency, length), which this builder cannot say.
  (t) => [primaryKey({ columns: [t.graphId, t.kind, t.term, t.unit] })],
);

/** Narrow and stored plain, so that reading the vectors of a few hundred units reads few pages. */
export const embeddings = pgTable(
  "embeddings",
  {
    graphId: uuid().notNull(),
    kind: smallint().notNull(),
    /** A chunk's or a memory's `unit`. */
    unit: bigint({ mode: "number" }).notNull(),
    /** The embedding model's name: vectors of two models are never compared. */
    model: text().notNull(),
    /** The vector's signs. A search compares these with every unit's of a graph, and the vectors of the nearest alone. */
    signs: varbit().notNull(),
    embedding: halfvec().notNull(),
  },
  // The index is made by hand in the migration with INCLUDE (unit, signs).
  (t) => [primaryKey({ columns: [t.unit, t.model] }), index("embeddings_signs").on(t.graphId, t.kind, t.model)],
);
