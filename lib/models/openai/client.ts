import { createOpenAI } from "@ai-sdk/openai";
import { generateText, type ModelMessage, NoObjectGeneratedError, Output, streamText } from "ai";
import type { z } from "zod";
import type { Provider } from "@/lib/env";
import type { Spend, Usage } from "../types";
import { clock } from "./clock";
import { failureReason, ModelFailure, type Purpose, streamCut } from "./failure";
import { withReasoning } from "./reasoning";
import { type End, type TokenUsage, tokensOf } from "./tokens";

// The one file that calls a provider. The SDK's own retries are off: they have no jitter and give up at the third try.

/** Its warnings would go to the console as text. */
(globalThis as { AI_SDK_LOG_WARNINGS?: false }).AI_SDK_LOG_WARNINGS = false;

const maxTries = 5;
const firstWaitMs = 500;
const longestWaitMs = 20_000;
/** A provider that asks for longer is left to the job's own retries. */
const longestRetryAfterMs = 60_000;
/** A person waits: they may as well try again themselves. The wait is at most half as much again. */
const whenAsked = { tries: 2, longestRetryAfterMs: 1_300 };
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
  of?: Purpose["of"];
};

export type Answer<T> =
  | { kind: "answer"; value: T }
  /** The model, or a filter before or behind it, would not say. */
  | { kind: "refusal" }
  /** Not the JSON that was asked for, or cut off before its end. */
  | { kind: "malformed"; text: string; isCutOff: boolean };

/** What a model is asked to say in plain text, to a person who waits for it. */
export type Prompt = { instructions: string; messages: ModelMessage[]; spend?: Spend; signal?: AbortSignal };

type Patience = { tries?: number; longestRetryAfterMs?: number; signal?: AbortSignal };

export type Client = ReturnType<typeof createClient>;

