import type { Checkpoint } from "@/lib/ingestion/checkpoint";

/** The name of the event and of the job that it starts. */
export const ingestRequested = "loci/ingest.requested";

export type StepOptions = {
  /** The job may return to the queue before this step when other jobs wait. Set it on the steps of long jobs. */
  yields?: boolean;
};

/** How a job's body runs its steps, the same under Inngest and in process. */
export type Steps = {
  /**
   * Runs `work` once: a job that resumes gets the stored result instead. A crash between the effect and its memo makes it
   * run again, so `work` must be an upsert. The result is small JSON. Work that costs keeps its parts in `kept` as they are done.
   */
  run<T>(name: string, work: (kept?: Checkpoint) => Promise<T>, options?: StepOptions): Promise<T>;
};

export type Job = {
  /** The event's name too. */
  name: string;
  run: (jobId: string, steps: Steps) => Promise<void>;
  /** Out of retries. `message` is a sentence for the job's record, without content. */
  fail: (jobId: string, message: string) => Promise<void>;
};
