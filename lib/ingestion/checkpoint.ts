/**
 * Partial results of a job step, by key. They survive a failed or crashed run, so the next run continues from there, and are deleted
 * when the step is done or the job has failed. Values are JSON.
 */
export type Checkpoint = { get(key: string): unknown; set(key: string, value: unknown): Promise<void> };

export const emptyCheckpoint: Checkpoint = { get: () => undefined, set: async () => {} };
