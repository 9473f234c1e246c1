import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, type ModelMessage, NoObjectGeneratedError, Output } from "ai";
import type { z } from "zod";
import type { Provider } from "@/lib/env";
import type { Spend } from "../types";
import { clock } from "./clock";
import { ModelFailure, type Purpose, troubleOf } from "./failure";

// The one file that calls a provider. The SDK's own retries are off: they have no jitter and give up at the third try.

/** Its warnings would go to the console as text. */
(globalThis as { AI_SDK_LOG_WARNINGS?: false }).AI_SDK_LOG_WARNINGS = false;

const mostTries = 5;
const firstWaitMs = 500;
const longestWaitMs = 20_000;
/** A provider that asks for longer is left to the job's own retries. */
const longestRetryAfterMs = 60_000;

export type Question<T> = {
  instructions: string;
  messages: ModelMessage[];
  /** Sent as a strict JSON schema: every field required, null for what is missing. */
  schema: z.ZodType<T>;
  schemaName: string;
  spend?: Spend;
  timeoutMs: number;
  tries?: number;
};

export type Answer<T> =
  | { kind: "answer"; value: T }
  /** The model, or a filter before or behind it, would not say. */
  | { kind: "refusal" }
  /** Not the JSON that was asked for, or cut off before its end. */
  | { kind: "malformed"; text: string; isCutOff: boolean };

export type Client = ReturnType<typeof createClient>;

/** Calls to one provider, tried again while a failure may pass. */
export function createClient({ baseUrl, apiKey, model, embedding, prices }: Provider) {
  const service = createOpenAICompatible({ name: "loci", baseURL: baseUrl, apiKey: apiKey ?? undefined, supportsStructuredOutputs: true });
  const chatModel = service.chatModel(model);
  const { host } = new URL(baseUrl);

  /** @throws ModelFailure */
  async function tried<T>(call: (signal: AbortSignal) => PromiseLike<T>, purpose: Purpose, tries = mostTries): Promise<T | "refused"> {
    for (let done = 1; ; done++) {
      const signal = clock.timeout(purpose.timeoutMs);
      try {
        return await call(signal);
      } catch (error) {
        const trouble = troubleOf(error, signal.aborted, purpose);
        if (trouble.isRefusal) return "refused";
        const waitMs = trouble.retryAfterMs ?? Math.min(longestWaitMs, firstWaitMs * 2 ** (done - 1));
        if (!trouble.passes || done >= tries || waitMs > longestRetryAfterMs) {
          throw new ModelFailure(trouble.sentence(done), { retryable: trouble.passes });
        }
        // Up to half as much again, so that calls which one limit stopped do not come back in one moment.
        await clock.sleep(Math.round(waitMs * (1 + clock.random() / 2)));
      }
    }
  }

  const cost = (tokens: number | undefined, price: number) => ((tokens || 0) * price) / 1_000_000;

  return {
    /** @throws ModelFailure */
    async ask<T>({ instructions, messages, schema, schemaName, spend, timeoutMs, tries }: Question<T>): Promise<Answer<T>> {
      const pay = (usage: { inputTokens?: number; outputTokens?: number } | undefined) =>
        spend?.({
          inputTokens: usage?.inputTokens || 0,
          outputTokens: usage?.outputTokens || 0,
          costUsd: cost(usage?.inputTokens, prices.input) + cost(usage?.outputTokens, prices.output),
        });
      const answered = await tried(
        (abortSignal) =>
          generateText({
            model: chatModel,
            instructions,
            messages,
            output: Output.object({ schema, name: schemaName }),
            maxRetries: 0,
            abortSignal,
          }).catch((error) => {
            if (NoObjectGeneratedError.isInstance(error)) return error;
            throw error;
          }),
        { variable: "LOCI_MODEL", host, timeoutMs },
        tries,
      );
      if (answered === "refused") return { kind: "refusal" };
      await pay(answered.usage);
      if (answered.finishReason === "content-filter") return { kind: "refusal" };
      if (NoObjectGeneratedError.isInstance(answered) || answered.finishReason === "length" || !answered.text) {
        return { kind: "malformed", text: answered.text ?? "", isCutOff: answered.finishReason === "length" };
      }
      return { kind: "answer", value: answered.output as T };
    },

    /** Raw vectors, one a text, in order. @throws ModelFailure */
    async vectors(texts: string[], { spend, timeoutMs, tries }: { spend?: Spend; timeoutMs: number; tries?: number }): Promise<number[][]> {
      if (!embedding) throw new Error("No embedding model is configured.");
      const answered = await tried(
        (abortSignal) =>
          service.embeddingModel(embedding.model).doEmbed({ values: texts, dimensions: embedding.dimensions ?? undefined, abortSignal }),
        { variable: "LOCI_EMBEDDING_MODEL", host, timeoutMs },
        tries,
      );
      if (answered === "refused") throw new ModelFailure("The model provider's filter refused to embed the content.", { retryable: false });
      const tokens = answered.usage?.tokens || 0;
      await spend?.({ inputTokens: tokens, outputTokens: 0, costUsd: cost(tokens, prices.embedding) });
      return inOrder(answered.embeddings, answered.response?.body);
    },
  };
}

/** The API numbers its vectors; a server may send them in another order. */
function inOrder(vectors: number[][], body: unknown): number[][] {
  const data = (body as { data?: { index?: unknown }[] } | undefined)?.data;
  const places = data?.map(({ index }) => index);
  if (!places || new Set(places).size !== vectors.length || !places.every((place) => typeof place === "number" && place in vectors)) {
    return vectors;
  }
  const ordered: number[][] = [];
  for (const [i, place] of places.entries()) ordered[place as number] = vectors[i]!;
  return ordered;
}
