import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { periodEnd, periodOf } from "./period";
import { secondsUntil } from "./quota-exceeded";

export type SpendState = {
  period: string;
  costUsd: number;
  softUsd: number | null;
  hardUsd: number | null;
  state: "ok" | "soft" | "hard";
  /** When the month's spend starts again from zero. */
  resetsAt: Date;
};

/** One row by its key, however much was spent. */
export async function spendOf(projectId: string, now = new Date()): Promise<SpendState> {
  const period = periodOf(now);
  const [[spent], limits] = await Promise.all([
    rows<Pick<SpendState, "costUsd">>(sql`
      select cost_usd as "costUsd" from monthly_spend where project_id = ${projectId}::uuid and period = ${period}::text`),
    spendLimits(projectId),
  ]);
  const spend = { costUsd: spent?.costUsd ?? 0, ...limits };
  const isOver = (limit: number | null) => limit !== null && spend.costUsd >= limit;
  const state = isOver(spend.hardUsd) ? "hard" : isOver(spend.softUsd) ? "soft" : "ok";
  return { ...spend, period, state, resetsAt: periodEnd(now) };
}

/** Null for one that isn't set. */
export async function spendLimits(projectId: string): Promise<Pick<SpendState, "softUsd" | "hardUsd">> {
  const [limits] = await rows<Pick<SpendState, "softUsd" | "hardUsd">>(sql`
    select (settings #>> '{spend,softUsd}')::float8 as "softUsd", (settings #>> '{spend,hardUsd}')::float8 as "hardUsd"
    from projects where id = ${projectId}::uuid`);
  return limits ?? { softUsd: null, hardUsd: null };
}

/** For a job, whose project's settings may have changed since it was added. Built-in models cost nothing. */
export const mayCallModels = async (projectId: string, now = new Date()): Promise<boolean> =>
  env().provider === null || (await spendOf(projectId, now)).state !== "hard";

/** Costs a statement only if the project has a hard limit. */
export const isSpendUsedUp = async ({ project }: ProjectContext, now = new Date()): Promise<boolean> =>
  project.settings.spend?.hardUsd !== undefined && !(await mayCallModels(project.id, now));

/** @throws AppError SPEND_LIMIT_REACHED */
export async function requireSpend(ctx: ProjectContext, now = new Date()): Promise<void> {
  if (!(await isSpendUsedUp(ctx, now))) return;
  const resetAt = periodEnd(now);
  const retryAfter = secondsUntil(resetAt, now);
  throw new AppError(
    "SPEND_LIMIT_REACHED",
    `This project has reached its monthly spend limit for models. Raise it in the project's settings, or wait until ${resetAt.toISOString()}.`,
    {
      detail: { retryAfter, resetAt: resetAt.toISOString(), limit: ctx.project.settings.spend!.hardUsd },
      headers: { "Retry-After": String(retryAfter) },
    },
  );
}
