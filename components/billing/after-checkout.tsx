"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { api } from "../api";
import { ButtonLink } from "../ui/button";
import { Notice } from "../ui/notice";

const maxPolls = 20;

/** Polls, because Stripe confirms a payment shortly after the redirect back. */
export function AfterCheckout({ outcome, isRunning, plan }: { outcome: "success" | "cancelled"; isRunning: boolean; plan: string }) {
  const router = useRouter();
  const isPending = outcome === "success" && !isRunning;
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ["subscription after checkout"],
    queryFn: ({ signal }) => api.get("/v1/dashboard/subscription", { signal }),
    enabled: isPending,
    refetchInterval: ({ state }) => (state.dataUpdateCount < maxPolls ? 3_000 : false),
    staleTime: 0,
  });
  const isConfirmed = isFetchedAfterMount && data?.subscription.id != null && ["active", "trialing"].includes(data.subscription.status);
  useEffect(() => {
    if (isPending && isConfirmed) router.refresh();
  }, [isPending, isConfirmed, router]);
  const dismiss = (
    <ButtonLink size="sm" look="quiet" href="/billing">
      Dismiss
    </ButtonLink>
  );
  if (outcome === "cancelled") {
    return (
      <Notice title="Checkout canceled" actions={dismiss}>
        <p className="text-muted">You left before paying. Nothing was charged.</p>
      </Notice>
    );
  }
  return (
    <div role="status">
      {isPending ? (
        <Notice title="Confirming your payment">
          <p className="text-muted">This takes a few moments. The page updates automatically.</p>
        </Notice>
      ) : (
        <Notice kind="good" title={`You're on the ${plan} plan`} actions={dismiss}>
          <p className="text-muted">Its limits now apply to all projects.</p>
        </Notice>
      )}
    </div>
  );
}
