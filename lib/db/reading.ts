import { AsyncLocalStorage } from "node:async_hooks";

/** A call that only reads: a replica that has replayed `position` may answer it, until it writes or the replica fails. */
export type Reading = { position: bigint; isOnPrimary: boolean };

// Next bundles routes and pages separately.
const shared = globalThis as typeof globalThis & { lociReading?: AsyncLocalStorage<Reading> };
shared.lociReading ??= new AsyncLocalStorage<Reading>();
const readings = shared.lociReading;

export const reading = (): Reading | undefined => readings.getStore();

/** @param position null: the primary answers */
export const readFrom = <T>(position: bigint | null, work: () => Promise<T>): Promise<T> =>
  position === null ? work() : readings.run({ position, isOnPrimary: false }, work);

/** What the rest of the call reads must include what it writes. */
export function stayOnPrimary(): void {
  const current = reading();
  if (current) current.isOnPrimary = true;
}
