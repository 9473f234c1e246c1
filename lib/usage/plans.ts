import type { PlanCode } from "@/lib/vocabulary";

/** Per month by budget, and per minute for each key. -1: no limit. US dollars. */
export const plans = {
  free: { displayName: "Free", priceMonthly: 0, ingestPerMonth: 5_000, retrievalPerMonth: 25_000, callsPerMinute: 60 },
  pro: { displayName: "Pro", priceMonthly: 19, ingestPerMonth: 50_000, retrievalPerMonth: 300_000, callsPerMinute: 600 },
  scale: { displayName: "Scale", priceMonthly: 199, ingestPerMonth: 500_000, retrievalPerMonth: 3_000_000, callsPerMinute: 3_000 },
  enterprise: { displayName: "Enterprise", priceMonthly: -1, ingestPerMonth: -1, retrievalPerMonth: -1, callsPerMinute: 3_000 },
  self_hosted: { displayName: "Self-hosted", priceMonthly: 0, ingestPerMonth: -1, retrievalPerMonth: -1, callsPerMinute: -1 },
} as const satisfies Record<PlanCode, object>;

export const planLimits = JSON.stringify(
  Object.fromEntries(
    Object.entries(plans).map(([code, plan]) => [
      code,
      { ingest: plan.ingestPerMonth, retrieval: plan.retrievalPerMonth, rate: plan.callsPerMinute },
    ]),
  ),
);