/** Calls to one provider, tried again while a failure may pass. */
export function createClient({ baseUrl, apiKey, model, embedding, prices }: Provider) {
  // Without a key the SDK takes one from the environment, or throws: a keyless server gets a request without either.
  const service = (send = fetch) =>
    createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? "none", fetch: apiKey === null ? withoutAuthorization(send) : send });
  const { host } = new URL(baseUrl);

  /** @throws ModelFailure; what the outer signal was aborted with */
  async function tried<T>(call: (late: AbortSignal) => PromiseLike<T>, purpose: Purpose, patience: Patience = {}): Promise<T | "refused"> {
    const { tries = maxTries, longestRetryAfterMs: longest = longestRetryAfterMs, signal } = patience;
    for (let done = 1; ; done++) {
      signal?.throwIfAborted();
      const late = clock.timeout(purpose.timeoutMs);
      try {
        return await call(late);
      } catch (error) {
        signal?.throwIfAborted();
        const trouble = failureReason(error, late.aborted, purpose);
        if (trouble.isRefusal) return "refused";
        const waitMs = trouble.retryAfterMs ?? Math.min(longestWaitMs, firstWaitMs * 2 ** (done - 1));
        if (!trouble.passes || done >= tries || waitMs > longest) {
          throw new ModelFailure(trouble.sentence(done), { retryable: trouble.passes });
        }
        // Up to half as much again, so that calls which one limit stopped do not come back in one moment.
        await clock.sleep(Math.round(waitMs * (1 + clock.random() / 2)));
      }
    }
  }

  const cost = (tokens: number | undefined, price: number) => ((tokens || 0) * price) / 1_000_000;
  const priced = (usage: TokenUsage | undefined): Usage => ({
    inputTokens: usage?.inputTokens || 0,
    outputTokens: usage?.outputTokens || 0,
    costUsd: cost(usage?.inputTokens, prices.input) + cost(usage?.outputTokens, prices.output),
  });

  /** One call whose answer is read token by token, each waited for as long as its `late` allows. `end` closes the connection. */
  function open({ instructions, messages, spend, signal }: Prompt) {
    const call = new AbortController();
    const giveUp = () => call.abort(signal?.reason);
    signal?.addEventListener("abort", giveUp);
    const gone = new Promise<never>((_, reject) => call.signal.addEventListener("abort", () => reject(call.signal.reason)));
    gone.catch(() => {}); // It is listened to while a token is waited for.
    let usage: TokenUsage | undefined;
    const heard = { thought: Promise.withResolvers<void>() };
    const hear = () => {
      heard.thought.resolve();
      heard.thought = Promise.withResolvers();
    };
    const { stream } = streamText({
      model: service(withReasoning(hear)).chat(model),
      instructions,
      messages,
      maxRetries: 0,
      abortSignal: call.signal,
      include: { rawChunks: true },
      onError: () => {}, // It comes in the stream too.
    });
    const tokens = tokensOf(stream, (told) => {
      usage = told;
    });
    let pending: ReturnType<typeof tokens.next> | undefined;
    return {
      /** "" stands for a token that is thought and not said. */
      async next(late: AbortSignal): Promise<IteratorResult<string, End>> {
        const stop = () => call.abort(late.reason);
        if (late.aborted) stop();
        late.addEventListener("abort", stop);
        try {
          pending ??= tokens.next();
          const thought = heard.thought.promise.then((): IteratorResult<string, End> => ({ done: false, value: "" }));
          const said = pending.finally(() => {
            pending = undefined;
          });
          return await Promise.race([said, thought, gone]);
        } finally {
          late.removeEventListener("abort", stop);
        }
      },
      async end(): Promise<void> {
        signal?.removeEventListener("abort", giveUp);
        call.abort();
        if (usage) await spend?.(priced(usage));
      },
    };
  }

  return {
    /** @throws ModelFailure */
    async ask<T>({ instructions, messages, schema, schemaName, spend, timeoutMs, tries, of = "job" }: Question<T>): Promise<Answer<T>> {
      const answered = await tried(
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
        { tries },
      );
      if (answered === "refused") return { kind: "refusal" };
      await spend?.(priced(answered.usage));
      if (answered.finishReason === "content-filter") return { kind: "refusal" };
      if (NoObjectGeneratedError.isInstance(answered) || answered.finishReason === "length" || !answered.text) {
        return { kind: "malformed", text: answered.text ?? "", isCutOff: answered.finishReason === "length" };
      }
      return { kind: "answer", value: answered.output as T };
    },

    /**
     * Plain text as it comes. A call is tried again until its first token is there; time counts while the provider is waited for,
     * and not while the reader takes its own.
     * @throws ModelFailure; what `signal` was aborted with
     */
    async *stream(prompt: Prompt): AsyncGenerator<string, End> {
      const { signal } = prompt;
      const asked: Purpose = { variable: "LOCI_MODEL", host, timeoutMs: firstTokenMs, of: "question" };
      const begun = await tried(
        async (late) => {
          const answer = open(prompt);
          try {
            return { answer, first: await answer.next(late) };
          } catch (error) {
            await answer.end();
            throw error;
          }
        },
        asked,
        { ...whenAsked, signal },
      );
      if (begun === "refused") return "refused";
      const { answer, first } = begun;
      let late: AbortSignal | undefined;
      try {
        for (let token = first; ; token = await answer.next(late)) {
          if (token.done) return token.value;
          if (token.value) yield token.value;
          late = clock.timeout(nextTokenMs);
        }
      } catch (error) {
        signal?.throwIfAborted();
        const purpose = { ...asked, timeoutMs: nextTokenMs };
        if (failureReason(error, false, purpose).isRefusal) return "refused";
        throw streamCut(late?.aborted ?? false, purpose);
      } finally {
        await answer.end();
      }
    },

    /** Raw vectors, one a text, in order. @throws ModelFailure */
    async vectors(
      texts: string[],
      { spend, timeoutMs, tries, of = "job" }: { spend?: Spend; timeoutMs: number; tries?: number; of?: Purpose["of"] },
    ): Promise<number[][]> {
      if (!embedding) throw new Error("No embedding model is configured.");
      const answered = await tried(
        (abortSignal) =>
          service()
            .embeddingModel(embedding.model)
            .doEmbed({ values: texts, dimensions: embedding.dimensions ?? undefined, abortSignal }),
        { variable: "LOCI_EMBEDDING_MODEL", host, timeoutMs, of },
        { tries },
      );
      if (answered === "refused") throw new ModelFailure("The model provider's filter refused to embed the content.", { retryable: false });
      const tokens = answered.usage?.tokens || 0;
      await spend?.({ inputTokens: tokens, outputTokens: 0, costUsd: cost(tokens, prices.embedding) });
      return inOrder(answered.embeddings, answered.response?.body);
    },
  };
}

const withoutAuthorization =
  (send: typeof fetch): typeof fetch =>
  (url, init) => {
    const headers = new Headers(init?.headers);
    headers.delete("Authorization");
    return send(url, { ...init, headers });
  };

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
