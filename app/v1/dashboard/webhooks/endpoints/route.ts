import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
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

export const GET = dashboardApi.json({
  summary: "List the project's webhook endpoints, newest first",
  access: "org:admin",
  project: "query",
  query: projectQuery,
  response: WebhookEndpointList,
  handler: async ({ ctx }) => ({ endpoints: (await listEndpoints(ctx)).map(toWebhookEndpoint) }),
});

export const POST = dashboardApi.json({
  summary: "Create a webhook endpoint",
  description: "Deliveries are signed as in the Standard Webhooks specification. At most 10 endpoints per project.",
  access: "org:admin",
  project: "query",
  query: projectQuery,
  body: NewWebhookEndpoint,
  status: [201],
  response: WebhookEndpointWithSecret,
  errors: ["URL_NOT_ALLOWED", "WEBHOOK_LIMIT"],
  replayed: withoutSecret,
  handler: async ({ ctx, body }) => toWebhookEndpointWithSecret(await createEndpoint(ctx, body)),
});

export const { PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET", "POST"]);
