/** The month that a call counts in, `2026-11`, UTC. */
export const periodOf = (at: Date): string => at.toISOString().slice(0, 7);

/** When that month's budget starts anew. */
export const periodEnd = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
