import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, real, text, unique, uuid } from "drizzle-orm/pg-core";
import { conflictKinds, holdReasons, memoryTypes } from "@/lib/vocabulary";
import {
  createdAt,
  graphReference,
  idInProject,
  keyInProject,
  moment,
  ownRows,
  sameGraphReference,
  trust,
  uniqueInGraph,
} from "../columns";
import { entities } from "./entities";
import { graphs } from "./graphs";
import { chunks, episodes } from "./sources";

/**
 * `draft`: extracted by a job but not reconciled yet, and invisible to readers. `expired`: the sweep has seen that its time is over;
 * readers don't wait for it (`unexpired`, lib/db/expiry.ts).
 */
export const memoryStatuses = ["draft", "active", "superseded", "rejected", "expired"] as const;

export const memories = pgTable(
  "memories",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    episodeId: uuid().notNull(),
    chunkId: uuid().notNull(),
    jobId: uuid().notNull(),
    unit: bigint({ mode: "number" }).notNull(),
    status: text({ enum: memoryStatuses }).notNull().default("draft"),
    type: text({ enum: memoryTypes }).notNull(),
    content: text().notNull(),
    quote: text().notNull(),
    quoteStart: integer().notNull(),
    confidence: real().notNull(),
    trust: trust(),
    /** Times it was stated; each later one raised the confidence. */
    mentionsCount: integer().notNull().default(1),
    validFrom: moment(),
    validUntil: moment(),
    lastSaidAt: moment(),
    /** The values before repetitions and successors changed them; null if unchanged. */
    stated: jsonb().$type<{ confidence: number; validFrom: string | null; validUntil: string | null; trust?: number }>(),
    documentDate: moment(),
    /** Record time for `as_of`: when we learned it, or a backfilled message's own time. */
    recordedAt: moment().notNull(),
    /** Neither this nor `supersededBy` is a foreign key: only a part of it could be set to null. Deletions clear them. */
    attributeEntityId: uuid(),
    attribute: text(),
    attributeValue: text(),
    attributeEnds: boolean().notNull().default(false),
    supersededBy: uuid(),
    supersededAt: moment(),
    contentKey: text().notNull(),
    /** For linking a draft; null afterwards. */
    draft: jsonb().$type<{
      entities: { name: string; type: string }[];
      edges: { source: string; target: string; type: string }[];
      attribute: { subject: string; name: string; value: string; ends: boolean } | null;
      replaces?: string;
    }>(),
    contested: boolean().notNull().default(false),
    /** From then on nobody reads it; null: never. */
    expiresAt: moment(),
    /** First in context blocks. Never expires, and is never superseded without a person's decision. */
    pinned: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    model: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    uniqueInGraph("memories", t),
    graphReference("memories", t, graphs),
    unique().on(t.projectId, t.unit),
    sameGraphReference("memories_episode", t, t.episodeId, episodes),
    sameGraphReference("memories_chunk", t, t.chunkId, chunks),
    index().on(t.chunkId),
    index().on(t.graphId, t.status, t.createdAt, t.id),
    index().on(t.graphId, t.contentKey),
    index().on(t.projectId, t.createdAt, t.id),
    index("memories_kinds").on(t.projectId, t.status, t.type, t.createdAt, t.id),
    index("memories_retired").on(t.projectId, t.supersededAt, t.id).where(sql`${t.supersededAt} is not null`),
    // Drafts are never searched, and would be indexed twice.
    index("memories_words").using("gin", t.projectId, t.content.op("gin_trgm_ops")).where(sql`${t.status} <> 'draft'`),
    index().on(t.jobId),
    index().on(t.episodeId),
    index().on(t.supersededBy).where(sql`${t.supersededBy} is not null`),
    // A new statement about an attribute asks for those that hold, and whether any was said later, however long its history is.
    index("memories_attribute")
      .on(t.attributeEntityId, t.attribute, t.status, sql`coalesce(${t.lastSaidAt}, ${t.documentDate}, ${t.recordedAt})`)
      .where(sql`${t.attributeEntityId} is not null`),
    // Context blocks read the most repeated and the newest memories of each type.
    index("memories_worth").on(t.graphId, t.type, t.mentionsCount, t.recordedAt, t.unit).where(sql`${t.status} = 'active'`),
    index("memories_unverified").on(t.graphId, t.trust, t.recordedAt, t.unit).where(sql`${t.status} = 'active' and ${t.trust} < 2`),
    // What the sweep looks for.
    index("memories_due").on(t.projectId, t.expiresAt).where(sql`${t.expiresAt} is not null and ${t.status} not in ('draft', 'expired')`),
    index("memories_pinned").on(t.projectId, t.graphId).where(sql`${t.pinned}`),
    check("memories_confidence", sql`${t.confidence} between 0 and 1`),
    ownRows(),
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
    primaryKey({ columns: [t.projectId, t.memoryId, t.entityId] }),
    sameGraphReference("mentions_memory", t, t.memoryId, memories),
    sameGraphReference("mentions_entity", t, t.entityId, entities),
    index().on(t.projectId, t.entityId, t.memoryId),
    index().on(t.graphId),
    ownRows(),
  ],
);

