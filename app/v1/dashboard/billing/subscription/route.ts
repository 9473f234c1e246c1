import { accountApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { BillingSummary, toBillingSummary } from "@/lib/api/wire/dashboard/billing";
import { getSubscription } from "@/lib/billing/subscription";

export const GET = accountApi.json({
  summary: "Get the organization's plan, limits and usage this month",
  description: "If billing is off, the plan is self_hosted and every limit is -1.",
  access: "org:admin",
  response: BillingSummary,
  handler: async ({ ctx }) => toBillingSummary(ctx.organization, await getSubscription(ctx)),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
