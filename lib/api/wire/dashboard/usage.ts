import { z } from "zod";
import { showId } from "@/lib/ids";
import type { JobSummary, ProjectUsage as UsageRecord } from "@/lib/insights/project-usage";
import type { PeriodUsage } from "@/lib/usage/organization-usage";
import { jobStates, sourceTypes } from "@/lib/vocabulary";
import { showTime, showTimeOrNull, Timestamp } from "../common";

const JobStatus = z.enum(jobStates.map((state) => state.toUpperCase() as Uppercase<typeof state>));

const RecentJob = z.object({
  id: z.string(),
  status: JobStatus,
  sourceType: z.enum(sourceTypes),
  chunksCreated: z.int(),
  memoriesCreated: z.int(),
  edgesCreated: z.int(),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  errorMessage: z.string().nullable(),
});

const toRecentJob = (job: JobSummary): z.input<typeof RecentJob> => ({
  ...job,
  id: showId("job", job.id),
  status: JobStatus.parse(job.status.toUpperCase()),
  createdAt: showTime(job.createdAt),
  startedAt: showTimeOrNull(job.startedAt),
  finishedAt: showTimeOrNull(job.finishedAt),
});

const Period = z.string().meta({ description: "A month, UTC, as 2026-11" });

export const ProjectUsage = z.object({
  period: Period,
  project: z.object({
    id: z.string(),
    memories: z.int(),
    ingests: z.int().meta({ description: "Of this period; memories and chunks are what there is" }),
    chunks: z.int(),
  }),
  entitlements: z
    .object({
      plan: z.string(),
      ingestLimit: z.int(),
      retrievalLimit: z.int(),
      currentPeriodEnd: Timestamp.meta({
        description: "Until when the plan is paid; without a subscription, when the month's budgets start anew",
      }),
    })
    .meta({ description: "The organization's calls a month, -1 without limit" }),
  recentJobs: z.array(RecentJob).meta({ description: "The newest 10" }),
});

export const toProjectUsage = (project: { id: string }, usage: UsageRecord): z.input<typeof ProjectUsage> => ({
  period: usage.period,
  project: { id: showId("project", project.id), ...usage.project },
  entitlements: { ...usage.entitlements, currentPeriodEnd: showTime(usage.entitlements.currentPeriodEnd) },
  recentJobs: usage.recentJobs.map(toRecentJob),
});

const Usage = z.object({
  organizationId: z.string(),
  period: Period,
  memoriesIngested: z.int().meta({ description: "Calls that add" }),
  retrievalCalls: z.int(),
  extractionCalls: z.int().meta({ description: "Calls of a model by ingestion jobs" }),
});

export const OrganizationUsage = z.object({
  organizationId: z.string(),
  period: Period,
  current: Usage,
  history: z.array(Usage).meta({ description: "Twelve months, oldest first, the current one last; months without calls too" }),
});

export function toOrganizationUsage(organization: { id: string }, months: PeriodUsage[]): z.input<typeof OrganizationUsage> {
  const organizationId = showId("organization", organization.id);
  const history = months.map((month) => ({ organizationId, ...month }));
  const current = history.at(-1)!;
  return { organizationId, period: current.period, current, history };
}
