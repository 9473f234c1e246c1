import { sql } from "drizzle-orm";
import { inTransaction, rows } from "@/lib/db/client";
import { inProject } from "@/lib/db/project-scope";
import { recordEvent } from "@/lib/events/record-event";
import { periodEnd, periodOf } from "./period";
import { planLimits } from "./plans";

type Reached = { organizationId: string; budget: string; used: number; limit: number; percent: number };

/** Each organization's projects hear of 80% and of 100% of a budget, once a month. Scheduled, so that no call waits for it. */
export async function reportQuotas(now = new Date()): Promise<void> {
  await inTransaction(async () => {
    const period = periodOf(now);
    const reached = await rows<Reached>(sql`
      with limits as (
        select u.organization_id, u.budget, (${planLimits}::jsonb -> o.plan_code ->> u.budget)::bigint as most
        from usage_counters u join organizations o on o.id = u.organization_id where u.period = ${period} and u.reported < 100
      ), reached as (
        select l.organization_id, l.budget, l.most, case when u.used >= l.most then 100 when u.used * 100 >= l.most * 80 then 80 else 0 end as percent
        from limits l join usage_counters u on u.organization_id = l.organization_id and u.budget = l.budget and u.period = ${period}
        where l.most > 0
      )
      update usage_counters u set reported = r.percent from reached r
      where u.organization_id = r.organization_id and u.budget = r.budget and u.period = ${period} and r.percent > u.reported
      returning u.organization_id as "organizationId", u.budget, u.used::float8 as used, r.most::float8 as "limit", r.percent`);
    for (const { organizationId, ...quota } of reached) {
      const projects = await rows<{ id: string }>(sql`select id from projects where organization_id = ${organizationId}::uuid`);
      const data = { ...quota, period, resetsAt: periodEnd(now).toISOString() };
      for (const { id } of projects) await inProject(id, () => recordEvent({ projectId: id, type: "quota.threshold", data }));
    }
  });
}
