import { z } from "zod";
import { dashboardApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { projectQuery } from "@/lib/api/wire/dashboard/lists";
import { toWebhookDeliveryWithLog, WebhookDeliveryWithLog } from "@/lib/api/wire/webhooks";
import { parseId } from "@/lib/ids";
import { sendTest } from "@/lib/webhook-endpoints/send-test";

export const POST = dashboardApi.json({
  summary: "Send a test event, `test.ping`, to a webhook endpoint",
  access: "org:admin",
  project: "query",
  params: z.object({ id: z.string() }),
  query: projectQuery,
  response: WebhookDeliveryWithLog,
  errors: ["WEBHOOK_NOT_FOUND", "WEBHOOK_DISABLED"],
  handler: async ({ ctx, params: { id } }) => toWebhookDeliveryWithLog(await sendTest(ctx, parseId("webhook", id))),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
