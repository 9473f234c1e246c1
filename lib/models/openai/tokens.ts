import type { LanguageModelUsage, TextStreamPart, ToolSet } from "ai";

export type TokenUsage = Pick<LanguageModelUsage, "inputTokens" | "outputTokens">;
/** How an answer came to its end: told whole, or stopped by the model or a filter, which would not say more. */
export type End = "ended" | "refused";

/** What the SDK leaves out of its parts, as the provider sent it. */
type Chunk = {
  choices?: { delta?: { refusal?: string | null } | null }[];
  usage?: { prompt_tokens?: number | null; completion_tokens?: number | null } | null;
};

/** The tokens of an answer as they come; "" stands for one that is thought and not said. @throws what the provider's stream broke off with */
export async function* tokensOf(
  parts: AsyncIterable<TextStreamPart<ToolSet>>,
  toldUsage: (usage: TokenUsage) => void,
): AsyncGenerator<string, End> {
  let refused = false;
  for await (const part of parts) {
    switch (part.type) {
      case "raw": {
        const chunk = part.rawValue as Chunk;
        // Its words come as text too, and would be taken for an answer.
        refused ||= Boolean(chunk.choices?.[0]?.delta?.refusal);
        if (chunk.usage) {
          toldUsage({ inputTokens: chunk.usage.prompt_tokens ?? undefined, outputTokens: chunk.usage.completion_tokens ?? undefined });
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
        // The provider gave no reason for the end: the connection was cut, or this is no stream at all.
        if (part.finishReason === "interrupted") throw new Error("The stream has no end.");
        return refused || part.finishReason === "content-filter" ? "refused" : "ended";
    }
  }
  throw new Error("The stream has no end.");
}
