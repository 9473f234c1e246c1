import { sql } from "drizzle-orm";
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { jobStates } from "@/lib/vocabulary";
import { createdAt, id, moment, sameGraphReference } from "../columns";
import { graphs } from "./graphs";
import { episodes } from "./sources";

/** Ingestion jobs. This table is also the queue: workers claim rows here. */
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
    /** Times a worker claimed it: more than one only after a worker died. */
    attempts: integer().notNull().default(0),
    /** Identifies the worker. Every write checks it, so that a worker whose lease expired can't write. */
    leaseToken: uuid(),
    leaseUntil: moment(),
    /** Earliest start; later than now after a failed step. */
    runAfter: moment().notNull().defaultNow(),
    /** When the event was sent to Inngest; null until then. */
    sentAt: moment(),
    correlationId: text(),
    /** Null when added from the dashboard. */
    apiKeyId: uuid(),
    chunksCreated: integer().notNull().default(0),
    memoriesCreated: integer().notNull().default(0),
    edgesCreated: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    /** Statements whose quote was not found in the source. */
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
    sameGraphReference([t.graphId, t.episodeId], episodes),
    index().on(t.runAfter).where(sql`${t.status} in ('pending', 'running')`),
    // Claim order: jobs that yielded are separate from the others, then the next project, then its oldest job.
    index("ingestion_jobs_turns")
      .on(sql`(case when ${t.startedAt} is null or ${t.leaseToken} is not null then 0 else 1 end)`, t.projectId, t.runAfter)
      .where(sql`${t.status} in ('pending', 'running')`),
    index().on(t.projectId, t.createdAt, t.id),
    index().on(t.projectId, t.status, t.createdAt, t.id),
    index("ingestion_jobs_ended").on(t.projectId, t.finishedAt, t.id).where(sql`${t.finishedAt} is not null`),
    index().on(t.graphId),
    index().on(t.episodeId),
    index().on(t.retryOf).where(sql`${t.retryOf} is not null`),
  ],
);

/** Results of finished steps, so that a resumed job doesn't repeat them. */
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