export const edges = pgTable(
  "edges",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    sourceId: uuid().notNull(),
    targetId: uuid().notNull(),
    type: text().notNull(),
    memoryId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    sameGraphReference("edges_source", t, t.sourceId, entities),
    sameGraphReference("edges_target", t, t.targetId, entities),
    sameGraphReference("edges_memory", t, t.memoryId, memories),
    unique().on(t.projectId, t.memoryId, t.sourceId, t.targetId, t.type),
    index().on(t.projectId, t.sourceId, t.targetId),
    index().on(t.projectId, t.targetId, t.sourceId),
    index().on(t.graphId),
    ownRows(),
  ],
);

/** Becomes a memory of its own again if a statement between the two arrives later. */
export const restatements = pgTable(
  "restatements",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    memoryId: uuid().notNull(),
    chunkId: uuid().notNull(),
    statement: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    sameGraphReference("restatements_memory", t, t.memoryId, memories),
    sameGraphReference("restatements_chunk", t, t.chunkId, chunks),
    index().on(t.memoryId),
    index().on(t.chunkId),
    index().on(t.graphId),
    ownRows(),
  ],
);

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
  (t) => [
    primaryKey({ columns: [t.projectId, t.memoryId, t.version] }),
    sameGraphReference("memory_versions_memory", t, t.memoryId, memories),
    index().on(t.graphId),
    ownRows(),
  ],
);

export const conflicts = pgTable(
  "conflicts",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    kind: text({ enum: conflictKinds }).notNull(),
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
    resolvedAt: moment(),
    /** For an exact undo. */
    before: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    graphReference("conflicts", t, graphs),
    sameGraphReference("conflicts_existing_memory", t, t.existingMemoryId, memories),
    sameGraphReference("conflicts_incoming_memory", t, t.incomingMemoryId, memories),
    unique().on(t.projectId, t.existingMemoryId, t.incomingMemoryId),
    index().on(t.incomingMemoryId),
    index().on(t.graphId),
    index().on(t.projectId, t.status, t.createdAt, t.id),
    index("conflicts_resolved").on(t.projectId, t.resolvedAt, t.id).where(sql`${t.resolvedAt} is not null`),
    ownRows(),
  ],
);

export const holdStatuses = ["held", "approved", "rejected"] as const;

/**
 * Statements from outside that a person must approve. In a table of their own, so that no reader of memories can see them. An
 * approved one becomes a memory with the same id.
 */
export const heldMemories = pgTable(
  "held_memories",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    episodeId: uuid().notNull(),
    chunkId: uuid().notNull(),
    jobId: uuid().notNull(),
    status: text({ enum: holdStatuses }).notNull().default("held"),
    reason: text({ enum: holdReasons }).notNull(),
    content: text().notNull(),
    quote: text().notNull(),
    contentKey: text().notNull(),
    /** What extraction found, to make the memory of. */
    statement: jsonb().notNull(),
    decision: jsonb().$type<{ by: string; at: string; note: string | null; memoryId: string | null }>(),
    createdAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    uniqueInGraph("held_memories", t),
    graphReference("held_memories", t, graphs),
    sameGraphReference("held_memories_episode", t, t.episodeId, episodes),
    sameGraphReference("held_memories_chunk", t, t.chunkId, chunks),
    // A step that runs again holds nothing twice.
    unique().on(t.projectId, t.chunkId, t.contentKey),
    index().on(t.episodeId),
    index().on(t.projectId, t.status, t.createdAt, t.id),
    ownRows(),
  ],
);
