import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import type { Budget } from "@/lib/vocabulary";
import { isPaymentDue, paymentDue } from "./payment-due";
import { periodOf } from "./period";
import { planLimits } from "./plans";
import { quotaExceeded } from "./quota-exceeded";
import type { Meter } from "./refund";

export type MeteredProject = { id: string; organizationId: string };

/**
 * The counter only changes below the limit, so parallel calls can't exceed it.
 * @param count all or none
 * @returns null when the budget is used up or a payment is due
 */
export async function takeQuota(project: MeteredProject, budget: Budget, now = new Date(), count = 1): Promise<Meter | null> {
  const { id: projectId, organizationId } = project;
  const meter = { organizationId, projectId, period: periodOf(now), budget };
  const taken = await rows(sql`
    with plan as (
      select (${planLimits}::jsonb -> plan_code ->> ${budget}::text)::bigint as max_used from organizations o
      where id = ${organizationId}::uuid and not ${isPaymentDue(sql`o.id`, budget, now)}
    ), taken as (
    insert into usage_counters as u (organization_id, period, budget, used)
    select ${organizationId}::uuid, ${meter.period}, ${budget}::text, ${count}::int from plan where max_used < 0 or max_used >= ${count}::int
    on conflict (organization_id, period, budget) do update set used = u.used + ${count}::int
      where (select max_used from plan) < 0 or u.used + ${count}::int <= (select max_used from plan)
    returning used)
    insert into project_usage as u (organization_id, period, budget, project_id, used)
    select ${organizationId}::uuid, ${meter.period}, ${budget}::text, ${projectId}::uuid, ${count}::int from taken
    on conflict (organization_id, period, budget, project_id) do update set used = u.used + excluded.used
    returning used`);
  return taken.length > 0 ? meter : null;
}

export async function requireQuota(project: MeteredProject, budget: Budget, now = new Date()): Promise<Meter> {
  const meter = await takeQuota(project, budget, now);
  if (meter) return meter;
  const [current] = await rows<{ limit: number; used: number; isDue: boolean }>(sql`
    select (${planLimits}::jsonb -> o.plan_code ->> ${budget}::text)::float8 as "limit", coalesce(u.used, 0)::float8 as used,
      ${isPaymentDue(sql`o.id`, budget, now)} as "isDue"
    from organizations o
      left join usage_counters u on u.organization_id = o.id and u.period = ${periodOf(now)} and u.budget = ${budget}::text
    where o.id = ${project.organizationId}::uuid`);
  const { isDue, ...usage } = current!;
  throw isDue ? paymentDue(usage, now) : quotaExceeded({ budget, ...usage }, now);
}
