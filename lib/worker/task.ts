/** One thread each, so that a question never waits for a long document. */
export type Lane = "ingestion" | "questions";

export type WorkerTask<Input, Result> = { name: string; lane: Lane; run?: (input: Input) => Result };

export const workerTask = <Run extends (input: never) => unknown>(
  name: string,
  lane: Lane,
): WorkerTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> => ({ name, lane });
