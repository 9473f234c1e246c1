import type Stripe from "stripe";
import { z } from "zod";
import { stripe } from "@/lib/billing/stripe";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { storableJson } from "@/lib/text/clean";

const toleranceSeconds = 300;

const Envelope = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  // Seconds, up to the year 9999: Postgres can't parse later years.
  created: z.number().min(0).max(253_402_300_799),
  data: z.object({ object: z.unknown() }),
});

export function verifyPayment(payload: Uint8Array, signature: string | null): Stripe.Event {
  const { webhooks } = stripe();
  const text = Buffer.from(payload).toString();
  try {
    // Throws a TypeError for a header with empty parts.
    webhooks.signature!.verifyHeader(text, signature ?? "", env().STRIPE_WEBHOOK_SECRET!, toleranceSeconds);
  } catch (cause) {
    throw new AppError("INVALID_SIGNATURE", "The signature doesn't match this webhook's secret, or is more than 5 minutes old.", {
      cause,
    });
  }
  try {
    const event = storableJson(JSON.parse(text), 64) as Stripe.Event;
    Envelope.parse(event);
    return event;
  } catch (cause) {
    throw new AppError("VALIDATION_ERROR", "The signature is valid, but the body is not a payment provider event.", { cause });
  }
}
