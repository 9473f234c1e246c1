import { z } from "zod";
import { formatId } from "@/lib/ids";
import type { ProjectUsage as UsageRecord } from "@/lib/projects/project-usage";
import type { PeriodUsage } from "@/lib/usage/organization-usage";
import type { SpendState as StoredSpend } from "@/lib/usage/spend-state";
import type { ProjectCalls } from "@/lib/usage/usage-by-project";
import { showTime, showTimeOrNull, Timestamp } from "../common";
import { SpendState, toSpendState } from "./costs";
import { JobSummary, toJobSummary } from "./jobs";
import { ProjectRef, toProjectRef } from "./projects";

const Period = z.string().meta({ description: "A UTC month, such as 2026-11" });

export const ProjectUsage = z.object({
  period: Period,
  project: z.object({
    id: z.string(),
    memories: z.int().min(0),
    ingests: z.int().min(0).meta({ description: "Adds in this period. `memories` and `chunks` are current totals" }),
    chunks: z.int().min(0),
  }),
  entitlements: z
    .object({
      plan: z.string(),
      ingestLimit: z.int().min(-1),
      retrievalLimit: z.int().min(-1),
      currentPeriodEnd: Timestamp.meta({
        description: "End of the paid period; without a subscription, when the monthly budgets reset",
      }),
    })
    .meta({ description: "The organization's monthly call limits; -1 means unlimited" }),
  spend: SpendState,
  recentJobs: z.array(JobSummary).meta({ description: "The newest 10" }),
});

export const toProjectUsage = (project: { id: string }, usage: UsageRecord, spend: StoredSpend): z.input<typeof ProjectUsage> => ({
  period: usage.period,
  project: { id: formatId("project", project.id), ...usage.project },
  entitlements: { ...usage.entitlements, currentPeriodEnd: showTime(usage.entitlements.currentPeriodEnd) },
  spend: toSpendState(spend),
  recentJobs: usage.recentJobs.map(toJobSummary),
});

const Usage = z.object({
  organizationId: z.string(),
  period: Period,
  memoriesIngested: z.int().min(0).meta({ description: "Number of adds" }),
  retrievalCalls: z.int().min(0),
  extractionCalls: z.int().min(0).meta({ description: "Model calls made by ingestion jobs" }),
});

const Calls = z.object({ ingests: z.int().min(0), retrievals: z.int().min(0) });

export const OrganizationUsage = z.object({
  organizationId: z.string(),
  period: Period,
  current: Usage,
  history: z
    .array(Usage)
    .meta({ description: "The last twelve months, oldest first, the current one included. Months without calls are included" }),
  projects: z
    .array(
      z.object({
        ...ProjectRef.shape,
        deletedAt: Timestamp.nullable().meta({ description: "When the project was deleted. Its name, tag and figures are kept 400 days" }),
        ...Calls.shape,
      }),
    )
    .meta({ description: "This month's calls of the 50 busiest projects, deleted ones included" }),
  others: Calls.meta({
    description:
      "The rest of this month's calls, so that the rows add up to `current`: of projects that aren't shown, or counted before an upgrade",
  }),
});

export function toOrganizationUsage(
  organization: { id: string },
  { months, projects }: { months: PeriodUsage[]; projects: ProjectCalls[] },
): z.input<typeof OrganizationUsage> {
  const organizationId = formatId("organization", organization.id);
  const history = months.map((month) => ({ organizationId, ...month }));
  const current = history.at(-1)!;
  return {
    organizationId,
    period: current.period,
    current,
    history,
    projects: projects.map(({ ingests, retrievals, deletedAt, ...project }) => ({
      ...toProjectRef(project),
      deletedAt: showTimeOrNull(deletedAt),
      ingests,
      retrievals,
    })),
    others: {
      ingests: restOf(current.memoriesIngested, projects, "ingests"),
      retrievals: restOf(current.retrievalCalls, projects, "retrievals"),
    },
  };
}

/** Never below 0: a call may be counted between the two reads. */
const restOf = (total: number, projects: ProjectCalls[], of: "ingests" | "retrievals"): number =>
  Math.max(
    0,
    projects.reduce((rest, project) => rest - project[of], total),
  );
