/** Ingestion and questions have a thread each, so that a question never waits for a long document. */
export type Lane = "ingestion" | "questions";

/** A function that can run in a worker thread: its input and result are plain data. `lib/worker-tasks` has the code of each. */
export type WorkerTask<Input, Result> = { name: string; lane: Lane; run?: (input: Input) => Result };

/** Names a function as a worker task: `workerTask<typeof sliceTexts>("sliceTexts", "ingestion")` */
export const workerTask = <Run extends (input: never) => unknown>(
  name: string,
  lane: Lane,
): WorkerTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> => ({ name, lane });
