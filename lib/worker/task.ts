/** One thread each: a question never waits for a long document, and one job's text is read while another's vectors are made. */
export type Lane = "ingestion" | "vectors" | "questions";

export type WorkerTask<Input, Result> = { name: string; lane: Lane; run?: (input: Input) => Result };

export const workerTask = <Run extends (input: never) => unknown>(
  name: string,
  lane: Lane,
): WorkerTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> => ({ name, lane });
