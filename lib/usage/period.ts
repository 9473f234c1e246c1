/** `2026-11`, UTC. */
export const periodOf = (at: Date): string => at.toISOString().slice(0, 7);

export const periodEnd = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));

export const periodStart = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));

export const periodsUntil = (at: Date, count: number): string[] =>
  Array.from({ length: count }, (_, n) => periodOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - count + 1 + n, 1))));
