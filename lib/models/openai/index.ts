import type { Provider } from "@/lib/env";
import { localModelsInWorker } from "../local/in-worker";
import type { Models } from "../types";
import { answerWith, replyWith } from "./answer";
import { createClient } from "./client";
import { openaiEmbedding } from "./embed";
import { extractWith } from "./extract";
import { fillFieldsWith } from "./fill-fields";
import { readImageWith, transcribeWith } from "./read-file";
import { rerankWith } from "./rerank";

export function openaiModels(provider: Provider): Models {
  const client = createClient(provider);
  return {
    name: provider.model,
    answerer: "model",
    extract: extractWith(client),
    embedding: provider.embedding ? openaiEmbedding(client, provider.embedding) : localModelsInWorker.embedding,
    answer: answerWith(client),
    reply: replyWith(client),
    fillFields: fillFieldsWith(client),
    readImage: readImageWith(client),
    ...(provider.transcription && { transcribe: transcribeWith(client, provider.transcription) }),
    ...(provider.rerank && { rerank: rerankWith(client) }),
  };
}
