import { describeError, log } from "@/lib/log";
import { stopDeliverer } from "./deliveries";
import { giveBackJobs, stopRunner } from "./in-process";

/** Platforms kill a process 10 to 30 seconds after the signal. */
const patienceMs = 8_000;

/**
 * Steps that are running finish, and their jobs go back to the queue; those that take too long go back unfinished, for another server or
 * the next start. Without it, they would wait until their lease ends, and lose an attempt.
 */
export async function drain(maxMs = patienceMs): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<"too long">((resolve) => {
    timer = setTimeout(() => resolve("too long"), maxMs);
  });
  const stopped = Promise.all([stopRunner(), stopDeliverer()]);
  if ((await Promise.race([stopped, tooLong])) === "too long") log.info("jobs.given_back", { jobs: await giveBackJobs() });
  clearTimeout(timer);
}

/** Next ends the process once its requests have ended, so its exit waits. */
export function drainBeforeExit(maxMs?: number): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      const exit = process.exit.bind(process);
      const drained = drain(maxMs).catch((error) => log.warn("jobs.not_given_back", describeError(error)));
      process.exit = ((code?: number) => void drained.then(() => exit(code))) as typeof process.exit;
    });
  }
}
