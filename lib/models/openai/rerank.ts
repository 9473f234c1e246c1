import { z } from "zod";
import { log } from "@/lib/log";
import type { Models } from "../types";
import type { Client } from "./client";
import { ModelFailure } from "./failure";
import { asData, rerankInstructions } from "./prompts";

const timeoutMs = 3_000;
const maxCandidateLength = 600;

const Scored = z.object({ scores: z.array(z.object({ id: z.int(), score: z.number() })) });

export const rerankWith =
  (client: Client): NonNullable<Models["rerank"]> =>
  async (query, candidates, spend) => {
    if (candidates.length === 0) return [];
    try {
      const answer = await client.ask({
        instructions: rerankInstructions,
        messages: [
          {
            role: "user",
            content: asData({ query, candidates: candidates.map((text, id) => ({ id, text: text.slice(0, maxCandidateLength) })) }),
          },
        ],
        schema: Scored,
        schemaName: "scores",
        spend,
        timeoutMs,
        tries: 1,
        of: "question",
      });
      if (answer.kind !== "answer") return null;
      const scores = candidates.map(() => 0);
      for (const { id, score } of answer.value.scores) if (id in scores) scores[id] = Math.min(10, Math.max(0, score)) / 10;
      return scores;
    } catch (error) {
      log.warn("rerank.left_out", { reason: error instanceof ModelFailure ? error.message : "unexpected" });
      return null;
    }
  };
