/** One thread each, so that a question never waits for a long document. */
export type Lane = "ingestion" | "questions";

/** A function that can run in a worker thread, with plain data as input and result. Implementations are in `lib/worker-tasks`. */
export type WorkerTask<Input, Result> = { name: string; lane: Lane; run?: (input: Input) => Result };

/** Declares a worker task: `workerTask<typeof sliceTexts>("sliceTexts", "ingestion")` */
export const workerTask = <Run extends (input: never) => unknown>(
  name: string,
  lane: Lane,
): WorkerTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> => ({ name, lane });
