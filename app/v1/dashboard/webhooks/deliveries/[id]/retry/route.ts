import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { toWebhookDeliveryWithLog, WebhookDeliveryWithLog } from "@/lib/api/wire/webhooks";
import { parseId } from "@/lib/ids";
import { retryDelivery } from "@/lib/webhook-endpoints/retry-delivery";

export const POST = dashboardApi.json({
  summary: "Send a webhook delivery again",
  description: "Whatever became of it: at once, with the same `webhook-id`, and with all attempts before it.",
  access: "org:admin",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: WebhookDeliveryWithLog,
  errors: ["DELIVERY_NOT_FOUND", "WEBHOOK_DISABLED"],
  handler: async ({ ctx, params: { id } }) => toWebhookDeliveryWithLog(await retryDelivery(ctx, parseId("delivery", id))),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
