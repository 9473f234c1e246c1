import { z } from "zod";
import { webhookApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { rawBody } from "@/lib/api/read-body";
import { applyIdentityEvent } from "@/lib/webhooks/apply-identity-event";
import { readIdentityEvent } from "@/lib/webhooks/identity-event";
import { applyOnce } from "@/lib/webhooks/once";
import { identitySecret, verifyIdentity } from "@/lib/webhooks/verify-identity";

export const POST = webhookApi.json({
  summary: "Receive an identity provider event",
  description:
    "Applies created, updated and deleted users, organizations and memberships. Requests are signed as in Standard Webhooks or Svix. " +
    "Other event types are accepted and ignored. `idempotent` is true if the event had already been processed.",
  access: "public",
  headers: {
    "webhook-id": "The event's id, the same for every delivery attempt. Or svix-id",
    "webhook-timestamp": "When it was sent, in Unix seconds, at most five minutes ago. Or svix-timestamp",
    "webhook-signature": "One or more space-separated signatures of id, timestamp and body. Or svix-signature",
  },
  response: z.object({ received: z.literal(true), type: z.string(), idempotent: z.boolean() }),
  errors: ["INVALID_SIGNATURE", "VALIDATION_ERROR", "PAYLOAD_TOO_LARGE"],
  async handler({ request }) {
    identitySecret();
    const signed = await verifyIdentity(request.headers, await rawBody(request));
    const event = readIdentityEvent(signed);
    const { isRepeated } = await applyOnce("identity", signed.id, signed.type, async () => {
      if (event) await applyIdentityEvent(event);
    });
    return { received: true as const, type: signed.type, idempotent: isRepeated };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
