/** By key, JSON. Survives a failed or crashed run; deleted when the step is done or the job has failed. */
export type Checkpoint = { get(key: string): unknown; set(key: string, value: unknown): Promise<void> };

export const emptyCheckpoint: Checkpoint = { get: () => undefined, set: async () => {} };
