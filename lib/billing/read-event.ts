import type Stripe from "stripe";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { readId } from "@/lib/ids";
import { type BillingCycle, billingCycles, type PaidPlan, paidPlans, planOfPrice } from "./stripe";

/** A subscription as it stood when its event happened. */
export type Snapshot = {
  id: string;
  startedAt: Date;
  status: string;
  /** Null of a price that is not ours. */
  plan: { planCode: PaidPlan; billingCycle: BillingCycle } | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  trialEnd: Date | null;
  latestInvoiceId: string | null;
};

/** What an event says that we act upon, about one customer. */
export type PaymentEvent = { at: Date; customerId: string } & (
  | { about: "subscription"; subscription: Snapshot }
  | { about: "invoice"; invoiceId: string; subscriptionId: string; isPaid: boolean }
  | { about: "checkout"; organizationId: string | null; subscriptionId: string; plan: Snapshot["plan"] }
);

/** An object, or its id where it was not expanded. */
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
  // On the items since 2025-03-31, on the subscription before.
  current_period_end: Moment,
  items: z.object({ data: z.array(z.object({ price: z.object({ id: z.string() }), current_period_end: Moment })) }),
});

const InvoiceObject = z.object({
  id: z.string(),
  customer: Reference,
  // In its parent since 2025-03-31, on the invoice before.
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

/**
 * What an event of Stripe's tells us, whichever version of its interface it was written in.
 * @returns null of an event that is nothing to us
 * @throws AppError VALIDATION_ERROR when a known type does not have its fields. Stripe retries the delivery for days.
 */
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
    // Of one that sold no subscription, or is not paid yet, there is nothing to give.
    if (!customer || !subscription || payment_status === "unpaid") return null;
    const organizationId = client_reference_id ? readId("organization", client_reference_id) : null;
    return { at, customerId: customer, about: "checkout", organizationId, subscriptionId: subscription, plan: metadata ?? null };
  }
  return null;
}

function read<S extends z.ZodType>(schema: S, object: unknown): z.output<S> {
  const parsed = schema.safeParse(object);
  if (!parsed.success) {
    const details = parsed.error.issues.map(({ path, message }) => ({ path: ["data", "object", ...path].join("."), message }));
    throw new AppError("VALIDATION_ERROR", "The signature is valid, but the event does not have the fields of its type.", {
      detail: { details },
      cause: parsed.error,
    });
  }
  return parsed.data;
}

function snapshotOf(given: z.output<typeof SubscriptionObject>, at: Date): Snapshot {
  const items = given.items.data;
  const item = items.find(({ price }) => planOfPrice(price.id)) ?? items[0];
  const currentPeriodEnd = item?.current_period_end ?? given.current_period_end ?? null;
  // The portal may say it with a date in place of the flag.
  const endsWithPeriod = Boolean(given.cancel_at && currentPeriodEnd && given.cancel_at <= currentPeriodEnd);
  return {
    id: given.id,
    startedAt: given.created ?? at,
    status: given.status,
    plan: item ? planOfPrice(item.price.id) : null,
    currentPeriodEnd,
    cancelAtPeriodEnd: Boolean(given.cancel_at_period_end) || endsWithPeriod,
    trialEnd: given.trial_end ?? null,
    latestInvoiceId: given.latest_invoice ?? null,
  };
}
