import { setTimeout as sleep } from "node:timers/promises";

/** Replaced in tests. */
export const clock = {
  sleep: (ms: number): Promise<void> => sleep(ms),
  timeout: (ms: number): AbortSignal => AbortSignal.timeout(ms),
  random: (): number => Math.random(),
};
