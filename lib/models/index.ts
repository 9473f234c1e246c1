import { env } from "@/lib/env";
import { localModelsInWorker } from "./local/in-worker";
import { openaiModels } from "./openai";
import type { Models } from "./types";

let memo: Models | undefined;
function current(): Models {
  const { provider } = env();
  memo ??= provider ? openaiModels(provider) : localModelsInWorker;
  return memo;
}

/** Resolved on first use, because `next build` has no environment. */
export const models: Models = {
  get name() {
    return current().name;
  },
  get answerer() {
    return current().answerer;
  },
  get load() {
    return current().load;
  },
  extract: (input) => current().extract(input),
  embedding: {
    get name() {
      return current().embedding.name;
    },
    get dimensions() {
      return current().embedding.dimensions;
    },
    embed: (texts, spend) => current().embedding.embed(texts, spend),
    embedQuery: (text, spend) => current().embedding.embedQuery(text, spend),
  },
  get rerank() {
    return current().rerank;
  },
  get readImage() {
    return current().readImage;
  },
  get transcribe() {
    return current().transcribe;
  },
  get fillFields() {
    return current().fillFields;
  },
  answer: (input) => current().answer(input),
  reply: (input) => current().reply(input),
};
