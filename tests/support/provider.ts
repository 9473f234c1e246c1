import { type MockInstance, vi } from "vitest";
import type { Provider } from "@/lib/env";
import { clock } from "@/lib/models/openai/clock";
import type { ModelCall, Usage } from "@/lib/models/types";

export const aProvider = (baseUrl: string, more: Partial<Provider> = {}): Provider => ({
  baseUrl,
  apiKey: "sk-test-secret",
  model: "test-chat",
  embedding: { model: "test-embedding", dimensions: null },
  rerank: false,
  transcription: null,
  prices: { "test-chat": { input: 1, output: 10 }, "test-embedding": { input: 0.1 } },
  ...more,
});

export type FakeClock = {
  /** In milliseconds; none is actually waited for. */
  waits: () => number[];
  /** In milliseconds. */
  timeouts: () => number[];
  runOut: () => void;
};

/** Sleeps return at once; calls time out only when the test says so. */
export function fakeClock(): FakeClock {
  const timeoutControllers: AbortController[] = [];
  const sleep = vi.spyOn(clock, "sleep").mockResolvedValue();
  vi.spyOn(clock, "random").mockReturnValue(0);
  const timeout: MockInstance<typeof clock.timeout> = vi.spyOn(clock, "timeout").mockImplementation(() => {
    const controller = new AbortController();
    timeoutControllers.push(controller);
    return controller.signal;
  });
  return {
    waits: () => sleep.mock.calls.map(([ms]) => ms),
    timeouts: () => timeout.mock.calls.map(([ms]) => ms),
    runOut() {
      for (const controller of timeoutControllers.splice(0)) controller.abort(new DOMException("The time was up.", "TimeoutError"));
    },
  };
}

export function aUsageTotal() {
  const spent: Usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
  const spend = (usage: ModelCall) => {
    spent.inputTokens += usage.inputTokens;
    spent.outputTokens += usage.outputTokens;
    spent.costUsd += usage.costUsd ?? 0;
  };
  return { spent, spend };
}
