import { forgetSpentTokens } from "@/lib/auth/spend-link";
import { tend } from "@/lib/db/tend";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { forgetOldKeys } from "@/lib/projects/forget-old-keys";
import { foldAllChanges } from "@/lib/usage/fold-changes";
import { forgetOldFigures } from "@/lib/usage/forget-old-figures";
import { forgetOldEvents } from "@/lib/webhooks/forget-old-events";
import { startRunner } from "./in-process";
import { ingestJob } from "./ingest";
import type { Job } from "./job";

const minuteMs = 60_000;

export const jobs: Job[] = [ingestJob];

/** For instrumentation, once the database is migrated. Under Inngest there is nothing to start: it calls /api/inngest. */
export async function startJobs(): Promise<void> {
  if (env().jobs !== "in-process") return;
  await startRunner({ job: ingestJob });
  if (isTended) return;
  isTended = true;
  setTimeout(upkeep, minuteMs).unref();
  setInterval(upkeep, 60 * minuteMs).unref();
  setInterval(fold, minuteMs).unref();
}

let isTended = false;

const fold = () => foldAllChanges().catch((error) => log.warn("upkeep.failed", describeError(error)));

/** What no request waits for. A failure is told and tried again an hour later. */
async function upkeep(): Promise<void> {
  for (const outcome of await Promise.allSettled([forgetOldKeys(), forgetOldFigures(), forgetSpentTokens(), forgetOldEvents(), tend()])) {
    if (outcome.status === "rejected") log.warn("upkeep.failed", describeError(outcome.reason));
  }
}
