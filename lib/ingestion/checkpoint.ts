/** By key, JSON. Survives a failed or crashed run; deleted when the step is done or the job has failed. */
export type Checkpoint = { get(key: string): unknown; set(values: Record<string, unknown>): Promise<void> };

export const emptyCheckpoint: Checkpoint = { get: () => undefined, set: async () => {} };
