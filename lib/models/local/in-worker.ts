import { log } from "@/lib/log";
import { inWorker } from "@/lib/worker";
import type { Models } from "../types";
import { localEmbedding } from "./embed";
import { localName } from "./name";
import { answerTask, embedQueryTask, embedTask, extractTask, replyTask } from "./tasks";

/** UTF-16 units, about forty pieces: their vector is made in a few milliseconds, and the way to a worker would be the longer part. */
const shortQuery = 160;

const embedding: Models["embedding"] = {
  name: localEmbedding.name,
  dimensions: localEmbedding.dimensions,
  embed: (texts) => inWorker(embedTask, texts),
  async embedQuery(text) {
    if (text.length <= shortQuery) return localEmbedding.embedQuery(text);
    try {
      return await inWorker(embedQueryTask, text);
    } catch (error) {
      // The search goes on by words alone.
      log.warn("embed.worker_failed", { error: (error as Error).name });
      return null;
    }
  },
};

/** The local models in worker threads. Rules can take long over a long text, and other requests must not wait for them. */
export const localModelsInWorker: Models = {
  name: localName,
  answerer: "local",
  async load() {
    const passage = { text: "I live here.", role: "user", speaker: null, saidAt: null } as const;
    await Promise.all([inWorker(extractTask, { passages: [passage], subject: null, known: [] }), inWorker(embedTask, [passage.text])]);
  },
  // Functions cannot be sent to a worker, and rules need none of them.
  extract: ({ kept: _kept, spend: _spend, ...input }) => inWorker(extractTask, input),
  embedding,
  async *answer({ signal: _signal, spend: _spend, ...input }) {
    yield* await inWorker(answerTask, input);
  },
  async *reply({ signal: _signal, spend: _spend, ...input }) {
    yield* await inWorker(replyTask, input);
  },
};
