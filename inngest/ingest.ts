import { chunkRest } from "@/lib/ingestion/chunk-rest";
import { embedMemories } from "@/lib/ingestion/embed-memories";
import { extractMemories } from "@/lib/ingestion/extract-memories";
import { failJob, finishJob } from "@/lib/ingestion/finish-job";
import { linkEntities } from "@/lib/ingestion/link-entities";
import { reconcileMemories } from "@/lib/ingestion/reconcile-memories";
import { ingestRequested } from "./dispatch";
import type { Job } from "./job";

/** What becomes of an episode. Every step is an upsert: one that a crash cut off runs again and writes the same rows. */
export const ingestJob: Job = {
  name: ingestRequested,
  async run(jobId, steps) {
    const { chunks } = await steps.run("chunk", () => chunkRest(jobId));
    const extracted = await steps.run("extract", () => extractMemories(jobId));
    await steps.run("embed", () => embedMemories(jobId));
    await steps.run("link", () => linkEntities(jobId));
    await steps.run("reconcile", () => reconcileMemories(jobId));
    await steps.run("finish", () => finishJob(jobId, { chunks, ...extracted }));
  },
  fail: failJob,
};
