"use client";

import { ExternalLink } from "lucide-react";
import { Button } from "../ui/button";
import { useProviderPage } from "./use-provider-page";

/** Opens the billing portal: where one pays what is open, changes or ends the subscription, and finds the invoices. */
export function PortalButton({ children, look }: { children: string; look?: "primary" | "secondary" }) {
  const { open, isBusy } = useProviderPage();
  return (
    <Button size="sm" look={look} isBusy={isBusy} onClick={() => open(null)}>
      {children} <ExternalLink aria-hidden />
    </Button>
  );
}
