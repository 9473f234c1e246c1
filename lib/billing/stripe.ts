import Stripe from "stripe";
import { type Env, env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";

export const paidPlans = ["pro", "scale"] as const;
export type PaidPlan = (typeof paidPlans)[number];
export const billingCycles = ["monthly", "yearly"] as const;
export type BillingCycle = (typeof billingCycles)[number];

/** For requests. Events have the API version of the webhook. */
const apiVersion = "2026-10-28.endive";

export function requireBilling(): void {
  if (env().hasBilling) return;
  throw new AppError(
    "BILLING_NOT_CONFIGURED",
    "Billing is off on this server, and usage is unlimited. To charge for plans, set STRIPE_SECRET_KEY and the other STRIPE_ variables.",
  );
}

/** STRIPE_API_URL replaces Stripe in tests. A person is waiting, so few and short attempts. */
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

export function stripe(): Stripe {
  requireBilling();
  client ??= stripeClient(env());
  return client;
}

/** Stripe's messages are not passed on or logged: they may name a customer. @throws AppError UNAVAILABLE */
export async function callStripe<T>(request: (stripe: Stripe) => Promise<T>, client: Stripe = stripe()): Promise<T> {
  try {
    return await request(client);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    log.error("billing.provider_failed", { error: type, code, status: statusCode, providerRequestId: requestId });
    throw new AppError("UNAVAILABLE", "The payment provider's request failed. Nothing was charged. Try again in a moment.", {
      cause: error,
      headers: { "Retry-After": "5" },
    });
  }
}

const priceNames = {
  pro: { monthly: "STRIPE_PRICE_PRO_MONTHLY", yearly: "STRIPE_PRICE_PRO_YEARLY" },
  scale: { monthly: "STRIPE_PRICE_SCALE_MONTHLY", yearly: "STRIPE_PRICE_SCALE_YEARLY" },
} as const;

export const priceOf = (plan: PaidPlan, cycle: BillingCycle): string => env()[priceNames[plan][cycle]]!;

export function planOfPrice(priceId: string): { planCode: PaidPlan; billingCycle: BillingCycle } | null {
  for (const planCode of paidPlans) {
    for (const billingCycle of billingCycles) if (priceOf(planCode, billingCycle) === priceId) return { planCode, billingCycle };
  }
  return null;
}
