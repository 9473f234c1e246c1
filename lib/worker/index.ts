import { Worker } from "node:worker_threads";
import { createPool, type Pool } from "./pool";
import type { Lane, WorkerTask } from "./task";

// On globalThis, because Next bundles instrumentation and routes apart, and a process has one set of workers.
const shared = globalThis as typeof globalThis & { lociWorkers?: Partial<Record<Lane, Pool>> };

/** A worker's short-lived objects are small; a larger space for them would only stay in memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 };

// The bundler only finds the worker's code when it is written in this form.
const start = () => new Worker(new URL("../worker-tasks/entry.ts", import.meta.url), { resourceLimits });

/**
 * Runs a task in a worker thread, for work that takes longer than other requests should wait. Input and result are copied between
 * threads. A worker that dies is replaced, and its tasks run once more.
 * @throws what the task throws, or WorkerDied
 */
export function inWorker<Input, Result>({ name, lane }: WorkerTask<Input, Result>, input: Input): Promise<Result> {
  shared.lociWorkers ??= {};
  const workers = shared.lociWorkers;
  workers[lane] ??= createPool({ start });
  return workers[lane].run(name, input) as Promise<Result>;
}
