import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { toWebhookEndpoint, WebhookEndpoint, WebhookEndpointChange } from "@/lib/api/wire/webhooks";
import { parseId } from "@/lib/ids";
import { deleteEndpoint } from "@/lib/webhook-endpoints/delete-endpoint";
import { getEndpoint } from "@/lib/webhook-endpoints/endpoint-record";
import { updateEndpoint } from "@/lib/webhook-endpoints/update-endpoint";

const params = z.object({ id: z.string() });

export const GET = memoryApi.json({
  summary: "Get a webhook endpoint",
  access: "admin",
  params,
  response: WebhookEndpoint,
  errors: ["WEBHOOK_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  handler: async ({ ctx, params: { id } }) => toWebhookEndpoint(await getEndpoint(ctx, parseId("webhook", id))),
});

export const PATCH = memoryApi.json({
  summary: "Change, disable or enable a webhook endpoint",
  access: "admin",
  params,
  body: WebhookEndpointChange,
  response: WebhookEndpoint,
  errors: ["WEBHOOK_NOT_FOUND", "URL_NOT_ALLOWED", "GRAPH_ACCESS_DENIED"],
  handler: async ({ ctx, params: { id }, body }) => toWebhookEndpoint(await updateEndpoint(ctx, { id: parseId("webhook", id), ...body })),
});

export const DELETE = memoryApi.json({
  summary: "Delete a webhook endpoint with its deliveries",
  access: "admin",
  params,
  response: z.object({ deleted: z.boolean(), id: z.string() }),
  errors: ["WEBHOOK_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  async handler({ ctx, params: { id } }) {
    await deleteEndpoint(ctx, parseId("webhook", id));
    return { deleted: true, id };
  },
});

export const { POST, PUT, OPTIONS } = methodsNotAllowed("memory", ["GET", "PATCH", "DELETE"]);
