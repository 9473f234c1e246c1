import { z } from "zod";
import { formatId } from "@/lib/ids";
import type { JobRecord as OneJob } from "@/lib/jobs/get-job";
import type { JobList as Listed, ListedJob } from "@/lib/jobs/list-jobs";
import { sourceTypes } from "@/lib/vocabulary";
import { showTime, showTimeOrNull, Timestamp, WaitingFor } from "../common";
import { commaSeparated, GraphRef, readCommaSeparated, toGraphRef } from "../lists";
import { NextCursor } from "../page";
import { listQuery } from "./lists";
import { ProjectRef } from "./projects";

export const jobStatuses = ["PENDING", "RUNNING", "DONE", "FAILED"] as const;
type Shown = (typeof jobStatuses)[number];

export const JobQuery = z.object({ ...listQuery, status: commaSeparated(jobStatuses) });
export const readJobStatuses = (statuses: string | undefined) => readCommaSeparated<Lowercase<Shown>>(statuses?.toLowerCase());

export const JobSummary = z.object({
  id: z.string(),
  status: z.enum(jobStatuses),
  waitingFor: WaitingFor,
  sourceType: z.enum(sourceTypes),
  chunksCreated: z.int().min(0),
  memoriesCreated: z.int().min(0),
  edgesCreated: z.int().min(0),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  errorMessage: z.string().nullable(),
});

type Summary = Omit<ListedJob, "graph" | "threadId" | "excerpt" | "createdAt" | "startedAt" | "finishedAt"> & {
  createdAt: Date | string;
  startedAt: Date | string | null;
  finishedAt: Date | string | null;
};

export const toJobSummary = (job: Summary): z.input<typeof JobSummary> => ({
  id: formatId("job", job.id),
  status: job.status.toUpperCase() as Shown,
  waitingFor: job.waitingFor,
  sourceType: job.sourceType,
  chunksCreated: job.chunksCreated,
  memoriesCreated: job.memoriesCreated,
  edgesCreated: job.edgesCreated,
  createdAt: showTime(job.createdAt),
  startedAt: showTimeOrNull(job.startedAt),
  finishedAt: showTimeOrNull(job.finishedAt),
  errorMessage: job.errorMessage,
});

const Job = JobSummary.extend({
  graph: GraphRef,
  threadId: z.string().nullable().meta({ description: "Thread of the conversation; null for a document" }),
  excerpt: z.string().nullable().meta({ description: "Start of the text, up to 200 characters" }),
});

export const toListedJob = (job: ListedJob): z.input<typeof Job> => ({
  ...toJobSummary(job),
  graph: toGraphRef(job.graph),
  threadId: job.threadId && formatId("thread", job.threadId),
  excerpt: job.excerpt,
});

export const JobList = z.object({
  project: ProjectRef,
  jobs: z.array(Job),
  total: z.int().min(0),
  statusCounts: z.array(z.object({ status: z.enum(jobStatuses), count: z.int().min(0) })).meta({ description: "Number of jobs by status" }),
  nextCursor: NextCursor,
});

export const toJobList = ({ items, statusCounts, ...list }: Listed): Omit<z.input<typeof JobList>, "project"> => ({
  ...list,
  jobs: items.map(toListedJob),
  statusCounts: statusCounts.map(({ status, count }) => ({ status: status.toUpperCase() as Shown, count })),
});

export const JobRecord = Job.extend({
  project: ProjectRef,
  episodeId: z.string(),
  attempts: z.int().min(0).meta({ description: "How many times a worker has started the job since it last made progress" }),
  steps: z.array(
    z.object({
      name: z.string(),
      status: z.enum(["running", "done", "failed"]),
      attempts: z.int().min(0),
      startedAt: Timestamp,
      durationMs: z.number().nullable(),
      error: z.string().nullable(),
    }),
  ),
  outcome: z.enum(["facts", "no_facts"]).nullable().meta({ description: "Whether any facts were found; null until the job is done" }),
  memoryIds: z.array(z.string()).meta({ description: "Memories that the job created, up to 500" }),
  duplicates: z.int().min(0).meta({ description: "Statements that were already known" }),
  dropped: z.int().min(0).meta({ description: "Statements whose quote was not found in the source" }),
  tokens: z.object({ input: z.int().min(0), output: z.int().min(0), costUsd: z.number() }),
  retryOf: z.string().nullable(),
  retriedAs: z.string().nullable(),
});

export const toJobRecord = (job: OneJob, memoryIds: string[]): Omit<z.input<typeof JobRecord>, "project"> => ({
  ...toListedJob(job),
  episodeId: formatId("episode", job.episodeId),
  attempts: job.attempts,
  steps: job.steps.map((step) => ({ ...step, startedAt: showTime(step.startedAt) })),
  outcome: job.outcome,
  memoryIds: memoryIds.map((id) => formatId("memory", id)),
  duplicates: job.duplicates,
  dropped: job.dropped,
  tokens: job.tokens,
  retryOf: job.retryOf && formatId("job", job.retryOf),
  retriedAs: job.retriedAs && formatId("job", job.retriedAs),
});

export const JobRetried = z.object({
  project: ProjectRef,
  originalJobId: z.string(),
  newJobId: z.string(),
  status: z.enum(["QUEUED", "RUNNING", "DONE"]),
});
