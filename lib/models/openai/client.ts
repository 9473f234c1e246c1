import { createOpenAI } from "@ai-sdk/openai";
import { generateText, type ModelMessage, NoObjectGeneratedError, Output, streamText } from "ai";
import type { z } from "zod";
import type { Provider } from "@/lib/env";
import { costOf, priceOf } from "@/lib/model-prices";
import type { MediaInput, ModelCall, Spend } from "../types";
import { clock } from "./clock";
import { type CallPurpose, failureReason, ModelFailure, streamCut } from "./failure";
import { type ObservedCall, observeModelCall } from "./observe";
import { inOrder, withoutAuthorization } from "./other-servers";
import { withReasoning } from "./reasoning";
import { type StreamEnd, type TokenUsage, tokensOf } from "./tokens";

// The SDK's own retries are off: they have no jitter and stop after three attempts.

/** The SDK would print its warnings to the console as text. */
(globalThis as { AI_SDK_LOG_WARNINGS?: false }).AI_SDK_LOG_WARNINGS = false;

const maxAttempts = 5;
const firstDelayMs = 500;
const maxDelayMs = 20_000;
/** For longer delays, the job's own retries take over. */
const maxRetryAfterMs = 60_000;
/** A person is waiting and can retry themselves. Jitter adds up to half to the delay. */
const interactive = { tries: 2, maxRetryAfterMs: 1_300 };
const firstTokenMs = 30_000;
const nextTokenMs = 20_000;

export type Question<T> = {
  instructions: string;
  messages: ModelMessage[];
  /** Sent as a strict JSON schema: every field required, null for what is missing. */
  schema: z.ZodType<T>;
  schemaName: string;
  spend?: Spend;
  timeoutMs: number;
  tries?: number;
  /** The caller can ask again with less text. */
  maySplit?: boolean;
  of?: CallPurpose["of"];
};

/** "too_large", only with `maySplit`: the provider was late or rejected the request, which less text may help. */
export type Answer<T> =
  | { kind: "answer"; value: T }
  | { kind: "refusal" }
  | { kind: "too_large" }
  | { kind: "malformed"; text: string; isCutOff: boolean };

export type Prompt = { instructions: string; messages: ModelMessage[]; spend?: Spend; signal?: AbortSignal };

type RetryOptions = { tries?: number; maxRetryAfterMs?: number; maySplit?: boolean; signal?: AbortSignal };

type Pay = (usage: TokenUsage) => Promise<void>;

export type Client = ReturnType<typeof createClient>;

