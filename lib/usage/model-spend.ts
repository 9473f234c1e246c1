import type { ModelOperation } from "@/lib/vocabulary";

/** `inputTokens` include the cached ones; of embeddings, all tokens are input. `costUsd` null: the model has no price. */
export type ModelCall = {
  kind: "chat" | "embedding" | "transcription";
  model: string;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  costUsd: number | null;
};

/** Called for every paid model call, whether or not its answer is used. */
export type Spend = (call: ModelCall) => Promise<void> | void;

/** Calls of one operation and model on one UTC day. `costUsd` is that of the calls with a price. */
export type Spent = {
  day: string;
  operation: ModelOperation;
  model: string;
  calls: number;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  embeddingTokens: number;
  costUsd: number;
  unpricedCalls: number;
};

const figures = ["calls", "inputTokens", "cachedInputTokens", "outputTokens", "embeddingTokens", "costUsd", "unpricedCalls"] as const;

export function spentBy(operation: ModelOperation, call: ModelCall, now = new Date()): Spent {
  const isEmbedding = call.kind === "embedding";
  return {
    day: now.toISOString().slice(0, 10),
    operation,
    model: call.model,
    calls: 1,
    inputTokens: isEmbedding ? 0 : call.inputTokens,
    cachedInputTokens: call.cachedInputTokens,
    outputTokens: call.outputTokens,
    embeddingTokens: isEmbedding ? call.inputTokens : 0,
    costUsd: call.costUsd ?? 0,
    unpricedCalls: call.costUsd === null ? 1 : 0,
  };
}

export type SpentByKey = Map<string, Spent>;

export function addSpent(to: SpentByKey, spent: Spent): void {
  const key = JSON.stringify([spent.day, spent.operation, spent.model]);
  const sum = to.get(key);
  if (sum) for (const figure of figures) sum[figure] += spent[figure];
  else to.set(key, { ...spent });
}
