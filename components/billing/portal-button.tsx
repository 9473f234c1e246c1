"use client";

import { ExternalLink } from "lucide-react";
import { Button } from "../ui/button";
import { useStripeRedirect } from "./use-stripe-redirect";

export function PortalButton({ children, look }: { children: string; look?: "primary" | "secondary" }) {
  const { open, isBusy } = useStripeRedirect();
  return (
    <Button size="sm" look={look} isBusy={isBusy} onClick={() => open(null)}>
      {children} <ExternalLink aria-hidden />
    </Button>
  );
}
