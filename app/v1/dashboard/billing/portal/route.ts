import { z } from "zod";
import { accountApi } from "@/lib/api/groups";
import { methodsNotAllowed } from "@/lib/api/methods-not-allowed";
import { requireOwnOrigin } from "@/lib/api/own-address";
import { PortalInput } from "@/lib/api/wire/dashboard/billing";
import { openPortal } from "@/lib/billing/open-portal";
import { requireBilling } from "@/lib/billing/stripe";

export const POST = accountApi.json({
  summary: "Create a billing portal session to manage the subscription, payments and invoices",
  access: "org:admin",
  precondition: requireBilling,
  body: PortalInput,
  response: z.object({ url: z.string() }),
  errors: ["BILLING_NOT_CONFIGURED"],
  async handler({ ctx, body: { returnUrl }, request }) {
    requireOwnOrigin(request, { returnUrl });
    const { url } = await openPortal(ctx, { returnUrl });
    return { url };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodsNotAllowed("memory", ["POST"]);
