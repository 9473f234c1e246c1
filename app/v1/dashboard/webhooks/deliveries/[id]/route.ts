import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { toWebhookDeliveryWithLog, WebhookDeliveryWithLog } from "@/lib/api/wire/webhooks";
import { parseId } from "@/lib/ids";
import { getDelivery } from "@/lib/webhook-endpoints/delivery-record";

export const GET = dashboardApi.json({
  summary: "Get a webhook delivery with its request and each response",
  access: "org:admin",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: WebhookDeliveryWithLog,
  errors: ["DELIVERY_NOT_FOUND"],
  handler: async ({ ctx, params: { id } }) => toWebhookDeliveryWithLog(await getDelivery(ctx, parseId("delivery", id))),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
