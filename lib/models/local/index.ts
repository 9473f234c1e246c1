import type { Models } from "../types";
import { localEmbedding } from "./embed";
import { extractLocally } from "./extract";

/** Rules and hashing, no network: what a machine with no key has. */
export const localModels: Models = {
  name: "local-rules-1",
  extract: async (input) => extractLocally(input),
  embedding: localEmbedding,
};
