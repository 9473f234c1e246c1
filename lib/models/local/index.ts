import { pause } from "@/lib/worker/turns";
import type { ExtractInput, Extraction, Models, Statement } from "../types";
import { localAnswer } from "./answer";
import { localEmbedding } from "./embed";
import { statementsByPassage } from "./extract";
import { localName } from "./name";
import { localReply } from "./reply";

/** Longer than this, other work of the thread would notice. */
const turnMs = 10;

async function extract(input: ExtractInput): Promise<Extraction> {
  const statements: Statement[] = [];
  let turnBegan = performance.now();
  for (const found of statementsByPassage(input)) {
    statements.push(...found);
    if (performance.now() - turnBegan < turnMs) continue;
    await pause();
    turnBegan = performance.now();
  }
  return { statements, dropped: 0, refused: 0 };
}

/** Rules and hashing, no network: what a machine with no key has. A server calls them through `in-worker.ts`. */
export const localModels: Models = {
  name: localName,
  answerer: "local",
  extract,
  embedding: localEmbedding,
  answer: localAnswer,
  reply: localReply,
};
