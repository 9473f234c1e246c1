import { methodsNotAllowed } from "@/lib/api/surface";
import { accountApi } from "@/lib/api/surfaces";
import { BillingSummary, toBillingSummary } from "@/lib/api/wire/dashboard/billing";
import { requireBilling } from "@/lib/billing/stripe";
import { getSubscription } from "@/lib/billing/subscription";

export const GET = accountApi({
  summary: "What the organization pays for, and what it used of it this month",
  description: "503 BILLING_NOT_CONFIGURED where no payments are taken; GET /v1/dashboard/subscription answers there too.",
  access: "org:admin",
  precondition: requireBilling,
  response: BillingSummary,
  errors: ["BILLING_NOT_CONFIGURED"],
  handler: async ({ ctx }) => toBillingSummary(ctx.organization, await getSubscription(ctx)),
});

export const { POST, PUT, PATCH, DELETE } = methodsNotAllowed("memory", ["GET"]);
