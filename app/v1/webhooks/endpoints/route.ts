import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import {
  NewWebhookEndpoint,
  toWebhookEndpoint,
  toWebhookEndpointWithSecret,
  WebhookEndpointList,
  WebhookEndpointWithSecret,
  withoutSecret,
} from "@/lib/api/wire/webhooks";
import { createEndpoint } from "@/lib/webhook-endpoints/create-endpoint";
import { listEndpoints } from "@/lib/webhook-endpoints/list-endpoints";

export const GET = memoryApi.json({
  summary: "List the project's webhook endpoints, newest first",
  access: "admin",
  response: WebhookEndpointList,
  errors: ["GRAPH_ACCESS_DENIED"],
  handler: async ({ ctx }) => ({ endpoints: (await listEndpoints(ctx)).map(toWebhookEndpoint) }),
});

export const POST = memoryApi.json({
  summary: "Create a webhook endpoint",
  description: "Deliveries are signed as in the Standard Webhooks specification. At most 10 endpoints per project.",
  access: "admin",
  body: NewWebhookEndpoint,
  status: [201],
  response: WebhookEndpointWithSecret,
  errors: ["URL_NOT_ALLOWED", "WEBHOOK_LIMIT", "GRAPH_ACCESS_DENIED"],
  replayed: withoutSecret,
  handler: async ({ ctx, body }) => toWebhookEndpointWithSecret(await createEndpoint(ctx, body)),
});

export const { PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET", "POST"]);
