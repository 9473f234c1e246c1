import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { graphKinds } from "@/lib/vocabulary";
import { createdAt, id, inGraph, ofSameGraph } from "../columns";
import { memories } from "./memories";
import { users } from "./people";
import { projects } from "./tenancy";

/** A container of memories: one for each user, and the project's groups. Everything in it goes when it goes. */
export const graphs = pgTable(
  "graphs",
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    kind: text({ enum: graphKinds }).notNull(),
    userId: uuid()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A group's name. */
    name: text(),
    description: text(),
    /** How many units the lexical index holds and how long they are, for BM25; kept by the jobs, near enough between them. */
    chunkCount: integer().notNull().default(0),
    chunkTerms: bigint({ mode: "number" }).notNull().default(0),
    memoryCount: integer().notNull().default(0),
    memoryTerms: bigint({ mode: "number" }).notNull().default(0),
    /** The terms of its speakers' names: in a question they say whose words are meant, and not what they are about. */
    speakers: text().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.projectId, t.name),
    check(
      "graphs_user_or_group",
      sql`(${t.kind} = 'USER') = (${t.userId} is not null) and (${t.kind} = 'GROUP') = (${t.name} is not null)`,
    ),
    index("graphs_groups").on(t.projectId, t.createdAt, t.id).where(sql`${t.kind} = 'GROUP'`),
  ],
);

/** A named thing. `isSubject` marks the person whom a user graph is about. */
export const entities = pgTable(
  "entities",
  {
    id: id(),
    projectId: uuid().notNull(),
    graphId: uuid()
      .notNull()
      .references(() => graphs.id, { onDelete: "cascade" }),
    name: text().notNull(),
    type: text().notNull(),
    isSubject: boolean().notNull().default(false),
    /** Ends of edges at it, and memories that mention it; kept by triggers. */
    degree: integer().notNull().default(0),
    memoryCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    inGraph("entities", t),
    index().on(t.graphId, t.createdAt, t.id),
    index().on(t.projectId, t.createdAt, t.id),
    index("entities_connected").on(t.projectId, t.degree.desc(), t.id),
    index("entities_connected_in_graph").on(t.graphId, t.degree.desc(), t.id),
    index("entities_mentioned").on(t.projectId, t.memoryCount.desc(), t.id),
    index("entities_names").using("gin", t.projectId, t.name.op("gin_trgm_ops")),
    uniqueIndex("entities_one_subject").on(t.graphId).where(sql`${t.isSubject}`),
  ],
);

/**
 * Every name an entity goes by. Two things of a graph may share one (two Bobs, a person and a river); that one thing has one
 * row is `resolveEntities`' to keep, under the graph's lock.
 */
export const entityAliases = pgTable(
  "entity_aliases",
  {
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    /** As names are compared: `normalName`, and where it differs `plainName`. */
    normalName: text().notNull(),
    name: text().notNull(),
    /** Nobody said it: it follows from a longer name, as `Bob` from `Bob Smith`. */
    isDerived: boolean().notNull().default(false),
    entityId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.graphId, t.normalName, t.entityId] }),
    ofSameGraph([t.graphId, t.entityId], entities),
    index().on(t.entityId),
  ],
);

export const mentions = pgTable(
  "mentions",
  {
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    memoryId: uuid().notNull(),
    entityId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memoryId, t.entityId] }),
    ofSameGraph([t.graphId, t.memoryId], memories),
    ofSameGraph([t.graphId, t.entityId], entities),
    index().on(t.entityId, t.memoryId),
    index().on(t.graphId),
  ],
);

/** A typed relation of two entities. When it holds, and whether it still does, is its memory's to say. */
export const edges = pgTable(
  "edges",
  {
    id: id(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    sourceId: uuid().notNull(),
    targetId: uuid().notNull(),
    type: text().notNull(),
    memoryId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ofSameGraph([t.graphId, t.sourceId], entities),
    ofSameGraph([t.graphId, t.targetId], entities),
    ofSameGraph([t.graphId, t.memoryId], memories),
    unique().on(t.memoryId, t.sourceId, t.targetId, t.type),
    index().on(t.sourceId, t.targetId),
    index().on(t.targetId, t.sourceId),
    index().on(t.graphId),
  ],
);

/** Two entities that turned out to be one: all that was taken from the one that is gone, for an exact undo (`unmergeEntities`). */
export const entityMerges = pgTable(
  "entity_merges",
  {
    /** The id of the entity that is gone. */
    id: id(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    intoId: uuid().notNull(),
    reason: text().notNull(),
    before: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (t) => [ofSameGraph([t.graphId, t.intoId], entities), index().on(t.intoId), index().on(t.graphId)],
);
