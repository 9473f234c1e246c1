import { Worker } from "node:worker_threads";
import { createPool, type Pool } from "./pool";
import type { tasks } from "./tasks";

type Tasks = typeof tasks;

/** Two threads, so that a question never waits for a long document. */
const lanes = {
  extract: "ingestion",
  embed: "ingestion",
  embedQuery: "questions",
  answer: "questions",
  reply: "questions",
  sliceTexts: "ingestion",
  termCounts: "ingestion",
  redact: "ingestion",
  readQuery: "questions",
} as const satisfies Record<keyof Tasks, string>;
type Lane = (typeof lanes)[keyof Tasks];

// On globalThis, because Next bundles instrumentation and routes apart: there is one set of workers in a process.
const shared = globalThis as typeof globalThis & { lociWorkers?: Partial<Record<Lane, Pool>> };

/** What a worker collects young is small: a larger space for it only stays in memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 };

// The bundler finds the worker's code by this very form.
const start = () => new Worker(new URL("./entry.ts", import.meta.url), { resourceLimits });

/**
 * Runs a task in a worker thread: work that takes longer than requests should wait for. Input and result are copied between threads.
 * A worker that dies is replaced, and its tasks run once more.
 * @throws what the task throws, or WorkerDied
 */
export function inWorker<Name extends keyof Tasks>(
  name: Name,
  input: Parameters<Tasks[Name]>[0],
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  shared.lociWorkers ??= {};
  const workers = shared.lociWorkers;
  const lane = lanes[name];
  workers[lane] ??= createPool({ start });
  return workers[lane].run(name, input) as Promise<Awaited<ReturnType<Tasks[Name]>>>;
}
