import { setImmediate } from "node:timers/promises";
import type { ExtractInput, Extraction, Models, Statement } from "../types";
import { localAnswer } from "./answer";
import { localEmbedding } from "./embed";
import { statementsByPassage } from "./extract";
import { localReply } from "./reply";

/** Longer than this, requests that wait would notice. */
const turnMs = 10;

async function extract(input: ExtractInput): Promise<Extraction> {
  const statements: Statement[] = [];
  let turnBegan = performance.now();
  for (const found of statementsByPassage(input)) {
    statements.push(...found);
    if (performance.now() - turnBegan < turnMs) continue;
    await setImmediate();
    turnBegan = performance.now();
  }
  return { statements, dropped: 0, refused: 0 };
}

/** Rules and hashing, no network: what a machine with no key has. */
export const localModels: Models = { name: "local-rules-2", extract, embedding: localEmbedding, answer: localAnswer, reply: localReply };
