import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import type { Budget } from "@/lib/vocabulary";
import { periodOf } from "./period";
import { planLimits } from "./plans";
import type { Meter } from "./refund";

/**
 * Uses a unit of a second budget, for a call that does two things; its first was taken when it was admitted. Null when the
 * budget is used up: the counter changes only while it is below the limit, so parallel calls cannot pass it.
 * @param count units, all or none: an import may begin many jobs
 */
export async function takeUnit(ctx: ProjectContext, budget: Budget, now = new Date(), count = 1): Promise<Meter | null> {
  const meter = { organizationId: ctx.project.organizationId, period: periodOf(now), budget };
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
