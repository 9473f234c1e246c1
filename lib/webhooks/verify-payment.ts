import Stripe from "stripe";
import { z } from "zod";
import { stripe } from "@/lib/billing/stripe";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

/** A delivery that is older may be one that somebody kept. */
const toleranceSeconds = 300;

/** What every event has. */
const Envelope = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  created: z.number(),
  data: z.object({ object: z.unknown() }),
});

/**
 * The event in a delivery of Stripe's, once its signature fits its bytes.
 * @param signature the header `Stripe-Signature`
 * @throws AppError INVALID_SIGNATURE, VALIDATION_ERROR, BILLING_NOT_CONFIGURED
 */
export function verifyPayment(payload: Uint8Array, signature: string | null): Stripe.Event {
  const { webhooks } = stripe();
  try {
    const event = webhooks.constructEvent(Buffer.from(payload), signature ?? "", env().STRIPE_WEBHOOK_SECRET!, toleranceSeconds);
    Envelope.parse(event);
    return event;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new AppError(
        "INVALID_SIGNATURE",
        "The delivery is not signed with this webhook's secret, or was signed more than 5 minutes ago.",
        {
          cause: error,
        },
      );
    }
    throw new AppError("VALIDATION_ERROR", "The delivery is no event of the payment provider's.", { cause: error });
  }
}
