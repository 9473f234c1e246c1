import { Worker } from "node:worker_threads";
import { createPool, type Pool } from "./pool";
import type { Lane, WorkerTask } from "./task";

// Next bundles instrumentation and routes separately, and a process needs only one set of workers.
const shared = globalThis as typeof globalThis & { lociWorkers?: Partial<Record<Lane, Pool>> };

/** V8 never gives the young generation back: with 4 MB, the server has 30 MB less at rest, and ingests a twentieth less. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

// The bundler only recognizes a worker in exactly this form.
const start = () => new Worker(new URL("../worker-tasks/entry.ts", import.meta.url), { resourceLimits });
const startVectors = () => new Worker(new URL("../worker-tasks/vectors-entry.ts", import.meta.url), { resourceLimits });

/**
 * For work that would block other requests too long. Tasks of a worker that dies are retried once.
 * @throws what the task throws, or WorkerDied
 */
export function inWorker<Input, Result>({ name, lane }: WorkerTask<Input, Result>, input: Input): Promise<Result> {
  shared.lociWorkers ??= {};
  const workers = shared.lociWorkers;
  workers[lane] ??= createPool({ start: lane === "vectors" ? startVectors : start });
  return workers[lane].run(name, input) as Promise<Result>;
}
