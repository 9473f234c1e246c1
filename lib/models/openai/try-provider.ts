import type { Provider } from "@/lib/env";
import { storableJson } from "@/lib/text/clean";
import type { ExtractInput, PassageExtraction, Spend } from "../types";
import { shownWith } from "./batches";
import { type Answer, createClient } from "./client";
import { embedTexts } from "./embed";
import { extractInstructions, ontologyOf } from "./prompts";
import { type Extracted, extractionsOf, promptOf } from "./read-batch";
import { extractionSchema } from "./schema";

type Options = { timeoutMs: number; spend?: Spend };

/** All passages in one call, with at most one retry and no halves, to see whether the model serves. @throws ModelFailure */
export async function tryExtraction(
  provider: Provider,
  input: ExtractInput,
  { timeoutMs, spend }: Options,
): Promise<{ kind: Answer<never>["kind"]; isCutOff: boolean; extractions: PassageExtraction[] }> {
  const vocabulary = ontologyOf(null);
  const batch = [...input.passages.keys()];
  const answer = await createClient(provider).ask({
    instructions: extractInstructions(vocabulary, null),
    messages: [{ role: "user", content: promptOf(input, shownWith(batch, batch.length)) }],
    schema: extractionSchema(vocabulary),
    schemaName: "memories",
    spend,
    timeoutMs,
    tries: 2,
    of: "question",
  });
  return {
    kind: answer.kind,
    isCutOff: answer.kind === "malformed" && answer.isCutOff,
    extractions: answer.kind === "answer" ? [...extractionsOf(input, batch, storableJson(answer.value) as Extracted).values()] : [],
  };
}

/** @throws ModelFailure */
export async function tryEmbedding(provider: Provider, text: string, { timeoutMs, spend }: Options): Promise<{ dimensions: number }> {
  if (!provider.embedding) throw new Error("No embedding model is configured.");
  const { dimensions } = provider.embedding;
  const [vector] = await embedTexts(createClient(provider), { texts: [text], dimensions }, { spend, timeoutMs, tries: 2, of: "question" });
  return { dimensions: vector!.length };
}
