import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import type { Budget } from "@/lib/vocabulary";
import { isPaymentDue, paymentDue } from "./payment-due";
import { periodOf } from "./period";
import { planLimits } from "./plans";
import { quotaExceeded } from "./quota-exceeded";
import type { Meter } from "./refund";

/**
 * Uses a unit of a budget: the second one of a call that does two things, or that of a person's call. Null when the budget is used up
 * or a payment is due: the counter changes only while it is below the limit, so parallel calls cannot pass it.
 * @param count units, all or none: an import may begin many jobs
 */
export async function takeQuota(organizationId: string, budget: Budget, now = new Date(), count = 1): Promise<Meter | null> {
  const meter = { organizationId, period: periodOf(now), budget };
  const taken = await rows(sql`
    with plan as (
      select (${planLimits}::jsonb -> plan_code ->> ${budget}::text)::bigint as most from organizations o
      where id = ${organizationId}::uuid and not ${isPaymentDue(sql`o.id`, budget, now)}
    )
    insert into usage_counters as u (organization_id, period, budget, used)
    select ${organizationId}::uuid, ${meter.period}, ${budget}::text, ${count}::int from plan where most < 0 or most >= ${count}::int
    on conflict (organization_id, period, budget) do update set used = u.used + ${count}::int
      where (select most from plan) < 0 or u.used + ${count}::int <= (select most from plan)
    returning used`);
  return taken.length > 0 ? meter : null;
}

/** As `takeQuota`. @throws AppError QUOTA_EXCEEDED */
export async function requireQuota(organizationId: string, budget: Budget, now = new Date()): Promise<Meter> {
  const meter = await takeQuota(organizationId, budget, now);
  if (meter) return meter;
  const [spent] = await rows<{ limit: number; used: number; isDue: boolean }>(sql`
    select (${planLimits}::jsonb -> o.plan_code ->> ${budget}::text)::float8 as "limit", coalesce(u.used, 0)::float8 as used,
      ${isPaymentDue(sql`o.id`, budget, now)} as "isDue"
    from organizations o
      left join usage_counters u on u.organization_id = o.id and u.period = ${periodOf(now)} and u.budget = ${budget}::text
    where o.id = ${organizationId}::uuid`);
  const { isDue, ...counted } = spent!;
  throw isDue ? paymentDue(counted, now) : quotaExceeded({ budget, ...counted }, now);
}
