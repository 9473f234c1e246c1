import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { messageRoles } from "@/lib/vocabulary";
import { createdAt, id, inGraph, moment, ofSameGraph } from "../columns";
import { graphs } from "./graphs";
import { episodes } from "./ingestion";
import { projects } from "./tenancy";

/** What a search for a user looks through. */
export const userNames = sql.raw(
  `(external_id || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))`,
);

/** A person whom agents talk about. `externalId` is the caller's name for them. */
export const users = pgTable(
  "users",
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    externalId: text().notNull(),
    firstName: text(),
    lastName: text(),
    email: text(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** When something was last added to their graph, near enough: at most an hour late. */
    lastActiveAt: createdAt(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique().on(t.projectId, t.externalId),
    index().on(t.projectId, t.createdAt, t.id),
    index().on(t.projectId, t.lastActiveAt),
    // A substring of any of their names, within a project.
    index("users_names").using("gin", t.projectId, sql`${userNames} gin_trgm_ops`),
  ],
);

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
