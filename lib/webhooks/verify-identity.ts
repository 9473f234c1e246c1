import { z } from "zod";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { storableJson } from "@/lib/text/clean";

export type SignedEvent = { id: string; type: string; data: unknown; at: Date };

export const Moment = z
  .number()
  .positive()
  // Up to the year 9999: Postgres can't parse later years.
  .max(253_402_300_799_999)
  .transform((time) => new Date(time < 1e11 ? time * 1_000 : time));

const Event = z.object({ type: z.string().min(1).max(200), data: z.unknown(), timestamp: Moment.nullish() });

const families = ["webhook", "svix"] as const;
const parts = ["id", "timestamp", "signature"] as const;

function signatureOf(headers: Headers): Record<(typeof parts)[number], string> | null {
  for (const family of families) {
    const [id, timestamp, signature] = parts.map((part) => headers.get(`${family}-${part}`));
    if (id && timestamp && signature) return { id, timestamp, signature };
  }
  return null;
}

/** One message for all causes, so that an attacker learns nothing. */
const invalidSignature = () =>
  new AppError("INVALID_SIGNATURE", "The signature is missing, invalid, or more than 5 minutes old. Sign the exact bytes of the body.");

/** Svix's scheme, Standard Webhooks. @throws AppError UNAVAILABLE when no secret is set, INVALID_SIGNATURE, VALIDATION_ERROR */
export async function verifyIdentity(headers: Headers, body: Uint8Array): Promise<SignedEvent> {
  const secret = identitySecret();
  const signed = signatureOf(headers);
  if (!signed) throw invalidSignature();
  const { Webhook, WebhookVerificationError } = await import("svix");
  const text = Buffer.from(body).toString();
  try {
    new Webhook(secret).verify(text, Object.fromEntries(parts.map((part) => [`webhook-${part}`, signed[part]])));
  } catch (error) {
    if (error instanceof WebhookVerificationError) throw invalidSignature();
    throw error;
  }
  const { type, data, timestamp } = Event.parse(readJson(text));
  return { id: signed.id, type, data, at: timestamp ?? new Date(Number(signed.timestamp) * 1_000) };
}

export function identitySecret(): string {
  const { CLERK_WEBHOOK_SECRET } = env();
  if (CLERK_WEBHOOK_SECRET) return CLERK_WEBHOOK_SECRET;
  throw new AppError(
    "UNAVAILABLE",
    "Identity webhooks are off on this server. Set CLERK_WEBHOOK_SECRET to the signing secret of Clerk's webhook.",
  );
}

function readJson(text: string): unknown {
  try {
    return storableJson(JSON.parse(text), 64);
  } catch (cause) {
    throw new AppError("VALIDATION_ERROR", "The signature is valid, but the body is not valid JSON.", {
      detail: { details: [{ path: "", message: "not valid JSON" }] },
      cause,
    });
  }
}
