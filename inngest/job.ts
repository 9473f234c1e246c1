import type { Checkpoint } from "@/lib/ingestion/checkpoint";
import type { JobKey } from "@/lib/ingestion/job-episode";

export const ingestRequested = "loci/ingest.requested";

export type StepOptions = {
  /** For long jobs: lets other waiting jobs go first. */
  yields?: boolean;
  /** It calls models, and so waits while the project's spend limit is reached. */
  spends?: boolean;
};

export type Steps = {
  /** `work` runs again after a crash before its result is stored, so it must be an upsert. The result must be small JSON. */
  run<T>(name: string, work: (checkpoint?: Checkpoint) => Promise<T>, options?: StepOptions): Promise<T>;
};

export type Job = {
  name: string;
  /** Loads what the steps need, which takes seconds: a job that is claimed first would be lost if the server is killed meanwhile. */
  prepare?: () => Promise<void>;
  run: (job: JobKey, steps: Steps) => Promise<void>;
  /** Out of retries. `message` is shown on the job and must not contain content. */
  fail: (job: JobKey, message: string) => Promise<void>;
};
