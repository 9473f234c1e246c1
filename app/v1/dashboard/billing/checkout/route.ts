import { z } from "zod";
import { accountApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { requireOwnAddresses } from "@/lib/api/own-address";
import { CheckoutInput } from "@/lib/api/wire/dashboard/billing";
import { startCheckout } from "@/lib/billing/start-checkout";
import { requireBilling } from "@/lib/billing/stripe";

export const POST = accountApi.json({
  summary: "A page of the payment provider's on which to subscribe to a plan",
  description: "An organization that has a subscription is given the billing portal's page, where it changes that one.",
  access: "org:admin",
  precondition: requireBilling,
  body: CheckoutInput,
  response: z.object({ url: z.string(), sessionId: z.string() }),
  errors: ["BILLING_NOT_CONFIGURED"],
  handler: ({ ctx, body, request }) => {
    const { planCode, billingCycle, successUrl, cancelUrl } = body;
    requireOwnAddresses(request, { successUrl, cancelUrl });
    return startCheckout(ctx, { planCode, billingCycle, successUrl, cancelUrl });
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
