import { z } from "zod";
import { accountApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Subscription, toSubscription } from "@/lib/api/wire/dashboard/billing";
import { getSubscription } from "@/lib/billing/subscription";

export const GET = accountApi.json({
  summary: "Get the organization's subscription, or its plan if it has none",
  description: "If billing is off, the plan is self_hosted, every limit is -1, and checkout and portal return 503 BILLING_NOT_CONFIGURED.",
  access: "member",
  response: z.object({ subscription: Subscription }),
  handler: async ({ ctx }) => ({ subscription: toSubscription(ctx.organization, await getSubscription(ctx)) }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
