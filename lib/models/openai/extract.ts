import { tokenCounter } from "@/lib/text/tokens";
import type { ExtractInput, Extraction, Models, PassageExtraction } from "../types";
import { batchesOf, passagesPerBatch } from "./batches";
import type { Client } from "./client";
import { inParallel } from "./in-parallel";
import { extractInstructions, ontologyOf } from "./prompts";
import { readBatch } from "./read-batch";
import { extractionSchema } from "./schema";
import { isTrivial } from "./trivial";

const maxConcurrentCalls = 4;

export const extractWith =
  (client: Client): Models["extract"] =>
  async (input: ExtractInput): Promise<Extraction> => {
    const { passages, from = 0, until = passages.length, kept: checkpoint } = input;
    const extractions = new Map<number, PassageExtraction>();
    const unread: number[] = [];
    for (let at = from; at < until; at++) {
      const stored = checkpoint?.get(at);
      if (stored) extractions.set(at, stored);
      else if (!isTrivial(passages[at]!)) unread.push(at);
    }
    if (unread.length > 0) {
      const vocabulary = ontologyOf(input.ontology);
      const request = {
        client,
        schema: extractionSchema(vocabulary),
        instructions: extractInstructions(vocabulary, input.instructions),
        input,
        maxPassages: passagesPerBatch,
        async store(read: Map<number, PassageExtraction>) {
          for (const [at, extraction] of read) extractions.set(at, extraction);
          await checkpoint?.set(read);
        },
      };
      const count = await tokenCounter();
      const batches = batchesOf(unread, (at) => count(passages[at]!.text));
      await inParallel(batches, maxConcurrentCalls, (batch) => readBatch(request, batch));
    }
    const inOrder = [...extractions].sort(([a], [b]) => a - b);
    return {
      statements: inOrder.flatMap(([passage, { statements }]) => statements.map((statement) => ({ ...statement, passage }))),
      dropped: inOrder.reduce((total, [, extraction]) => total + extraction.dropped, 0),
      refused: inOrder.filter(([, extraction]) => extraction.refused).length,
    };
  };
