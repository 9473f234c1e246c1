import { accountApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { BillingSummary, toBillingSummary } from "@/lib/api/wire/dashboard/billing";
import { getSubscription } from "@/lib/billing/subscription";

export const GET = accountApi.json({
  summary: "The organization's plan, its limits, and this month's usage",
  description: "On a server without payments the plan is self_hosted and every limit is -1.",
  access: "org:admin",
  response: BillingSummary,
  handler: async ({ ctx }) => toBillingSummary(ctx.organization, await getSubscription(ctx)),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
