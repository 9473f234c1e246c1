import { setTimeout as sleep } from "node:timers/promises";

/** Time as calls of a provider see it; tests play it. */
export const clock = {
  sleep: (ms: number): Promise<void> => sleep(ms),
  /** Aborts after `ms`. */
  timeout: (ms: number): AbortSignal => AbortSignal.timeout(ms),
  random: (): number => Math.random(),
};
