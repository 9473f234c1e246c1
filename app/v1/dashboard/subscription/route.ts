import { z } from "zod";
import { accountApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { Subscription, toSubscription } from "@/lib/api/wire/dashboard/billing";
import { getSubscription } from "@/lib/billing/subscription";

export const GET = accountApi.json({
  summary: "The organization's subscription, or the plan that it has without one",
  description:
    "On a server without payments the plan is self_hosted and every limit is -1; checkout and portal answer 503 BILLING_NOT_CONFIGURED there.",
  access: "member",
  response: z.object({ subscription: Subscription }),
  handler: async ({ ctx }) => ({ subscription: toSubscription(ctx.organization, await getSubscription(ctx)) }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["GET"]);
