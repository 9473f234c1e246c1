import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { messageRoles, sourceTypes } from "@/lib/vocabulary";
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
import { graphs } from "./graphs";

export const threads = pgTable(
  "threads",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    name: text(),
    /** Also the position of the next message. Adds lock this row. */
    messageCount: integer().notNull().default(0),
    nextUnit: bigint({ mode: "number" }).notNull(),
    /** The message's own time: in the past for backfilled history. */
    lastMessageAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    uniqueInGraph("threads", t),
    graphReference("threads", t, graphs),
    index().on(t.graphId, t.lastMessageAt),
    index().on(t.projectId, t.createdAt, t.id),
    index().on(t.projectId, t.updatedAt, t.id),
    index().on(t.projectId, t.lastMessageAt, t.id),
    ownRows(),
  ],
);

export const episodes = pgTable(
  "episodes",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    threadId: uuid(),
    sourceType: text({ enum: sourceTypes }).notNull(),
    sourceUrl: text(),
    content: text(),
    documentDate: moment(),
    firstUnit: bigint({ mode: "number" }).notNull(),
    /** The highest class that its text can have: the key's and the call's limit, and for a document its channel's. */
    trust: trust(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The caller's own ids of the agent and the run that added it. */
    agentId: text(),
    runId: text(),
    /** The caller's own id of a document. Its versions share it; all but the latest are replaced. */
    documentId: text(),
    replacedAt: moment(),
    /** When what it says expires; null: never. */
    expiresAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    uniqueInGraph("episodes", t),
    graphReference("episodes", t, graphs),
    sameGraphReference("episodes_thread", t, t.threadId, threads),
    index().on(t.threadId),
    index("episodes_agents").on(t.projectId, t.graphId, t.agentId).where(sql`${t.agentId} is not null`),
    index("episodes_runs").on(t.projectId, t.graphId, t.runId).where(sql`${t.runId} is not null`),
    index("episodes_documents").on(t.projectId, t.graphId, t.documentId).where(sql`${t.documentId} is not null`),
    // What the sweep looks for.
    index("episodes_due").on(t.projectId, t.expiresAt).where(sql`${t.expiresAt} is not null`),
    index("episodes_age").on(t.projectId, t.createdAt, t.id).where(sql`${t.threadId} is not null`),
    uniqueIndex("episodes_current_document")
      .on(t.projectId, t.graphId, t.documentId)
      .where(sql`${t.documentId} is not null and ${t.replacedAt} is null`),
    index("episodes_latest_documents")
      .on(t.projectId, t.graphId, t.createdAt, t.id)
      .where(sql`${t.documentId} is not null and ${t.replacedAt} is null`),
    ownRows(),
  ],
);

export const messages = pgTable(
  "messages",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    threadId: uuid().notNull(),
    episodeId: uuid().notNull(),
    position: integer().notNull(),
    index: integer().notNull(),
    role: text({ enum: messageRoles }).notNull(),
    name: text(),
    content: text().notNull(),
    createdAt: moment().notNull(),
    recordedAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    uniqueInGraph("messages", t),
    sameGraphReference("messages_thread", t, t.threadId, threads),
    sameGraphReference("messages_episode", t, t.episodeId, episodes),
    unique().on(t.projectId, t.threadId, t.position),
    unique().on(t.projectId, t.episodeId, t.index),
    ownRows(),
  ],
);

export const chunks = pgTable(
  "chunks",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    episodeId: uuid().notNull(),
    messageId: uuid(),
    messageIndex: integer().notNull(),
    unit: bigint({ mode: "number" }).notNull(),
    /** UTF-16 offsets in the message's or the episode's content, end exclusive. */
    start: integer().notNull(),
    end: integer().notNull(),
    content: text().notNull(),
    /** Copied from the message, because ranking needs it for every candidate. */
    role: text({ enum: messageRoles }),
    speaker: text().array(),
    saidAt: moment(),
    trust: trust(),
    /** While true, the chunk is searched directly instead of its memories. */
    isPending: boolean().notNull().default(true),
    /** Copied from the episode, because search must not show it afterwards. */
    expiresAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    keyInProject(t),
    uniqueInGraph("chunks", t),
    graphReference("chunks", t, graphs),
    unique().on(t.projectId, t.unit),
    sameGraphReference("chunks_episode", t, t.episodeId, episodes),
    sameGraphReference("chunks_message", t, t.messageId, messages),
    unique().on(t.projectId, t.episodeId, t.messageIndex, t.start),
    index().on(t.messageId),
    // Searches that leave out what comes from outside list these.
    index("chunks_outside").on(t.projectId, t.graphId, t.unit).where(sql`${t.trust} = 0`),
    ownRows(),
  ],
);
