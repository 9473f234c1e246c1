import { env } from "@/lib/env";
import { startRunner } from "./in-process";
import { ingestJob } from "./ingest";
import type { Job } from "./job";
import { startSchedule } from "./run-schedule";

export const jobs: Job[] = [ingestJob];

let hasSchedule = false;

/** Called at boot, after migrations. With Inngest there is nothing to start: it calls /api/inngest. */
export async function startJobs(): Promise<void> {
  if (env().jobs !== "in-process") return;
  await startRunner({ job: ingestJob });
  if (hasSchedule) return;
  hasSchedule = true;
  startSchedule();
}
