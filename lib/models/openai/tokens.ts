import type { LanguageModelUsage, TextStreamPart, ToolSet } from "ai";

export type TokenUsage = Partial<Pick<LanguageModelUsage, "inputTokens" | "outputTokens">> & { cachedInputTokens?: number };
export type StreamEnd = "ended" | "refused";

type Chunk = {
  choices?: { delta?: { refusal?: string | null } | null }[];
  usage?: {
    prompt_tokens?: number | null;
    completion_tokens?: number | null;
    prompt_tokens_details?: { cached_tokens?: number | null } | null;
  } | null;
};

/** "" for reasoning tokens. @throws the error that ended the provider's stream */
export async function* tokensOf(
  parts: AsyncIterable<TextStreamPart<ToolSet>>,
  onUsage: (usage: TokenUsage) => void,
): AsyncGenerator<string, StreamEnd> {
  let refused = false;
  for await (const part of parts) {
    switch (part.type) {
      case "raw": {
        const chunk = part.rawValue as Chunk;
        // A refusal also arrives as answer text.
        refused ||= Boolean(chunk.choices?.[0]?.delta?.refusal);
        if (chunk.usage) {
          const { prompt_tokens: input, completion_tokens: output, prompt_tokens_details: details } = chunk.usage;
          onUsage({
            inputTokens: input ?? undefined,
            outputTokens: output ?? undefined,
            cachedInputTokens: details?.cached_tokens ?? undefined,
          });
        }
        break;
      }
      case "text-delta":
        if (!refused) yield part.text;
        break;
      case "reasoning-delta":
        yield "";
        break;
      case "error":
        throw part.error;
      case "finish":
        // The connection was cut, or the response is no stream at all.
        if (part.finishReason === "interrupted") throw new Error("The stream ended without a finish reason.");
        return refused || part.finishReason === "content-filter" ? "refused" : "ended";
    }
  }
  throw new Error("The stream ended without a finish reason.");
}
