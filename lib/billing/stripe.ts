import Stripe from "stripe";
import { type Env, env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";

/** What can be bought without a talk. */
export const paidPlans = ["pro", "scale"] as const;
export type PaidPlan = (typeof paidPlans)[number];
export const billingCycles = ["monthly", "yearly"] as const;
export type BillingCycle = (typeof billingCycles)[number];

/** The shapes that this code reads and sends. Events come in the version that the webhook was made with: `read-event.ts` reads older ones too. */
const apiVersion = "2026-10-28.endive";

/** @throws AppError BILLING_NOT_CONFIGURED */
export function requireBilling(): void {
  if (env().hasBilling) return;
  throw new AppError(
    "BILLING_NOT_CONFIGURED",
    "This service takes no payments: every organization is self-hosted, without limits. Its operator sets STRIPE_SECRET_KEY and what belongs to it.",
  );
}

/** A client of Stripe's interface, or of what stands in for it. A person waits: three tries of ten seconds at most. */
export function stripeClient(
  { STRIPE_SECRET_KEY, STRIPE_API_URL }: Pick<Env, "STRIPE_SECRET_KEY" | "STRIPE_API_URL">,
  { timeoutMs = 10_000, retries = 2 } = {},
): Stripe {
  const address = STRIPE_API_URL ? new URL(STRIPE_API_URL) : null;
  return new Stripe(STRIPE_SECRET_KEY!, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      protocol: address.protocol === "http:" ? "http" : "https",
      port: address.port || (address.protocol === "http:" ? 80 : 443),
    }),
  });
}

let client: Stripe | undefined;

/** PROVIDER: Stripe where its keys are set. @throws AppError BILLING_NOT_CONFIGURED */
export function stripe(): Stripe {
  requireBilling();
  client ??= stripeClient(env());
  return client;
}

/**
 * Asks Stripe. Its own words go to nobody: they may name a customer, and tell what only the operator can mend.
 * @throws AppError UNAVAILABLE
 */
export async function askStripe<T>(ask: (stripe: Stripe) => Promise<T>, of: Stripe = stripe()): Promise<T> {
  try {
    return await ask(of);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    log.error("billing.provider_failed", { error: type, code, status: statusCode, providerRequestId: requestId });
    throw new AppError("UNAVAILABLE", "The payment provider did not do what it was asked. Nothing was charged. Try again in a moment.", {
      cause: error,
      headers: { "Retry-After": "5" },
    });
  }
}

const priceNames = {
  pro: { monthly: "STRIPE_PRICE_PRO_MONTHLY", yearly: "STRIPE_PRICE_PRO_YEARLY" },
  scale: { monthly: "STRIPE_PRICE_SCALE_MONTHLY", yearly: "STRIPE_PRICE_SCALE_YEARLY" },
} as const;

/** Stripe's id of a plan's price. */
export const priceOf = (plan: PaidPlan, cycle: BillingCycle): string => env()[priceNames[plan][cycle]]!;

/** The plan behind a price; null of one that is not ours. */
export function planOfPrice(priceId: string): { planCode: PaidPlan; billingCycle: BillingCycle } | null {
  for (const planCode of paidPlans) {
    for (const billingCycle of billingCycles) if (priceOf(planCode, billingCycle) === priceId) return { planCode, billingCycle };
  }
  return null;
}
