"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { api } from "../api";
import { ButtonLink } from "../ui/button";
import { Notice } from "../ui/notice";

const mostAsked = 20;

/** What became of a visit to the payment page. The provider tells of a payment a moment after the person is back: waits for that. */
export function AfterCheckout({ outcome, isRunning, plan }: { outcome: "success" | "cancelled"; isRunning: boolean; plan: string }) {
  const router = useRouter();
  const isAwaited = outcome === "success" && !isRunning;
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ["subscription after checkout"],
    queryFn: ({ signal }) => api.get("/v1/dashboard/subscription", { signal }),
    enabled: isAwaited,
    refetchInterval: ({ state }) => (state.dataUpdateCount < mostAsked ? 3_000 : false),
    staleTime: 0,
  });
  const isThere = isFetchedAfterMount && data?.subscription.id != null && ["active", "trialing"].includes(data.subscription.status);
  useEffect(() => {
    if (isAwaited && isThere) router.refresh();
  }, [isAwaited, isThere, router]);
  const dismiss = (
    <ButtonLink size="sm" look="quiet" href="/billing">
      Dismiss
    </ButtonLink>
  );
  if (outcome === "cancelled") {
    return (
      <Notice title="Nothing was bought" actions={dismiss}>
        <p className="text-muted">You came back before paying. Nothing was charged.</p>
      </Notice>
    );
  }
  return (
    <div role="status">
      {isAwaited ? (
        <Notice title="Waiting for the payment provider">
          <p className="text-muted">It confirms a payment within a few moments. This page shows the new plan as soon as it has.</p>
        </Notice>
      ) : (
        <Notice kind="good" title={`You are on the plan ${plan}`} actions={dismiss}>
          <p className="text-muted">Its limits hold from now on, for all projects.</p>
        </Notice>
      )}
    </div>
  );
}