export function createClient({ baseUrl, apiKey, model, embedding, prices }: Provider) {
  // Without a key, the SDK would read one from the environment or throw.
  const service = (send = fetch) =>
    createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? "none", fetch: apiKey === null ? withoutAuthorization(send) : send });
  const { host } = new URL(baseUrl);

  async function withRetries<T>(
    call: (timeout: AbortSignal) => PromiseLike<T>,
    purpose: CallPurpose,
    options: RetryOptions = {},
  ): Promise<T | "refused"> {
    const { tries = maxAttempts, maxRetryAfterMs: maxRetryAfter = maxRetryAfterMs, maySplit = false, signal } = options;
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      const timeout = clock.timeout(purpose.timeoutMs);
      try {
        return await call(timeout);
      } catch (error) {
        signal?.throwIfAborted();
        const reason = failureReason(error, timeout.aborted, purpose);
        if (reason.isRefusal) return "refused";
        const isTooLarge = maySplit && Boolean(reason.maySplit);
        const delayMs = reason.retryAfterMs ?? Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
        if (isTooLarge || !reason.isTransient || attempt >= tries || delayMs > maxRetryAfter) {
          throw new ModelFailure(reason.message(attempt), { retryable: reason.isTransient, isTooLarge });
        }
        // Jitter, so that calls stopped by the same rate limit don't all retry at once.
        await clock.sleep(Math.round(delayMs * (1 + clock.random() / 2)));
      }
    }
  }

  const payOf =
    (call: ObservedCall, kind: ModelCall["kind"], name: string, spend: Spend | undefined): Pay =>
    async (usage) => {
      const used = priced(kind, name, usage);
      call.paid(used);
      await spend?.(used);
    };

  /** @param work calls `pay` with what the provider says that it used */
  async function observed<T>(kind: ModelCall["kind"], name: string, spend: Spend | undefined, work: (pay: Pay) => Promise<T>): Promise<T> {
    const call = observeModelCall(kind, name, host);
    try {
      return await work(payOf(call, kind, name, spend));
    } catch (error) {
      call.failed(error);
      throw error;
    } finally {
      call.end();
    }
  }

  const priced = (kind: ModelCall["kind"], name: string, usage: TokenUsage): ModelCall => {
    const tokens = {
      inputTokens: usage.inputTokens || 0,
      cachedInputTokens: usage.cachedInputTokens || 0,
      outputTokens: usage.outputTokens || 0,
    };
    // Transcription is paid by the minute, which nobody tells us.
    return { kind, model: name, ...tokens, costUsd: kind === "transcription" ? null : costOf(priceOf(prices, name), tokens) };
  };

  function open({ instructions, messages, signal }: Prompt, pay: Pay) {
    const call = new AbortController();
    const cancel = () => call.abort(signal?.reason);
    signal?.addEventListener("abort", cancel);
    const aborted = new Promise<never>((_, reject) => call.signal.addEventListener("abort", () => reject(call.signal.reason)));
    aborted.catch(() => {});
    let usage: TokenUsage | undefined;
    let reasoning = Promise.withResolvers<void>();
    const onReasoning = () => {
      reasoning.resolve();
      reasoning = Promise.withResolvers();
    };
    const { stream } = streamText({
      model: service(withReasoning(onReasoning)).chat(model),
      instructions,
      messages,
      maxRetries: 0,
      abortSignal: call.signal,
      include: { rawChunks: true },
      onError: () => {},
    });
    const tokens = tokensOf(stream, (reported) => {
      usage = reported;
    });
    let pending: ReturnType<typeof tokens.next> | undefined;
    return {
      async next(timeout: AbortSignal): Promise<IteratorResult<string, StreamEnd>> {
        const stop = () => call.abort(timeout.reason);
        if (timeout.aborted) stop();
        timeout.addEventListener("abort", stop);
        try {
          pending ??= tokens.next();
          const reasoningToken = reasoning.promise.then((): IteratorResult<string, StreamEnd> => ({ done: false, value: "" }));
          const token = pending.finally(() => {
            pending = undefined;
          });
          return await Promise.race([token, reasoningToken, aborted]);
        } finally {
          timeout.removeEventListener("abort", stop);
        }
      },
      async end(): Promise<void> {
        signal?.removeEventListener("abort", cancel);
        call.abort();
        if (usage) await pay(usage);
      },
    };
  }

  async function* tokensFor(prompt: Prompt, pay: Pay): AsyncGenerator<string, StreamEnd> {
    const { signal } = prompt;
    const purpose: CallPurpose = { variable: "LOCI_MODEL", host, timeoutMs: firstTokenMs, of: "question" };
    const started = await withRetries(
      async (timeout) => {
        const answer = open(prompt, pay);
        try {
          return { answer, first: await answer.next(timeout) };
        } catch (error) {
          await answer.end();
          throw error;
        }
      },
      purpose,
      { ...interactive, signal },
    );
    if (started === "refused") return "refused";
    const { answer, first } = started;
    let timeout: AbortSignal | undefined;
    try {
      for (let token = first; ; token = await answer.next(timeout)) {
        if (token.done) return token.value;
        if (token.value) yield token.value;
        timeout = clock.timeout(nextTokenMs);
      }
    } catch (error) {
      signal?.throwIfAborted();
      const tokenPurpose = { ...purpose, timeoutMs: nextTokenMs };
      if (failureReason(error, false, tokenPurpose).isRefusal) return "refused";
      throw streamCut(timeout?.aborted ?? false, tokenPurpose);
    } finally {
      await answer.end();
    }
  }

  return {
    ask<T>({ instructions, messages, schema, schemaName, spend, timeoutMs, tries, maySplit, of = "job" }: Question<T>): Promise<Answer<T>> {
      return observed("chat", model, spend, async (pay) => {
        const answered = await withRetries(
          (abortSignal) =>
            generateText({
              model: service().chat(model),
              instructions,
              messages,
              output: Output.object({ schema, name: schemaName }),
              maxRetries: 0,
              abortSignal,
            }).catch((error) => {
              if (NoObjectGeneratedError.isInstance(error)) return error;
              throw error;
            }),
          { variable: "LOCI_MODEL", host, timeoutMs, of },
          { tries, maySplit },
        ).catch((error) => {
          if (error instanceof ModelFailure && error.isTooLarge) return "too_large" as const;
          throw error;
        });
        if (answered === "refused") return { kind: "refusal" };
        if (answered === "too_large") return { kind: "too_large" };
        const { inputTokens, outputTokens, inputTokenDetails } = answered.usage ?? {};
        await pay({ inputTokens, outputTokens, cachedInputTokens: inputTokenDetails?.cacheReadTokens });
        if (answered.finishReason === "content-filter") return { kind: "refusal" };
        if (NoObjectGeneratedError.isInstance(answered) || answered.finishReason === "length" || !answered.text) {
          return { kind: "malformed", text: answered.text ?? "", isCutOff: answered.finishReason === "length" };
        }
        return { kind: "answer", value: answered.output as T };
      });
    },

    /** Timeouts only count while waiting for the provider, not for the consumer. @throws ModelFailure, or the signal's abort reason */
    async *stream(prompt: Prompt): AsyncGenerator<string, StreamEnd> {
      const call = observeModelCall("chat", model, host);
      try {
        return yield* tokensFor(prompt, payOf(call, "chat", model, prompt.spend));
      } catch (error) {
        call.failed(error);
        throw error;
      } finally {
        call.end();
      }
    },

    /** Null if the provider's content filter refuses. @throws ModelFailure */
    async transcript(
      name: string,
      { bytes, mediaType, spend, timeoutMs, tries }: MediaInput & { timeoutMs: number; tries: number },
    ): Promise<string | null> {
      return observed("transcription", name, spend, async (pay) => {
        const answered = await withRetries(
          (abortSignal) => service().transcription(name).doGenerate({ audio: bytes, mediaType, abortSignal }),
          { variable: "LOCI_TRANSCRIPTION_MODEL", host, timeoutMs, of: "question" },
          { tries },
        );
        if (answered === "refused") return null;
        await pay({});
        return answered.text;
      });
    },

    /** @throws ModelFailure */
    async vectors(
      texts: string[],
      { spend, timeoutMs, tries, of = "job" }: { spend?: Spend; timeoutMs: number; tries?: number; of?: CallPurpose["of"] },
    ): Promise<number[][]> {
      if (!embedding) throw new Error("No embedding model is configured.");
      return observed("embedding", embedding.model, spend, async (pay) => {
        const answered = await withRetries(
          (abortSignal) =>
            service()
              .embeddingModel(embedding.model)
              .doEmbed({ values: texts, dimensions: embedding.dimensions ?? undefined, abortSignal }),
          { variable: "LOCI_EMBEDDING_MODEL", host, timeoutMs, of },
          { tries },
        );
        if (answered === "refused")
          throw new ModelFailure("The model provider's content filter refused to embed the content.", { retryable: false });
        await pay({ inputTokens: answered.usage?.tokens });
        return inOrder(answered.embeddings, answered.response?.body);
      });
    },
  };
}
