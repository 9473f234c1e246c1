import type Stripe from "stripe";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";
import { type BillingCycle, billingCycles, type PaidPlan, paidPlans, planOfPrice } from "./stripe";

export type SubscriptionSnapshot = {
  id: string;
  startedAt: Date;
  status: string;
  plan: { planCode: PaidPlan; billingCycle: BillingCycle } | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  trialEnd: Date | null;
  latestInvoiceId: string | null;
};

export type PaymentEvent = { at: Date; customerId: string } & (
  | { about: "subscription"; subscription: SubscriptionSnapshot }
  | { about: "invoice"; invoiceId: string; subscriptionId: string; isPaid: boolean }
  | { about: "checkout"; organizationId: string | null; subscriptionId: string; plan: SubscriptionSnapshot["plan"] }
);

const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();
const Moment = z
  .number()
  .min(0)
  .max(253_402_300_799)
  .transform((seconds) => new Date(seconds * 1000))
  .nullish();

const SubscriptionObject = z.object({
  id: z.string(),
  customer: Reference,
  created: Moment,
  status: z.string(),
  cancel_at_period_end: z.boolean().nullish(),
  cancel_at: Moment,
  trial_end: Moment,
  latest_invoice: Reference,
  // On the subscription before API version 2025-03-31.
  current_period_end: Moment,
  items: z.object({ data: z.array(z.object({ price: z.object({ id: z.string() }), current_period_end: Moment })) }),
});

const InvoiceObject = z.object({
  id: z.string(),
  customer: Reference,
  // On the invoice before API version 2025-03-31.
  subscription: Reference,
  parent: z.object({ subscription_details: z.object({ subscription: Reference }).nullish() }).nullish(),
});

const CheckoutObject = z.object({
  customer: Reference,
  subscription: Reference,
  payment_status: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  metadata: z
    .object({ planCode: z.enum(paidPlans), billingCycle: z.enum(billingCycles) })
    .nullish()
    .catch(null),
});

/** @returns null for irrelevant events @throws AppError VALIDATION_ERROR when fields are missing; Stripe then retries for days */
export function readEvent({ type, created, data }: Stripe.Event): PaymentEvent | null {
  const at = new Date(created * 1000);
  if (/^customer\.subscription\.(?:created|updated|deleted|paused|resumed|trial_will_end)$/.test(type)) {
    const subscription = read(SubscriptionObject, data.object);
    const { customer } = subscription;
    return customer ? { at, customerId: customer, about: "subscription", subscription: snapshotOf(subscription, at) } : null;
  }
  if (type === "invoice.paid" || type === "invoice.payment_failed") {
    const { id, customer, subscription, parent } = read(InvoiceObject, data.object);
    const subscriptionId = parent?.subscription_details?.subscription ?? subscription;
    if (!customer || !subscriptionId) return null;
    return { at, customerId: customer, about: "invoice", invoiceId: id, subscriptionId, isPaid: type === "invoice.paid" };
  }
  if (type === "checkout.session.completed") {
    const { customer, subscription, payment_status, client_reference_id, metadata } = read(CheckoutObject, data.object);
    if (!customer || !subscription || payment_status === "unpaid") return null;
    const organizationId = client_reference_id ? parseId("organization", client_reference_id) : null;
    return { at, customerId: customer, about: "checkout", organizationId, subscriptionId: subscription, plan: metadata ?? null };
  }
  return null;
}

function read<S extends z.ZodType>(schema: S, object: unknown): z.output<S> {
  const parsed = schema.safeParse(object);
  if (!parsed.success) {
    const details = parsed.error.issues.map(({ path, message }) => ({ path: ["data", "object", ...path].join("."), message }));
    throw new AppError("VALIDATION_ERROR", "The signature is valid, but fields of the event are missing or invalid.", {
      detail: { details },
      cause: parsed.error,
    });
  }
  return parsed.data;
}

function snapshotOf(subscription: z.output<typeof SubscriptionObject>, at: Date): SubscriptionSnapshot {
  const items = subscription.items.data;
  const item = items.find(({ price }) => planOfPrice(price.id)) ?? items[0];
  const currentPeriodEnd = item?.current_period_end ?? subscription.current_period_end ?? null;
  // The portal may set a date instead of the flag.
  const endsWithPeriod = Boolean(subscription.cancel_at && currentPeriodEnd && subscription.cancel_at <= currentPeriodEnd);
  return {
    id: subscription.id,
    startedAt: subscription.created ?? at,
    status: subscription.status,
    plan: item ? planOfPrice(item.price.id) : null,
    currentPeriodEnd,
    cancelAtPeriodEnd: Boolean(subscription.cancel_at_period_end) || endsWithPeriod,
    trialEnd: subscription.trial_end ?? null,
    latestInvoiceId: subscription.latest_invoice ?? null,
  };
}
