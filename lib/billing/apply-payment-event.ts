import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import { inTransaction, rows } from "@/lib/db/client";
import { log } from "@/lib/log";
import type { PlanCode } from "@/lib/vocabulary";
import { linkCustomer } from "./ensure-customer";
import { nextSubscription, planOf, type Subscription } from "./next-subscription";
import { type PaymentEvent, readEvent } from "./read-event";

export async function applyPaymentEvent(stripeEvent: Stripe.Event): Promise<void> {
  const event = readEvent(stripeEvent);
  if (!event) return;
  await inTransaction(async () => {
    const stored = (await lockSubscription(event.customerId)) ?? (await linkPayer(event));
    if (!stored) return log.info("billing.event_of_nobody", { eventId: stripeEvent.id, type: stripeEvent.type });
    const next = nextSubscription(stored, event, await isInvoicePaid(event));
    if (event.about === "subscription" && !event.subscription.plan) {
      log.warn("billing.unknown_price", { eventId: stripeEvent.id, type: stripeEvent.type, organizationId: stored.organizationId });
    }
    if (next !== stored) await store(stored.organizationId, next);
  });
}

type Row = Omit<Subscription, Moment> & { [K in Moment]: string | null } & { organizationId: string };
const moments = ["startedAt", "currentPeriodEnd", "trialEnd", "pastDueSince", "eventAt"] as const;
type Moment = (typeof moments)[number];

async function lockSubscription(customerId: string): Promise<(Subscription & { organizationId: string }) | undefined> {
  const [row] = await rows<Row>(sql`
    select organization_id as "organizationId", subscription_id as "subscriptionId", plan_code as "planCode", billing_cycle as "billingCycle", status,
      cancel_at_period_end as "cancelAtPeriodEnd", to_json(created_at) #>> '{}' as "startedAt", to_json(trial_end) #>> '{}' as "trialEnd",
      to_json(current_period_end) #>> '{}' as "currentPeriodEnd", to_json(past_due_since) #>> '{}' as "pastDueSince",
      to_json(event_at) #>> '{}' as "eventAt"
    from subscriptions where customer_id = ${customerId} for update`);
  if (!row) return undefined;
  const read = Object.fromEntries(moments.map((name) => [name, row[name] === null ? null : new Date(row[name])]));
  return { ...row, ...(read as Pick<Subscription, Moment>) };
}

/** A known organization paid, but our row was lost. */
async function linkPayer(event: PaymentEvent) {
  if (event.about !== "checkout" || !event.organizationId) return undefined;
  await linkCustomer(event.organizationId, event.customerId);
  return lockSubscription(event.customerId);
}

/** The failure before a payment may be delivered after it. */
async function isInvoicePaid(event: PaymentEvent): Promise<boolean> {
  if (event.about === "checkout") return false;
  if (event.about === "invoice" && event.isPaid) {
    await rows(sql`
      insert into webhook_events (provider, event_id, type) values ('payments', ${`paid:${event.invoiceId}`}, 'invoice.paid') on conflict do nothing`);
    return true;
  }
  const invoiceId = event.about === "invoice" ? event.invoiceId : event.subscription.latestInvoiceId;
  if (!invoiceId) return false;
  const paid = await rows(sql`select 1 from webhook_events where provider = 'payments' and event_id = ${`paid:${invoiceId}`}`);
  return paid.length > 0;
}

async function store(organizationId: string, next: Subscription): Promise<void> {
  const plan: PlanCode = planOf(next);
  const at = (moment: Date | null) => sql`${moment?.toISOString() ?? null}::timestamptz`;
  await rows(sql`
    with changed as (
      update subscriptions set subscription_id = ${next.subscriptionId}::text, plan_code = ${next.planCode}::text,
        billing_cycle = ${next.billingCycle}::text, status = ${next.status}::text, cancel_at_period_end = ${next.cancelAtPeriodEnd}::boolean,
        created_at = ${at(next.startedAt)}, current_period_end = ${at(next.currentPeriodEnd)}, trial_end = ${at(next.trialEnd)},
        past_due_since = ${at(next.pastDueSince)}, event_at = ${at(next.eventAt)}
      where organization_id = ${organizationId}::uuid returning organization_id
    )
    update organizations o set plan_code = ${plan}::text from changed where o.id = changed.organization_id and o.plan_code <> ${plan}::text`);
}
