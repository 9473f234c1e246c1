import { deleteOldIdempotencyKeys } from "@/lib/api/delete-old-idempotency-keys";
import { deleteUsedLinks } from "@/lib/auth/redeem-sign-in-link";
import { vacuum } from "@/lib/db/vacuum";
import { deleteOldEvents as deleteOldOutboundEvents } from "@/lib/deliveries/delete-old-events";
import { runEvals } from "@/lib/evals/run-evals";
import { sweep } from "@/lib/forgetting/sweep";
import { renewVectors } from "@/lib/search-index/renew-vectors";
import { aggregateAllChanges } from "@/lib/usage/aggregate-changes";
import { deleteOldFigures } from "@/lib/usage/delete-old-figures";
import { reportQuotas } from "@/lib/usage/report-quotas";
import { deleteOldEvents } from "@/lib/webhooks/delete-old-events";

export type ScheduledTask = {
  id: string;
  /** Minutes differ so that tasks don't start together; null: every minute. */
  minute: number | null;
  run: () => Promise<unknown>;
};

export const schedule: readonly ScheduledTask[] = [
  { id: "aggregate-changes", minute: null, run: aggregateAllChanges },
  { id: "forget", minute: null, run: sweep },
  { id: "run-evals", minute: null, run: runEvals },
  { id: "renew-vectors", minute: null, run: renewVectors },
  { id: "report-quotas", minute: null, run: () => reportQuotas() },
  { id: "delete-old-idempotency-keys", minute: 17, run: deleteOldIdempotencyKeys },
  { id: "delete-used-sign-in-links", minute: 22, run: deleteUsedLinks },
  { id: "delete-old-webhook-events", minute: 27, run: deleteOldEvents },
  { id: "delete-old-events", minute: 32, run: () => deleteOldOutboundEvents() },
  { id: "delete-old-figures", minute: 37, run: deleteOldFigures },
  { id: "vacuum", minute: 47, run: vacuum },
];
