import { z } from "zod";
import { formatId } from "@/lib/ids";
import { type CostGroup, type CostRow, costGroups, totalCosts } from "@/lib/usage/model-costs";
import { periodOf } from "@/lib/usage/period";
import type { SpendState as StoredSpend } from "@/lib/usage/spend-state";
import { showTime, showTimeOrNull, Timestamp } from "../common";
import { ProjectRef, toProjectRef } from "./projects";

export const CostsQuery = z.object({
  by: z.enum(costGroups).default("day"),
  period: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "must be a UTC month such as 2026-11")
    .optional()
    .meta({ description: "A UTC month such as 2026-11. By default, this month" }),
  project: z.string().optional().meta({ description: "The id of a project, for its costs alone" }),
});

const figures = {
  calls: z.int().min(0).meta({ description: "Model calls" }),
  inputTokens: z.int().min(0).meta({ description: "Cached ones included" }),
  cachedInputTokens: z.int().min(0).meta({ description: "Those that the provider said it had cached" }),
  outputTokens: z.int().min(0),
  embeddingTokens: z.int().min(0),
  costUsd: z.number().min(0).nullable().meta({ description: "Of the calls whose model has a price; null if none has one" }),
  unpricedCalls: z.int().min(0).meta({ description: "Calls whose model has no price. Set LOCI_MODEL_PRICES to give it one" }),
};

export const Costs = z.object({
  period: z.string(),
  by: z.enum(costGroups),
  total: z.object(figures),
  rows: z
    .array(
      z.object({
        key: z.string().meta({ description: "The day, the operation, the model, or the project's id" }),
        project: z.object({ ...ProjectRef.shape, deletedAt: Timestamp.nullable() }).nullable(),
        ...figures,
      }),
    )
    .meta({ description: "Days in order, otherwise the most expensive first" }),
});

/** Sums of many small prices, without the noise of their last binary digits. */
const roundUsd = (usd: number): number => Math.round(usd * 1e12) / 1e12;
const rounded = <T extends { costUsd: number | null }>(costs: T) => ({ ...costs, costUsd: costs.costUsd && roundUsd(costs.costUsd) });

export const readPeriod = (period: string | undefined): string => period ?? periodOf(new Date());

export const toCosts = ({ by, period, rows }: { by: CostGroup; period: string; rows: CostRow[] }): z.input<typeof Costs> => ({
  period,
  by,
  total: rounded(totalCosts(rows)),
  rows: rows.map(({ key, project, ...row }) => ({
    key: project ? formatId("project", project.id) : key,
    project: project && { ...toProjectRef(project), deletedAt: showTimeOrNull(project.deletedAt) },
    ...rounded(row),
  })),
});

export const SpendState = z
  .object({
    period: z.string(),
    costUsd: z.number().min(0).meta({ description: "This month's model calls, as far as their models have a price" }),
    softUsd: z.number().nullable(),
    hardUsd: z.number().nullable(),
    state: z.enum(["ok", "soft", "hard"]).meta({
      description:
        "`soft`: the warning limit is reached. `hard`: extraction waits and models aren't called until the month ends or the limit is raised",
    }),
    resetsAt: Timestamp,
  })
  .meta({ description: "What models cost this month, and the project's limits" });

export const toSpendState = ({ resetsAt, ...spend }: StoredSpend): z.input<typeof SpendState> => ({
  ...spend,
  costUsd: roundUsd(spend.costUsd),
  resetsAt: showTime(resetsAt),
});
