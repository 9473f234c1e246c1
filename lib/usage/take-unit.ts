import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import type { Budget, PlanCode } from "@/lib/vocabulary";
import { periodOf } from "./period";
import { planLimits, plans } from "./plans";
import { quotaExceeded } from "./quota-exceeded";
import type { Meter } from "./refund";

/**
 * Uses a unit of a budget: the second one of a call that does two things, or that of a person's call. Null when the
 * budget is used up: the counter changes only while it is below the limit, so parallel calls cannot pass it.
 * @param count units, all or none: an import may begin many jobs
 */
export async function takeUnit(organizationId: string, budget: Budget, now = new Date(), count = 1): Promise<Meter | null> {
  const meter = { organizationId, period: periodOf(now), budget };
  const taken = await rows(sql`
    with plan as (
      select (${planLimits}::jsonb -> plan_code ->> ${budget}::text)::bigint as most from organizations where id = ${meter.organizationId}::uuid
    )
    insert into usage_counters as u (organization_id, period, budget, used)
    select ${meter.organizationId}::uuid, ${meter.period}, ${budget}::text, ${count}::int from plan where most < 0 or most >= ${count}::int
    on conflict (organization_id, period, budget) do update set used = u.used + ${count}::int
      where (select most from plan) < 0 or u.used + ${count}::int <= (select most from plan)
    returning used`);
  return taken.length > 0 ? meter : null;
}

/** As `takeUnit`. @throws AppError QUOTA_EXCEEDED */
export async function requireUnit(organization: { id: string; planCode: PlanCode }, budget: Budget, now = new Date()): Promise<Meter> {
  const meter = await takeUnit(organization.id, budget, now);
  if (meter) return meter;
  const [spent] = await rows<{ used: number }>(sql`
    select used::float8 as used from usage_counters
    where organization_id = ${organization.id}::uuid and period = ${periodOf(now)} and budget = ${budget}`);
  const limit = plans[organization.planCode][budget === "ingest" ? "ingestPerMonth" : "retrievalPerMonth"];
  throw quotaExceeded({ budget, limit, used: spent?.used ?? 0 }, now);
}
