import { readSource } from "@/lib/documents/read-source";
import { chunkRest } from "@/lib/ingestion/chunk-rest";
import { embedMemories } from "@/lib/ingestion/embed-memories";
import { type ExtractedMemories, extractMemories } from "@/lib/ingestion/extract-memories";
import { failJob } from "@/lib/ingestion/finish-job";
import { storeMemories } from "@/lib/ingestion/store-memories";
import { models } from "@/lib/models";
import { ingestRequested, type Job } from "./job";

/** A few minutes, which fits the time limits of serverless functions. */
const chunksPerStep = 100;

const sum = (extracted: ExtractedMemories[], count: "dropped" | "refused"): number =>
  extracted.reduce((total, step) => total + (step[count] ?? 0), 0);

/** Every step is an upsert: after a crash it runs again and writes the same rows. */
export const ingestJob: Job = {
  name: ingestRequested,
  prepare: async () => models.load?.(),
  async run(job, steps) {
    let chunked = await steps.run("chunk", () => chunkRest(job));
    if (chunked.isUnread) {
      await steps.run("read", () => readSource(job), { spends: true });
      chunked = await steps.run("chunk what was read", () => chunkRest(job));
    }
    const { chunks } = chunked;
    const options = { yields: chunks > chunksPerStep };
    const extracted: ExtractedMemories[] = [];
    for (let from = 0; from === 0 || from < chunks; from += chunksPerStep) {
      const name = from ? `extract from ${from}` : "extract";
      extracted.push(
        await steps.run(name, (checkpoint) => extractMemories(job, { from, most: chunksPerStep, kept: checkpoint }), {
          ...options,
          spends: true,
        }),
      );
    }
    await steps.run("embed", () => embedMemories(job), { ...options, spends: true });
    const counts = { chunks, dropped: sum(extracted, "dropped"), refused: sum(extracted, "refused") };
    await steps.run("store", () => storeMemories(job, counts), options);
  },
  fail: failJob,
};
