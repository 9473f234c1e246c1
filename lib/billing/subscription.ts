import { sql } from "drizzle-orm";
import type { AccountContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { periodOf } from "@/lib/usage/period";
import type { PlanCode } from "@/lib/vocabulary";
import type { BillingCycle } from "./stripe";

export type SubscriptionRecord = {
  id: string | null;
  planCode: PlanCode;
  billingCycle: BillingCycle | null;
  status: string;
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  trialEnd: string | null;
  pastDueSince: string | null;
  usage: { period: string; memoriesIngested: number; extractionCalls: number };
};

export async function getSubscription(ctx: AccountContext, now = new Date()): Promise<SubscriptionRecord> {
  const period = periodOf(now);
  const used = (budget: string) =>
    sql`coalesce((select used from usage_counters u where u.organization_id = o.id and u.period = ${period} and u.budget = ${budget}), 0)::float8`;
  const [row] = await rows<SubscriptionRecord>(sql`
    select s.subscription_id as id, o.plan_code as "planCode", s.billing_cycle as "billingCycle", coalesce(s.status, 'active') as status,
      to_json(s.current_period_end) #>> '{}' as "currentPeriodEnd", coalesce(s.cancel_at_period_end, false) as "cancelAtPeriodEnd",
      to_json(s.trial_end) #>> '{}' as "trialEnd", to_json(s.past_due_since) #>> '{}' as "pastDueSince",
      jsonb_build_object('period', ${period}::text, 'memoriesIngested', ${used("ingest")}, 'extractionCalls', ${used("extraction")}) as usage
    from organizations o left join subscriptions s on s.organization_id = o.id and s.subscription_id is not null
    where o.id = ${ctx.organization.id}::uuid`);
  return row!;
}
