import { chunkRest } from "@/lib/ingestion/chunk-rest";
import { embedMemories } from "@/lib/ingestion/embed-memories";
import { type ExtractedMemories, extractMemories } from "@/lib/ingestion/extract-memories";
import { failJob, finishJob } from "@/lib/ingestion/finish-job";
import { linkEntities } from "@/lib/ingestion/link-entities";
import { reconcileMemories } from "@/lib/ingestion/reconcile-memories";
import { ingestRequested, type Job } from "./job";

/** A model reads so many in some minutes, less than a function on a platform may run. */
const chunksPerStep = 100;

const sum = (drawn: ExtractedMemories[], count: "dropped" | "refused"): number =>
  drawn.reduce((total, step) => total + (step[count] ?? 0), 0);

/** What becomes of an episode. Every step is an upsert: one that a crash cut off runs again and writes the same rows. */
export const ingestJob: Job = {
  name: ingestRequested,
  async run(jobId, steps) {
    const { chunks } = await steps.run("chunk", () => chunkRest(jobId));
    // A short job runs in one go; a long document lets other jobs in between its steps.
    const options = { yields: chunks > chunksPerStep };
    const drawn: ExtractedMemories[] = [];
    for (let from = 0; from === 0 || from < chunks; from += chunksPerStep) {
      const name = from ? `extract from ${from}` : "extract";
      drawn.push(await steps.run(name, (kept) => extractMemories(jobId, { from, most: chunksPerStep, kept }), options));
    }
    await steps.run("embed", () => embedMemories(jobId), options);
    await steps.run("link", () => linkEntities(jobId), options);
    await steps.run("reconcile", () => reconcileMemories(jobId), options);
    await steps.run("finish", () => finishJob(jobId, { chunks, dropped: sum(drawn, "dropped"), refused: sum(drawn, "refused") }));
  },
  fail: failJob,
};
