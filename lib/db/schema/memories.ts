import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, real, text, unique, uuid } from "drizzle-orm/pg-core";
import { memoryTypes } from "@/lib/vocabulary";
import { createdAt, id, inGraph, moment, ofSameGraph } from "../columns";
import { entities } from "./entities";
import { graphs } from "./graphs";
import { chunks, episodes } from "./sources";

/** `draft` is a statement of a job that has not been reconciled yet: no reader sees it. */
export const memoryStatuses = ["draft", "active", "superseded", "rejected"] as const;

/** One typed statement, drawn from an exact quote. */
export const memories = pgTable(
  "memories",
  {
    id: id(),
    projectId: uuid().notNull(),
    graphId: uuid()
      .notNull()
      .references(() => graphs.id, { onDelete: "cascade" }),
    episodeId: uuid().notNull(),
    chunkId: uuid().notNull(),
    jobId: uuid().notNull(),
    /** Its chunk's, and then its place among its statements (`unitsPerChunk`): what the search tables know it by. */
    unit: bigint({ mode: "number" }).notNull().unique(),
    status: text({ enum: memoryStatuses }).notNull().default("draft"),
    type: text({ enum: memoryTypes }).notNull(),
    content: text().notNull(),
    /** The words it rests on, UTF-16 offsets into the chunk. */
    quote: text().notNull(),
    quoteStart: integer().notNull(),
    confidence: real().notNull(),
    /** Times it was stated; each later one raised the confidence. */
    mentionsCount: integer().notNull().default(1),
    /** When it holds in the world, if the text says so. */
    validFrom: moment(),
    validUntil: moment(),
    /** When it was last stated again; null while it was stated once. */
    lastSaidAt: moment(),
    /** Its confidence and times as it was said, before repetitions and successors changed them; null while none did. */
    stated: jsonb().$type<{ confidence: number; validFrom: string | null; validUntil: string | null }>(),
    /** When the source says it was said or written. */
    documentDate: moment(),
    /** Record time for `as_of`: when we learned it, or a backfilled message's own time. */
    recordedAt: moment().notNull(),
    /** The single-valued attribute it sets, if it sets one. */
    attributeEntityId: uuid(),
    attribute: text(),
    attributeValue: text(),
    attributeEnds: boolean().notNull().default(false),
    supersededBy: uuid(),
    supersededAt: moment(),
    /** Its type and the words that carry it, digested (`contentKey`): a repetition is found by it. */
    contentKey: text().notNull(),
    /** What linking needs of a draft; null after. */
    draft: jsonb().$type<{
      entities: { name: string; type: string }[];
      edges: { source: string; target: string; type: string }[];
      attribute: { subject: string; name: string; value: string; ends: boolean } | null;
    }>(),
    /** Another active memory says otherwise, and a conflict is open. */
    contested: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The model that extracted it. */
    model: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    inGraph("memories", t),
    ofSameGraph([t.graphId, t.episodeId], episodes),
    ofSameGraph([t.graphId, t.chunkId], chunks),
    // The migration sets the id alone to null, which Drizzle cannot say: `ON DELETE SET NULL ("attribute_entity_id")`.
    ofSameGraph([t.graphId, t.attributeEntityId], entities, "set null"),
    ofSameGraph([t.graphId, t.supersededBy], t, "set null"),
    index().on(t.chunkId),
    index().on(t.graphId, t.status, t.createdAt, t.id),
    index().on(t.graphId, t.contentKey),
    index().on(t.projectId, t.createdAt, t.id),
    // The dashboard's list of some types or of some states: each combination is a walk of its own.
    index("memories_kinds").on(t.projectId, t.status, t.type, t.createdAt, t.id),
    index("memories_retired").on(t.projectId, t.supersededAt, t.id).where(sql`${t.supersededAt} is not null`),
    // A draft is not looked for, and would be indexed twice.
    index("memories_words").using("gin", t.projectId, t.content.op("gin_trgm_ops")).where(sql`${t.status} <> 'draft'`),
    index().on(t.jobId),
    index().on(t.episodeId),
    index().on(t.supersededBy).where(sql`${t.supersededBy} is not null`),
    index("memories_attribute").on(t.attributeEntityId, t.attribute).where(sql`${t.attributeEntityId} is not null`),
    // What a context block reads: of each type the memories stated most often, and the newest.
    index("memories_worth").on(t.graphId, t.type, t.mentionsCount, t.recordedAt, t.unit).where(sql`${t.status} = 'active'`),
    check("memories_confidence", sql`${t.confidence} between 0 and 1`),
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

/**
 * A statement that said again what a memory says: its row as it was, so that it can stand for itself when something turns out
 * to have been said between the two.
 */
export const restatements = pgTable(
  "restatements",
  {
    id: id(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    memoryId: uuid().notNull(),
    chunkId: uuid().notNull(),
    statement: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ofSameGraph([t.graphId, t.memoryId], memories),
    ofSameGraph([t.graphId, t.chunkId], chunks),
    index().on(t.memoryId),
    index().on(t.chunkId),
    index().on(t.graphId),
  ],
);

/** What a memory said before it was edited. */
export const memoryVersions = pgTable(
  "memory_versions",
  {
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    memoryId: uuid().notNull(),
    version: integer().notNull(),
    type: text({ enum: memoryTypes }).notNull(),
    content: text().notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
    reason: text().notNull(),
    actor: jsonb().notNull(),
    changedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.memoryId, t.version] }), ofSameGraph([t.graphId, t.memoryId], memories), index().on(t.graphId)],
);

export const conflicts = pgTable(
  "conflicts",
  {
    id: id(),
    projectId: uuid().notNull(),
    graphId: uuid()
      .notNull()
      .references(() => graphs.id, { onDelete: "cascade" }),
    kind: text({ enum: ["CONTRADICTION", "UPDATE", "DUPLICATE"] }).notNull(),
    status: text({ enum: ["unresolved", "resolved"] })
      .notNull()
      .default("unresolved"),
    confidence: real().notNull(),
    reason: text().notNull(),
    attribute: text(),
    existingMemoryId: uuid().notNull(),
    incomingMemoryId: uuid().notNull(),
    suggestedAction: text().notNull(),
    autoApplied: boolean().notNull().default(false),
    resolution: jsonb().$type<{ action: string; by: string; at: string; note: string | null; memoryId: string | null }>(),
    /** The resolution's `at`; a trigger keeps it. */
    resolvedAt: moment(),
    /** The rows as they were before the resolution, for an exact undo. */
    before: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [
    ofSameGraph([t.graphId, t.existingMemoryId], memories),
    ofSameGraph([t.graphId, t.incomingMemoryId], memories),
    unique().on(t.existingMemoryId, t.incomingMemoryId),
    index().on(t.incomingMemoryId),
    index().on(t.graphId),
    index().on(t.projectId, t.status, t.createdAt, t.id),
    index("conflicts_resolved").on(t.projectId, t.resolvedAt, t.id).where(sql`${t.resolvedAt} is not null`),
  ],
);
