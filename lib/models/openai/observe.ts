import type { Attributes, Span } from "@opentelemetry/api";
import { failSpan, instrument, startSpan } from "@/lib/telemetry";
import type { ModelCall } from "../types";

const operations = { chat: "chat", embedding: "embeddings", transcription: "transcription" } as const satisfies Record<
  ModelCall["kind"],
  string
>;

export type ObservedCall = { paid: (used: ModelCall) => void; failed: (error: unknown) => void; end: () => void };

/** A span and metrics of one question to a model, its retries included, in the words of OpenTelemetry's conventions for generative AI. */
export function observeModelCall(kind: ModelCall["kind"], model: string, host: string): ObservedCall {
  const startedAt = performance.now();
  const about: Attributes = {
    "gen_ai.operation.name": operations[kind],
    "gen_ai.provider.name": host === "api.openai.com" ? "openai" : host,
    "gen_ai.request.model": model,
  };
  const span: Span = startSpan(`${operations[kind]} ${model}`, { ...about, "server.address": host });
  let error: string | undefined;
  return {
    paid({ inputTokens, outputTokens }) {
      span.setAttributes({ "gen_ai.usage.input_tokens": inputTokens, "gen_ai.usage.output_tokens": outputTokens });
      instrument().modelTokens.add(inputTokens, { ...about, "gen_ai.token.type": "input" });
      instrument().modelTokens.add(outputTokens, { ...about, "gen_ai.token.type": "output" });
    },
    failed(thrown) {
      failSpan(span, thrown);
      error = thrown instanceof Error ? thrown.name : "unknown";
    },
    end() {
      span.end();
      instrument().modelCall.record((performance.now() - startedAt) / 1_000, { ...about, ...(error && { "error.type": error }) });
    },
  };
}
