import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { halfvec, varbit } from "../columns";

/**
 * What a row of the search tables indexes. Inactive memories have their own kind, so a search for current ones never reads
 * them. Drafts have a vector only, which no search reads.
 */
export const unitKinds = { draft: 0, chunk: 1, memory: 2, formerMemory: 3 } as const;

/**
 * The ordinal of a chunk or memory (column `unit`), which lets a search find neighbors by arithmetic instead of joins. From
 * the top: 30 bits for the thread or document, 16 for the chunk's position in it (from 1), 7 for the memory's position in
 * its chunk (0 is the chunk itself). The previous chunk is `unit - unitsPerChunk`. 53 bits fit a JavaScript number.
 */
export const ordinalsPerChunk = 1 << 7;
export const ordinalsPerSequence = 1 << 23;
export const sequenceOf = (unit: number): number => Math.floor(unit / ordinalsPerSequence);
/** The ordinal of the first chunk of a new thread or document. */
export const newSequence = sql`(nextval('unit_sequences') * ${ordinalsPerSequence}::bigint + ${ordinalsPerChunk}::int)`;
export const memoriesPerChunk = ordinalsPerChunk - 1;

// Neither table has foreign keys: checking them would cost more than writing the rows. Code that deletes a chunk or memory
// deletes its rows here in the same transaction.

/**
 * The lexical index: one row for each term of a chunk or memory. The primary key covers all that scoring needs, so a search
 * is an index-only scan. Terms come from `lib/text/terms`, so they are the same on every database. There is no index by
 * unit: rows are deleted by the terms of the unit's text.
 */
export const postings = pgTable(
  "postings",
  {
    graphId: uuid().notNull(),
    kind: smallint().notNull(),
    term: text().notNull(),
    unit: bigint({ mode: "number" }).notNull(),
    /** Times the term occurs in the unit. */
    frequency: smallint().notNull(),
    /** Terms in the unit. */
    length: smallint().notNull(),
  },
  // The migration rebuilds it by hand with INCLUDE (frequency, length), which this builder can't express.
  (t) => [primaryKey({ columns: [t.graphId, t.kind, t.term, t.unit] })],
);

/** Narrow rows stored without TOAST, so that reading a few hundred vectors touches few pages. */
export const embeddings = pgTable(
  "embeddings",
  {
    graphId: uuid().notNull(),
    kind: smallint().notNull(),
    unit: bigint({ mode: "number" }).notNull(),
    /** The embedding model's name. Vectors of different models are never compared. */
    model: text().notNull(),
    /** The vector's sign bits. A search compares these across the whole graph, and full vectors only for the nearest. */
    signs: varbit().notNull(),
    embedding: halfvec().notNull(),
  },
  // The migration creates the index by hand with INCLUDE (unit, signs).
  (t) => [primaryKey({ columns: [t.unit, t.model] }), index("embeddings_signs").on(t.graphId, t.kind, t.model)],
);
