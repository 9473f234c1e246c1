import { env } from "@/lib/env";
import { startDeliverer } from "./deliveries";
import { drainBeforeExit } from "./drain";
import { startRunner } from "./in-process";
import { ingestJob } from "./ingest";
import type { Job } from "./job";
import { startSchedule } from "./run-schedule";

export const jobs: Job[] = [ingestJob];

let hasSchedule = false;

export async function startJobs(): Promise<void> {
  if (env().jobs !== "in-process") return;
  await startRunner({ job: ingestJob });
  await startDeliverer();
  if (hasSchedule) return;
  hasSchedule = true;
  drainBeforeExit();
  startSchedule();
}
