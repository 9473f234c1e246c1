import type { Checkpoint } from "@/lib/ingestion/checkpoint";

/** Name of the event and of the job it starts. */
export const ingestRequested = "loci/ingest.requested";

export type StepOptions = {
  /** Lets the job go back to the queue before this step if other jobs wait. For long jobs. */
  yields?: boolean;
};

export type Steps = {
  /**
   * Runs `work` once; a resumed job gets the stored result instead. `work` runs again after a crash between its effect and
   * storing the result, so it must be an upsert. The result must be small JSON. Expensive work can store partial results in
   * `checkpoint`.
   */
  run<T>(name: string, work: (checkpoint?: Checkpoint) => Promise<T>, options?: StepOptions): Promise<T>;
};

export type Job = {
  name: string;
  run: (jobId: string, steps: Steps) => Promise<void>;
  /** Called when out of retries. `message` is shown on the job and must not contain content. */
  fail: (jobId: string, message: string) => Promise<void>;
};
