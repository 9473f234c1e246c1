import type { Spend, Usage } from "@/lib/models/types";
import { recordModelCall } from "@/lib/usage/call-ledger";
import type { ModelOperation } from "@/lib/vocabulary";

export function usageTracker(operation: ModelOperation): { usage: Usage; spend: Spend } {
  const usage: Usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
  const record = recordModelCall(operation);
  const spend: Spend = (used) => {
    record(used);
    usage.inputTokens += used.inputTokens;
    usage.outputTokens += used.outputTokens;
    usage.costUsd += used.costUsd ?? 0;
  };
  return { usage, spend };
}
