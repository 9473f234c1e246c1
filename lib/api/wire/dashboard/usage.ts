import { z } from "zod";
import { showId } from "@/lib/ids";
import type { ProjectUsage as UsageRecord } from "@/lib/projects/project-usage";
import type { PeriodUsage } from "@/lib/usage/organization-usage";
import type { ProjectCalls } from "@/lib/usage/usage-by-project";
import { showTime, Timestamp } from "../common";
import { JobSummary, toJobSummary } from "./jobs";
import { ProjectRef, toProjectRef } from "./projects";

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
  recentJobs: z.array(JobSummary).meta({ description: "The newest 10" }),
});

export const toProjectUsage = (project: { id: string }, usage: UsageRecord): z.input<typeof ProjectUsage> => ({
  period: usage.period,
  project: { id: showId("project", project.id), ...usage.project },
  entitlements: { ...usage.entitlements, currentPeriodEnd: showTime(usage.entitlements.currentPeriodEnd) },
  recentJobs: usage.recentJobs.map(toJobSummary),
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
  projects: z
    .array(z.object({ ...ProjectRef.shape, ingests: z.int(), retrievals: z.int() }))
    .meta({ description: "This month's calls of the 50 busiest projects; what was deleted is in the organization's figures alone" }),
});

export function toOrganizationUsage(
  organization: { id: string },
  { months, projects }: { months: PeriodUsage[]; projects: ProjectCalls[] },
): z.input<typeof OrganizationUsage> {
  const organizationId = showId("organization", organization.id);
  const history = months.map((month) => ({ organizationId, ...month }));
  const current = history.at(-1)!;
  return {
    organizationId,
    period: current.period,
    current,
    history,
    projects: projects.map(({ ingests, retrievals, ...project }) => ({ ...toProjectRef(project), ingests, retrievals })),
  };
}
