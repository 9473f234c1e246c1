import type { AccountContext } from "@/lib/context";
import { ensureCustomer } from "./ensure-customer";
import { callStripe } from "./stripe";

export async function openPortal(ctx: AccountContext, { returnUrl }: { returnUrl: string }): Promise<{ url: string; sessionId: string }> {
  const { customerId } = await ensureCustomer(ctx);
  const session = await callStripe((stripe) => stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }));
  return { url: session.url, sessionId: session.id };
}
