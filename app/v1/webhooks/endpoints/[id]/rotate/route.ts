import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { RotateSecret, toWebhookEndpointWithSecret, WebhookEndpointWithSecret, withoutSecret } from "@/lib/api/wire/webhooks";
import { parseId } from "@/lib/ids";
import { rotateSecret } from "@/lib/webhook-endpoints/rotate-secret";

export const POST = memoryApi.json({
  summary: "Replace a webhook endpoint's secret",
  description: "During the grace period, deliveries have two signatures, one of each secret.",
  access: "admin",
  params: z.object({ id: z.string() }),
  body: RotateSecret,
  response: WebhookEndpointWithSecret,
  errors: ["WEBHOOK_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  replayed: withoutSecret,
  handler: async ({ ctx, params: { id }, body }) =>
    toWebhookEndpointWithSecret(await rotateSecret(ctx, { id: parseId("webhook", id), ...body })),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
