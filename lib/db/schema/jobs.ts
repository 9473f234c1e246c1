import { sql } from "drizzle-orm";
import { doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { jobStates, jobWaits } from "@/lib/vocabulary";
import { createdAt, graphReference, idInProject, keyInProject, moment, operationalRows, sameGraphReference } from "../columns";
import { graphs } from "./graphs";
import { episodes } from "./sources";

export const ingestionJobs = pgTable(
  "ingestion_jobs",
  {
    id: idInProject(),
    projectId: uuid().notNull(),
    graphId: uuid().notNull(),
    episodeId: uuid().notNull(),
    status: text({ enum: jobStates }).notNull().default("pending"),
    /** More than one only after a worker died. */
    attempts: integer().notNull().default(0),
    /** Every write checks it, so that a worker whose lease expired can't write. */
    leaseToken: uuid(),
    leaseUntil: moment(),
    runAfter: moment().notNull().defaultNow(),
    sentAt: moment(),
    /** What a pending job waits for, apart from its turn. */
    waitingFor: text({ enum: jobWaits }),
    correlationId: text(),
    /** W3C Trace Context of the call that asked for the job. */
    traceparent: text(),
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
    keyInProject(t),
    graphReference("ingestion_jobs", t, graphs),
    sameGraphReference("ingestion_jobs_episode", t, t.episodeId, episodes),
    index().on(t.runAfter).where(sql`${t.status} in ('pending', 'running')`),
    // Claim order: yielded jobs apart, then the next project, then its oldest job.
    index("ingestion_jobs_turns")
      .on(sql`(case when ${t.startedAt} is null or ${t.leaseToken} is not null then 0 else 1 end)`, t.projectId, t.runAfter)
      .where(sql`${t.status} in ('pending', 'running')`),
    index().on(t.projectId, t.createdAt, t.id),
    index().on(t.projectId, t.status, t.createdAt, t.id),
    index("ingestion_jobs_ended").on(t.projectId, t.finishedAt, t.id).where(sql`${t.finishedAt} is not null`),
    index().on(t.graphId),
    index().on(t.episodeId),
    index().on(t.retryOf).where(sql`${t.retryOf} is not null`),
    ...operationalRows(),
  ],
);

export const jobSteps = pgTable(
  "job_steps",
  {
    projectId: uuid().notNull(),
    jobId: uuid().notNull(),
    name: text().notNull(),
    status: text({ enum: ["running", "done", "failed"] }).notNull(),
    attempts: integer().notNull().default(1),
    result: jsonb(),
    error: text(),
    startedAt: moment().notNull(),
    finishedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.jobId, t.name] }),
    foreignKey({
      name: "job_steps_job_fk",
      columns: [t.projectId, t.jobId],
      foreignColumns: [ingestionJobs.projectId, ingestionJobs.id],
    }).onDelete("cascade"),
    ...operationalRows(),
  ],
);
