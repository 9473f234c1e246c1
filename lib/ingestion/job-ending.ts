import { EventEmitter } from "node:events";

// On globalThis, because Next bundles the runner and the routes apart. A job that another process runs ends unheard.
const shared = globalThis as typeof globalThis & { lociEndings?: EventEmitter };
shared.lociEndings ??= new EventEmitter().setMaxListeners(0);
const endings = shared.lociEndings;

/** For whoever waits in this process. Call it after the commit. */
export const notifyEnding = (jobId: string): void => void endings.emit(jobId);

/** Listens from now on; `within` resolves when the job has ended in this process, or after `ms`. Close it in the end. */
export function listenForEnding(jobId: string) {
  let hasEnded = false;
  let wake = () => {};
  const heard = () => {
    hasEnded = true;
    wake();
  };
  endings.on(jobId, heard);
  return {
    within: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, hasEnded ? 0 : ms);
        // Told once: if the record says otherwise, it is asked for as any other.
        hasEnded = false;
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    close: () => void endings.off(jobId, heard),
  };
}
