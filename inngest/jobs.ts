import { env } from "@/lib/env";
import { startRunner } from "./in-process";
import { ingestJob } from "./ingest";
import type { Job } from "./job";

export const jobs: Job[] = [ingestJob];

/** For instrumentation, once the database is migrated. Under Inngest there is nothing to start: it calls /api/inngest. */
export async function startJobs(): Promise<void> {
  if (env().jobs === "in-process") await startRunner({ job: ingestJob });
}
