import { EventEmitter } from "node:events";

// Next bundles the runner and the routes separately. Jobs of other processes send no event here.
const shared = globalThis as typeof globalThis & { lociEndings?: EventEmitter };
shared.lociEndings ??= new EventEmitter().setMaxListeners(0);
const endings = shared.lociEndings;

/** Call it after the commit. */
export const notifyJobEnded = (jobId: string): void => void endings.emit(jobId);

/** `within` resolves when the job has ended in this process, or after `ms`. Call `close` when done. */
export function listenForJobEnd(jobId: string) {
  let hasEnded = false;
  let wake = () => {};
  const onEnding = () => {
    hasEnded = true;
    wake();
  };
  endings.on(jobId, onEnding);
  return {
    within: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, hasEnded ? 0 : ms);
        // Only once: if the job's row isn't final, the next call waits again.
        hasEnded = false;
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    close: () => void endings.off(jobId, onEnding),
  };
}
