import { bigint, boolean, index, integer, jsonb, pgSequence, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { messageRoles, sourceTypes } from "@/lib/vocabulary";
import { createdAt, id, inGraph, moment, ofSameGraph } from "../columns";
import { graphs } from "./graphs";

export const threads = pgTable(
  "threads",
  {
    id: id(),
    projectId: uuid().notNull(),
    graphId: uuid()
      .notNull()
      .references(() => graphs.id, { onDelete: "cascade" }),
    name: text(),
    /** Also the position of the next message: adding takes this row's lock. */
    messageCount: integer().notNull().default(0),
    /** Where its next chunk stands (`unitsPerChunk`). */
    nextUnit: bigint({ mode: "number" }).notNull(),
    /** On the messages' own clock, which backfilled history sets. */
    lastMessageAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    inGraph("threads", t),
    index().on(t.graphId, t.lastMessageAt),
    index().on(t.projectId, t.createdAt, t.id),
    index().on(t.projectId, t.updatedAt, t.id),
  ],
);

/** One thing as it arrived; never changed. A document keeps its text here, a conversation in its messages. */
export const episodes = pgTable(
  "episodes",
  {
    id: id(),
    projectId: uuid().notNull(),
    graphId: uuid()
      .notNull()
      .references(() => graphs.id, { onDelete: "cascade" }),
    threadId: uuid(),
    sourceType: text({ enum: sourceTypes }).notNull(),
    sourceUrl: text(),
    content: text(),
    documentDate: moment(),
    /** Of its first chunk; the others follow. */
    firstUnit: bigint({ mode: "number" }).notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [inGraph("episodes", t), ofSameGraph([t.graphId, t.threadId], threads), index().on(t.threadId)],
);

export const messages = pgTable(
  "messages",
  {
    id: id(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    threadId: uuid().notNull(),
    episodeId: uuid().notNull(),
    /** In the thread, from 0. */
    position: integer().notNull(),
    /** In the call that added it, from 0. */
    index: integer().notNull(),
    role: text({ enum: messageRoles }).notNull(),
    name: text(),
    content: text().notNull(),
    /** When it was said. */
    createdAt: moment().notNull(),
    recordedAt: createdAt(),
  },
  (t) => [
    inGraph("messages", t),
    ofSameGraph([t.graphId, t.threadId], threads),
    ofSameGraph([t.graphId, t.episodeId], episodes),
    unique().on(t.threadId, t.position),
    unique().on(t.episodeId, t.index),
  ],
);

/** Numbers for threads and documents, the upper bits of their chunks' units. */
export const unitSequences = pgSequence("unit_sequences");

/**
 * A slice of an episode: one message, or a part of a long message or document. `unit` says where it stands (`unitsPerChunk`):
 * the slices before and after it in its thread or document are its neighbours by number.
 */
export const chunks = pgTable(
  "chunks",
  {
    id: id(),
    projectId: uuid().notNull(),
    graphId: uuid()
      .notNull()
      .references(() => graphs.id, { onDelete: "cascade" }),
    episodeId: uuid().notNull(),
    messageId: uuid(),
    /** The message's index in the call that added it; 0 for a document. */
    messageIndex: integer().notNull(),
    unit: bigint({ mode: "number" }).notNull().unique(),
    /** UTF-16 offsets in the message's or the episode's content, end exclusive. */
    start: integer().notNull(),
    end: integer().notNull(),
    content: text().notNull(),
    /** Who said it, what a ranking asks of every candidate: the message's role, its speaker's name in terms, and when. */
    role: text({ enum: messageRoles }),
    speaker: text().array(),
    saidAt: moment(),
    /** Searchable itself, until its job has ended and its memories stand for it. */
    isPending: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    inGraph("chunks", t),
    ofSameGraph([t.graphId, t.episodeId], episodes),
    ofSameGraph([t.graphId, t.messageId], messages),
    unique().on(t.episodeId, t.messageIndex, t.start),
    index().on(t.messageId),
  ],
);
