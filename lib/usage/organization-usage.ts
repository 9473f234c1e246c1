import { sql } from "drizzle-orm";
import type { AccountContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { texts } from "@/lib/db/sql-lists";
import { periodsUntil } from "./period";

export type PeriodUsage = { period: string; memoriesIngested: number; retrievalCalls: number; extractionCalls: number };

const monthsShown = 12;

export async function organizationUsage(ctx: AccountContext, now = new Date()): Promise<PeriodUsage[]> {
  const periods = periodsUntil(now, monthsShown);
  const counted = await rows<{ period: string; budget: string; used: number }>(sql`
    select period, budget, used::float8 as used from usage_counters
    where organization_id = ${ctx.organization.id}::uuid and period in ${texts(periods)}`);
  return periods.map((period) => {
    const usedOf = (budget: string) => counted.find((counter) => counter.period === period && counter.budget === budget)?.used ?? 0;
    return {
      period,
      memoriesIngested: usedOf("ingest"),
      retrievalCalls: usedOf("retrieval"),
      extractionCalls: usedOf("extraction"),
    };
  });
}
