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
  const [found] = await rows<Pick<SpendState, "costUsd" | "softUsd" | "hardUsd">>(sql`
    select coalesce(m.cost_usd, 0) as "costUsd", (p.settings #>> '{spend,softUsd}')::float8 as "softUsd",
      (p.settings #>> '{spend,hardUsd}')::float8 as "hardUsd"
    from projects p left join monthly_spend m on m.project_id = ${projectId}::uuid and m.period = ${period}::text
    where p.id = ${projectId}::uuid`);
  const spend = found ?? { costUsd: 0, softUsd: null, hardUsd: null };
  const isOver = (limit: number | null) => limit !== null && spend.costUsd >= limit;
  const state = isOver(spend.hardUsd) ? "hard" : isOver(spend.softUsd) ? "soft" : "ok";
  return { ...spend, period, state, resetsAt: periodEnd(now) };
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
