import type { AccountContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { formatId } from "@/lib/ids";
import { ensureCustomer } from "./ensure-customer";
import { openPortal } from "./open-portal";
import { type BillingCycle, callStripe, type PaidPlan, priceOf } from "./stripe";
import { isRunning } from "./subscription-status";

export type CheckoutInput = { planCode: PaidPlan; billingCycle: BillingCycle; successUrl: string; cancelUrl: string };

/** With a running subscription the portal's URL: a second subscription would be charged in addition. @throws AppError UNAVAILABLE */
export async function startCheckout(
  ctx: AccountContext,
  { planCode, billingCycle, successUrl, cancelUrl }: CheckoutInput,
): Promise<{ url: string; sessionId: string }> {
  const { customerId, subscriptionId, status } = await ensureCustomer(ctx);
  if (subscriptionId && isRunning(status)) return openPortal(ctx, { returnUrl: cancelUrl });
  const organizationId = formatId("organization", ctx.organization.id);
  const metadata = { organizationId, planCode, billingCycle };
  const session = await callStripe((stripe) =>
    stripe.checkout.sessions.create({
      mode: "subscription",
      customer: customerId,
      client_reference_id: organizationId,
      line_items: [{ price: priceOf(planCode, billingCycle), quantity: 1 }],
      success_url: successUrl,
      cancel_url: cancelUrl,
      customer_update: { name: "auto", address: "auto" },
      metadata,
      subscription_data: { metadata },
    }),
  );
  if (!session.url) throw new AppError("UNAVAILABLE", "The payment provider returned no checkout page. Try again in a moment.");
  return { url: session.url, sessionId: session.id };
}
