import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { RotateSecret, toWebhookEndpointWithSecret, WebhookEndpointWithSecret, withoutSecret } from "@/lib/api/wire/webhooks";
import { parseId } from "@/lib/ids";
import { rotateSecret } from "@/lib/webhook-endpoints/rotate-secret";

export const POST = dashboardApi.json({
  summary: "Replace a webhook endpoint's secret",
  description: "During the grace period, deliveries have two signatures, one of each secret.",
  access: "org:admin",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  body: RotateSecret,
  response: WebhookEndpointWithSecret,
  errors: ["WEBHOOK_NOT_FOUND"],
  replayed: withoutSecret,
  handler: async ({ ctx, params: { id }, body }) =>
    toWebhookEndpointWithSecret(await rotateSecret(ctx, { id: parseId("webhook", id), ...body })),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
