import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { readPage } from "@/lib/api/wire/page";
import { toWebhookDelivery, WebhookDeliveryList, WebhookDeliveryQuery } from "@/lib/api/wire/webhooks";
import { parseId } from "@/lib/ids";
import { listDeliveries } from "@/lib/webhook-endpoints/list-deliveries";

export const GET = memoryApi.json({
  summary: "List a webhook endpoint's deliveries of the last 30 days, newest first",
  access: "admin",
  params: z.object({ id: z.string() }),
  query: WebhookDeliveryQuery,
  response: WebhookDeliveryList,
  errors: ["WEBHOOK_NOT_FOUND", "GRAPH_ACCESS_DENIED"],
  async handler({ ctx, params: { id }, query }) {
    const endpointId = parseId("webhook", id);
    const { items, nextCursor } = await listDeliveries(ctx, { endpointId, status: query.status, page: readPage(query) });
    return { deliveries: items.map(toWebhookDelivery), nextCursor };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
