"use client";

import { useState } from "react";
import { api } from "../api";
import { useApiMutation } from "../ui/use-api-mutation";

export type Purchase = { planCode: "pro" | "scale"; billingCycle: "monthly" | "yearly" };

export function useStripeRedirect() {
  const [isLeaving, setLeaving] = useState(false);
  const open = useApiMutation(
    (purchase: Purchase | null) => {
      const here = `${window.location.origin}/billing`;
      return purchase
        ? api.post("/v1/dashboard/billing/checkout", {
            body: { ...purchase, successUrl: `${here}?checkout=success`, cancelUrl: `${here}?checkout=cancelled` },
          })
        : api.post("/v1/dashboard/billing/portal", { body: { returnUrl: here } });
    },
    {
      after({ url }) {
        setLeaving(true);
        window.location.assign(url);
      },
    },
  );
  return { open: open.mutate, isBusy: open.isPending || isLeaving, opening: open.variables };
}
