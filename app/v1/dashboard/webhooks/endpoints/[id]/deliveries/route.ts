import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { readPage } from "@/lib/api/wire/page";
import { toWebhookDelivery, WebhookDeliveryList, WebhookDeliveryQuery } from "@/lib/api/wire/webhooks";
import { parseId } from "@/lib/ids";
import { listDeliveries } from "@/lib/webhook-endpoints/list-deliveries";

export const GET = dashboardApi.json({
  summary: "List a webhook endpoint's deliveries of the last 30 days, newest first",
  access: "org:admin",
  project: "query",
  params: z.object({ id: z.string() }),
  query: WebhookDeliveryQuery.extend(projectQuery.shape),
  response: WebhookDeliveryList,
  errors: ["WEBHOOK_NOT_FOUND"],
  async handler({ ctx, params: { id }, query }) {
    const endpointId = parseId("webhook", id);
    const { items, nextCursor } = await listDeliveries(ctx, { endpointId, status: query.status, page: readPage(query) });
    return { deliveries: items.map(toWebhookDelivery), nextCursor };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
