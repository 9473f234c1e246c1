/**
 * What a step has done of its work, by key. It outlives a step that fails or dies, so that the next run of it goes on from
 * there, and is forgotten when the step is done or the job has failed. Values are JSON.
 */
export type Checkpoint = { get(key: string): unknown; set(key: string, value: unknown): Promise<void> };

export const noCheckpoint: Checkpoint = { get: () => undefined, set: async () => {} };
