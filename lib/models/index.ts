import { env } from "@/lib/env";
import { localModelsInWorker } from "./local/in-worker";
import { openaiModels } from "./openai";
import type { Models } from "./types";

let memo: Models | undefined;
function chosen(): Models {
  const { provider } = env();
  memo ??= provider ? openaiModels(provider) : localModelsInWorker;
  return memo;
}

/** PROVIDER: what understands text. Chosen when first asked, because `next build` has no environment. */
export const models: Models = {
  get name() {
    return chosen().name;
  },
  extract: (input) => chosen().extract(input),
  embedding: {
    get name() {
      return chosen().embedding.name;
    },
    get dimensions() {
      return chosen().embedding.dimensions;
    },
    embed: (texts, spend) => chosen().embedding.embed(texts, spend),
    embedQuery: (text, spend) => chosen().embedding.embedQuery(text, spend),
  },
  get rerank() {
    return chosen().rerank;
  },
  answer: (input) => chosen().answer(input),
  reply: (input) => chosen().reply(input),
};
