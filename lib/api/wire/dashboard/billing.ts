import { z } from "zod";
import { billingCycles, paidPlans } from "@/lib/billing/stripe";
import type { SubscriptionRecord } from "@/lib/billing/subscription";
import { formatId } from "@/lib/ids";
import { ingestStopsAt } from "@/lib/usage/payment-due";
import { plans } from "@/lib/usage/plans";
import type { PlanCode } from "@/lib/vocabulary";
import { showTime, showTimeOrNull, Timestamp } from "../common";

const Limits = z
  .object({ ingestPerMonth: z.int().min(-1), retrievalPerMonth: z.int().min(-1) })
  .meta({ description: "Number of calls; -1 means unlimited" });

export const Plan = z.object({
  code: z.string(),
  displayName: z.string(),
  priceMonthly: z.number().meta({ description: "US dollars; -1 means on request" }),
  limits: Limits,
});

export const toPlan = (code: PlanCode): z.input<typeof Plan> => {
  const { displayName, priceMonthly } = plans[code];
  return { code, displayName, priceMonthly, limits: limitsOf(code) };
};

const limitsOf = (code: PlanCode): z.input<typeof Limits> => {
  const { ingestPerMonth, retrievalPerMonth } = plans[code];
  return { ingestPerMonth, retrievalPerMonth };
};

const ends = {
  currentPeriodEnd: Timestamp.nullable().meta({ description: "End of the paid period; null for a free plan" }),
  cancelAtPeriodEnd: z.boolean(),
  trialEnd: Timestamp.nullable(),
};

export const Subscription = z.object({
  id: z.string().nullable().meta({ description: "The payment provider's subscription id; null without a subscription" }),
  organizationId: z.string(),
  planCode: z.string().meta({ description: "The plan whose limits apply; self_hosted if billing is off" }),
  limits: Limits,
  billingCycle: z.enum(billingCycles).nullable(),
  status: z
    .string()
    .meta({ description: "active, trialing, past_due, unpaid, paused, canceled, incomplete; active without a subscription" }),
  ...ends,
  pastDueSince: Timestamp.nullable().meta({ description: "When the outstanding payment first failed" }),
  ingestStopsAt: Timestamp.nullable().meta({ description: "When adds will be rejected unless the payment is made" }),
});

export const toSubscription = (organization: { id: string }, subscription: SubscriptionRecord): z.input<typeof Subscription> => ({
  id: subscription.id,
  organizationId: formatId("organization", organization.id),
  planCode: subscription.planCode,
  limits: limitsOf(subscription.planCode),
  billingCycle: subscription.billingCycle,
  ...toState(subscription),
  pastDueSince: showTimeOrNull(subscription.pastDueSince),
  ingestStopsAt: subscription.pastDueSince && showTime(ingestStopsAt(new Date(subscription.pastDueSince))),
});

export const BillingSummary = z.object({
  organizationId: z.string(),
  plan: z.string(),
  limits: Limits,
  status: z.string(),
  ...ends,
  usageThisPeriod: z.object({ period: z.string(), memoriesIngested: z.int().min(0), extractionCalls: z.int().min(0) }),
});

export const toBillingSummary = (organization: { id: string }, subscription: SubscriptionRecord): z.input<typeof BillingSummary> => ({
  organizationId: formatId("organization", organization.id),
  plan: subscription.planCode,
  limits: limitsOf(subscription.planCode),
  ...toState(subscription),
  usageThisPeriod: subscription.usage,
});

const toState = ({ status, currentPeriodEnd, cancelAtPeriodEnd, trialEnd }: SubscriptionRecord) => ({
  status,
  currentPeriodEnd: showTimeOrNull(currentPeriodEnd),
  cancelAtPeriodEnd,
  trialEnd: showTimeOrNull(trialEnd),
});

/** Browsers treat `\\` as `/` and drop tabs and line breaks, so normalize first. */
const Address = z
  .url({ protocol: /^https?$/, normalize: true, abort: true, error: "not an http or https address" })
  .max(2_000)
  .refine((address) => {
    const { username, password } = new URL(address);
    return username === "" && password === "";
  }, "contains a user name or password")
  .meta({ description: "A URL on this service's own origin, without user name or password" });

export const CheckoutInput = z.object({
  planCode: z.enum(paidPlans),
  billingCycle: z.enum(billingCycles),
  successUrl: Address,
  cancelUrl: Address,
});
export const PortalInput = z.object({ returnUrl: Address });
