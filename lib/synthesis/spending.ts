import type { Spend, Usage } from "@/lib/models/types";
import { recordModelCall } from "@/lib/usage/call-ledger";

export function usageTracker(): { usage: Usage; spend: Spend } {
  const usage: Usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
  const spend: Spend = (used) => {
    recordModelCall(used);
    usage.inputTokens += used.inputTokens;
    usage.outputTokens += used.outputTokens;
    usage.costUsd += used.costUsd;
  };
  return { usage, spend };
}
