"use client";

import { useState } from "react";
import { api } from "../api";
import { useAct } from "../ui/use-act";

export type Purchase = { planCode: "pro" | "scale"; billingCycle: "monthly" | "yearly" };

/** Leads to a page of the payment provider's: to pay on, or the portal. Busy until the browser has left. */
export function useProviderPage() {
  const [isLeaving, setLeaving] = useState(false);
  const open = useAct(
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
