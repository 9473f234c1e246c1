import { z } from "zod";
import { accountApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { requireOwnOrigin } from "@/lib/api/own-address";
import { CheckoutInput } from "@/lib/api/wire/dashboard/billing";
import { startCheckout } from "@/lib/billing/start-checkout";
import { requireBilling } from "@/lib/billing/stripe";

export const POST = accountApi.json({
  summary: "Create a checkout session for a plan",
  description:
    "Redirect the admin to `url`. If the organization already has a subscription, `url` is the billing portal, where it can be changed.",
  access: "org:admin",
  precondition: requireBilling,
  body: CheckoutInput,
  response: z.object({ url: z.string(), sessionId: z.string() }),
  errors: ["BILLING_NOT_CONFIGURED"],
  handler: ({ ctx, body, request }) => {
    const { planCode, billingCycle, successUrl, cancelUrl } = body;
    requireOwnOrigin(request, { successUrl, cancelUrl });
    return startCheckout(ctx, { planCode, billingCycle, successUrl, cancelUrl });
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
