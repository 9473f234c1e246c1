import { z } from "zod";
import { webhookApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { rawBody } from "@/lib/api/read-body";
import { applyIdentityEvent } from "@/lib/webhooks/apply-identity-event";
import { readIdentityEvent } from "@/lib/webhooks/identity-event";
import { once } from "@/lib/webhooks/once";
import { identitySecret, verifyIdentity } from "@/lib/webhooks/verify-identity";

export const POST = webhookApi.json({
  summary: "An event of the identity provider",
  description:
    "Takes the raw event, signed as Standard Webhooks and Svix sign: users, organizations and memberships that were created, updated or " +
    "deleted. Any other type is received and changes nothing. `idempotent` is true when the event had been processed before.",
  access: "public",
  headers: {
    "webhook-id": "The event's id, the same each time it is sent; or svix-id",
    "webhook-timestamp": "When it was sent, unix seconds, at most five minutes ago; or svix-timestamp",
    "webhook-signature": "One or more signatures of id, timestamp and body, with spaces between them; or svix-signature",
  },
  response: z.object({ received: z.literal(true), type: z.string(), idempotent: z.boolean() }),
  errors: ["INVALID_SIGNATURE", "VALIDATION_ERROR", "PAYLOAD_TOO_LARGE"],
  async handler({ request }) {
    identitySecret();
    const signed = await verifyIdentity(request.headers, await rawBody(request));
    const event = readIdentityEvent(signed);
    const { isRepeated } = await once("identity", signed.id, signed.type, async () => {
      if (event) await applyIdentityEvent(event);
    });
    return { received: true as const, type: signed.type, idempotent: isRepeated };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
