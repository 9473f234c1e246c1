import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { callerAddress } from "@/lib/net/caller-address";

// Guessing a key of 238 bits is hopeless, but each guess costs a query. Counted by process and in memory, so that an honest call pays
// nothing for it.

const windowMs = 60_000;
const maxFailures = 30;
/** Of each map: the oldest go first. */
const maxEntries = 10_000;

type Failures = { count: number; until: number };
type Seen = { failures: Map<string, Failures>; admitted: Set<string> };

// Next may bundle routes separately.
const shared = globalThis as typeof globalThis & { lociKeys?: Seen };
shared.lociKeys ??= { failures: new Map(), admitted: new Set() };
const { failures, admitted } = shared.lociKeys;

/**
 * A key that was admitted before passes in any case: behind one address there may be a stranger and a customer.
 * @param digest of the key
 * @throws AppError RATE_LIMITED
 */
export function refuseGuesses(request: Request, digest: string, now: Date): void {
  if (failures.size === 0 || admitted.has(digest)) return;
  const address = callerAddress(request.headers);
  const own = address === null ? undefined : failures.get(address);
  if (!own || own.count < maxFailures || own.until <= now.getTime()) return;
  const retryAfter = Math.ceil((own.until - now.getTime()) / 1000);
  throw new AppError("RATE_LIMITED", `Too many invalid API keys from this address. Check the key, and try again in ${retryAfter} s.`, {
    detail: { retryAfter, resetAt: new Date(own.until).toISOString() },
    headers: { "Retry-After": String(retryAfter) },
  });
}

export function noteFailure(request: Request, digest: string, now: Date): void {
  admitted.delete(digest);
  const address = callerAddress(request.headers);
  if (address === null) return;
  const known = failures.get(address);
  const own = known && known.until > now.getTime() ? known : { count: 0, until: now.getTime() + windowMs };
  own.count++;
  put(failures, address, own);
  if (own.count === maxFailures) log.warn("keys.guessed", { address, failures: own.count });
}

export function noteAdmitted(digest: string): void {
  if (admitted.has(digest)) return;
  admitted.add(digest);
  if (admitted.size > maxEntries) admitted.delete(admitted.values().next().value!);
}

function put(map: Map<string, Failures>, address: string, own: Failures): void {
  map.delete(address);
  map.set(address, own);
  if (map.size > maxEntries) map.delete(map.keys().next().value!);
}
