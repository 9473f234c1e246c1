import { z } from "zod";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { storableJson } from "@/lib/text/clean";

/** One event as it was signed. `at`: the provider's clock. */
export type SignedEvent = { id: string; type: string; data: unknown; at: Date };

/** Milliseconds since 1970; a figure this small is seconds. */
export const Moment = z
  .number()
  .positive()
  // Up to the year 9999: PostgreSQL reads no later one as JavaScript writes it.
  .max(253_402_300_799_999)
  .transform((time) => new Date(time < 1e11 ? time * 1_000 : time));

const Event = z.object({ type: z.string().min(1).max(200), data: z.unknown(), timestamp: Moment.nullish() });

const families = ["webhook", "svix"] as const;
const parts = ["id", "timestamp", "signature"] as const;

/** The three headers of the first family that is whole: the standard's names, or those of Svix. */
function signatureOf(headers: Headers): Record<(typeof parts)[number], string> | null {
  for (const family of families) {
    const [id, timestamp, signature] = parts.map((part) => headers.get(`${family}-${part}`));
    if (id && timestamp && signature) return { id, timestamp, signature };
  }
  return null;
}

/** One body, whatever is wrong: it tells a stranger nothing. */
const refused = () =>
  new AppError("INVALID_SIGNATURE", "The signature is missing, wrong, or older than five minutes. Sign the body as it is sent.");

/**
 * An event of the identity provider, from the bytes that it signed (Svix, which is the Standard Webhooks scheme), five minutes old at most.
 * @throws AppError UNAVAILABLE when no secret is set, INVALID_SIGNATURE, VALIDATION_ERROR when what was signed is no event
 */
export async function verifyIdentity(headers: Headers, body: Uint8Array): Promise<SignedEvent> {
  const secret = identitySecret();
  const given = signatureOf(headers);
  if (!given) throw refused();
  const { Webhook, WebhookVerificationError } = await import("svix");
  const text = Buffer.from(body).toString();
  try {
    new Webhook(secret).verify(text, Object.fromEntries(parts.map((part) => [`webhook-${part}`, given[part]])));
  } catch (error) {
    if (error instanceof WebhookVerificationError) throw refused();
    throw error;
  }
  const { type, data, timestamp } = Event.parse(readJson(text));
  return { id: given.id, type, data, at: timestamp ?? new Date(Number(given.timestamp) * 1_000) };
}

/** @throws AppError UNAVAILABLE, before a body is read that nothing could be done with */
export function identitySecret(): string {
  const { CLERK_WEBHOOK_SECRET } = env();
  if (CLERK_WEBHOOK_SECRET) return CLERK_WEBHOOK_SECRET;
  throw new AppError(
    "UNAVAILABLE",
    "This server takes no events of an identity provider: set CLERK_WEBHOOK_SECRET to the signing secret of Clerk's webhook.",
  );
}

function readJson(text: string): unknown {
  try {
    return storableJson(JSON.parse(text), 64);
  } catch (cause) {
    throw new AppError("VALIDATION_ERROR", "The body is signed and is not JSON that can be read.", {
      detail: { details: [{ path: "", message: "not valid JSON" }] },
      cause,
    });
  }
}
