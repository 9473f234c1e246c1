import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { toWebhookDeliveryWithLog, WebhookDeliveryWithLog } from "@/lib/api/wire/webhooks";
import { parseId } from "@/lib/ids";
import { getDelivery } from "@/lib/webhook-endpoints/delivery-record";

export const GET = memoryApi.json({
  summary: "Get a webhook delivery with its request and each response",
  access: "admin",
  params: z.object({ id: z.string() }),
  response: WebhookDeliveryWithLog,
  errors: ["DELIVERY_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  handler: async ({ ctx, params: { id } }) => toWebhookDeliveryWithLog(await getDelivery(ctx, parseId("delivery", id))),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
