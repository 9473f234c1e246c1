import { z } from "zod";
import { webhookApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { rawBody } from "@/lib/api/read-body";
import { applyPaymentEvent } from "@/lib/billing/apply-payment-event";
import { requireBilling } from "@/lib/billing/stripe";
import { applyOnce } from "@/lib/webhooks/once";
import { verifyPayment } from "@/lib/webhooks/verify-payment";

export const POST = webhookApi.json({
  summary: "Receive a payment provider event",
  access: "public",
  precondition: requireBilling,
  headers: { "Stripe-Signature": "t=<unix>,v1=<hex HMAC-SHA256 of t, a dot and the raw body>" },
  response: z.object({ received: z.boolean(), type: z.string(), idempotent: z.boolean() }),
  errors: ["INVALID_SIGNATURE", "VALIDATION_ERROR", "PAYLOAD_TOO_LARGE", "BILLING_NOT_CONFIGURED"],
  async handler({ request }) {
    const event = verifyPayment(await rawBody(request), request.headers.get("stripe-signature"));
    const { isRepeated } = await applyOnce("payments", event.id, event.type, () => applyPaymentEvent(event));
    return { received: true, type: event.type, idempotent: isRepeated };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
