import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { recordEvent } from "@/lib/events/record-event";
import { log } from "@/lib/log";
import { spendLimits } from "./spend-state";

type Reached = { limit: "soft" | "hard"; period: string; costUsd: number; limitUsd: number };

/**
 * Announces each limit once when the month's spend reaches it, and again after the limit was raised above the spend. Call it in the
 * transaction that changes either.
 */
export async function reachThresholds(projectId: string, period: string): Promise<void> {
  const { softUsd, hardUsd } = await spendLimits(projectId);
  const reached = await rows<Reached>(sql`
    with before as materialized (
      select m.period, m.cost_usd, m.soft_reached_at, m.hard_reached_at, ${softUsd}::float8 as soft, ${hardUsd}::float8 as hard
      from monthly_spend m where m.project_id = ${projectId}::uuid and m.period = ${period}::text for no key update of m
    ), after as (
      update monthly_spend m set
        soft_reached_at = case when b.cost_usd >= b.soft then coalesce(b.soft_reached_at, now()) end,
        hard_reached_at = case when b.cost_usd >= b.hard then coalesce(b.hard_reached_at, now()) end
      from before b where m.project_id = ${projectId}::uuid and m.period = b.period
    )
    select l."limit", b.period, b.cost_usd as "costUsd", l.usd as "limitUsd" from before b cross join lateral (
      values ('soft', b.soft, b.soft_reached_at), ('hard', b.hard, b.hard_reached_at)) as l ("limit", usd, reached_at)
    where l.reached_at is null and b.cost_usd >= l.usd order by l.usd`);
  for (const threshold of reached) await announce(projectId, threshold);
}

async function announce(projectId: string, { limit, period, costUsd, limitUsd }: Reached): Promise<void> {
  log.warn("spend.threshold", { projectId, limit, period, costUsd, limitUsd });
  await recordEvent({ projectId, type: "spend.threshold", data: { limit, period, costUsd, limitUsd } });
}
