import { z } from "zod";
import { memoryApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { toWebhookDeliveryWithLog, WebhookDeliveryWithLog } from "@/lib/api/wire/webhooks";
import { parseId } from "@/lib/ids";
import { sendTest } from "@/lib/webhook-endpoints/send-test";

export const POST = memoryApi.json({
  summary: "Send a test event, `test.ping`, to a webhook endpoint",
  access: "admin",
  params: z.object({ id: z.string() }),
  response: WebhookDeliveryWithLog,
  errors: ["WEBHOOK_NOT_FOUND", "WEBHOOK_DISABLED", "GRAPH_ACCESS_DENIED"],
  handler: async ({ ctx, params: { id } }) => toWebhookDeliveryWithLog(await sendTest(ctx, parseId("webhook", id))),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
