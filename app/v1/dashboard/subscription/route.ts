import { z } from "zod";
import { methodsNotAllowed } from "@/lib/api/surface";
import { accountApi } from "@/lib/api/surfaces";
import { Subscription, toSubscription } from "@/lib/api/wire/dashboard/billing";
import { getSubscription } from "@/lib/billing/subscription";

export const GET = accountApi({
  summary: "The organization's subscription, or the plan that it has without one",
  description:
    "Answers where no payments are taken too: the plan is self_hosted then. The calls under /v1/dashboard/billing are 503 there.",
  access: "member",
  response: z.object({ subscription: Subscription }),
  handler: async ({ ctx }) => ({ subscription: toSubscription(ctx.organization, await getSubscription(ctx)) }),
});

export const { POST, PUT, PATCH, DELETE } = methodsNotAllowed("memory", ["GET"]);
