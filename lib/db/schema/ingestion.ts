import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { jobStates, messageRoles, sourceTypes } from "@/lib/vocabulary";
import { createdAt, id, inGraph, moment, ofSameGraph } from "../columns";
import { graphs } from "./graphs";
import { messages, threads } from "./people";

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

/** The row that the dashboard shows is the queue: a worker claims it here. */
export const ingestionJobs = pgTable(
  "ingestion_jobs",
  {
    id: id(),
    projectId: uuid().notNull(),
    graphId: uuid()
      .notNull()
      .references(() => graphs.id, { onDelete: "cascade" }),
    episodeId: uuid().notNull(),
    status: text({ enum: jobStates }).notNull().default("pending"),
    /** Times that a worker took it up: more than one only after a worker died. */
    attempts: integer().notNull().default(0),
    /** Who works on it. A save names it, so that a worker thought dead cannot write. */
    leaseToken: uuid(),
    leaseUntil: moment(),
    /** Not before this: the wait after a failed step. */
    runAfter: moment().notNull().defaultNow(),
    /** When the event left for Inngest; null while it has not. */
    sentAt: moment(),
    correlationId: text(),
    /** The key that added it; null when a person did. */
    apiKeyId: uuid(),
    chunksCreated: integer().notNull().default(0),
    memoriesCreated: integer().notNull().default(0),
    edgesCreated: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    /** Statements whose quote was not in the source. */
    dropped: integer().notNull().default(0),
    inputTokens: integer().notNull().default(0),
    outputTokens: integer().notNull().default(0),
    costUsd: doublePrecision().notNull().default(0),
    errorMessage: text(),
    retryOf: uuid(),
    createdAt: createdAt(),
    startedAt: moment(),
    finishedAt: moment(),
  },
  (t) => [
    ofSameGraph([t.graphId, t.episodeId], episodes),
    index().on(t.runAfter).where(sql`${t.status} in ('pending', 'running')`),
    // How a worker claims: new jobs and started ones apart, the next project, then that project's oldest job.
    index("ingestion_jobs_turns")
      .on(sql`(case when ${t.startedAt} is null then 0 else 1 end)`, t.projectId, t.runAfter)
      .where(sql`${t.status} in ('pending', 'running')`),
    index().on(t.projectId, t.createdAt, t.id),
    index().on(t.projectId, t.status, t.createdAt, t.id),
    index("ingestion_jobs_ended").on(t.projectId, t.finishedAt, t.id).where(sql`${t.finishedAt} is not null`),
    index().on(t.graphId),
    index().on(t.episodeId),
    index().on(t.retryOf).where(sql`${t.retryOf} is not null`),
  ],
);

/** What a finished step returned, so that a job that resumes repeats none. */
export const jobSteps = pgTable(
  "job_steps",
  {
    projectId: uuid().notNull(),
    jobId: uuid()
      .notNull()
      .references(() => ingestionJobs.id, { onDelete: "cascade" }),
    name: text().notNull(),
    status: text({ enum: ["running", "done", "failed"] }).notNull(),
    attempts: integer().notNull().default(1),
    result: jsonb(),
    error: text(),
    startedAt: moment().notNull(),
    finishedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.name] })],
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
