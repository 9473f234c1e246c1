import { and, eq, sql } from "drizzle-orm";
import { canonicalJson, sha256 } from "@/lib/crypto";
import { db, rows } from "@/lib/db/client";
import { idempotencyKeys } from "@/lib/db/schema";
import { AppError } from "@/lib/errors";

/** `body` is JSON text, so that a replay has the bytes of the first answer. */
type Stored = { status: number; body: string };

/** What a call with an `Idempotency-Key` does at its end: `store` the answer, or `forget` the key after a refusal or failure. */
export type Claim = { store: (answer: Stored) => Promise<void>; forget: () => Promise<void> };

/** A call whose server died leaves its key claimed; after this long it may be tried again. Longer than any call may take. */
const abandonedAfter = sql`interval '5 minutes'`;

/** The key of a request, null without one. @throws AppError VALIDATION_ERROR above 255 characters */
export function idempotencyKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key === null || key === "") return null;
  if (key.length > 255) throw new AppError("VALIDATION_ERROR", "Idempotency-Key is longer than 255 characters.");
  return key;
}

/** Whose answers these are: the project's, or the organization's of a person's call, for one caller with the rights they have now. */
export type Caller = { ownerId: string; caller: Record<string, unknown> };

/**
 * Claims a key for this call, or finds the answer of the one that had it.
 * @throws AppError IDEMPOTENCY_MISMATCH, IDEMPOTENCY_IN_PROGRESS
 */
export async function claim(who: Caller, call: { endpoint: string; key: string; text: string }): Promise<Claim | { replay: Stored }> {
  const { ownerId } = who;
  const caller = sha256(canonicalJson(who.caller));
  const requestHash = sha256(call.text);
  const isMine = and(
    eq(idempotencyKeys.ownerId, ownerId),
    eq(idempotencyKeys.caller, caller),
    eq(idempotencyKeys.endpoint, call.endpoint),
    eq(idempotencyKeys.key, call.key),
  );
  const [found] = await rows<{ claimed: boolean; request_hash: string; status: number | null; body: string | null }>(sql`
    with claimed as (
      insert into idempotency_keys as k (owner_id, caller, endpoint, key, request_hash)
      values (${ownerId}, ${caller}, ${call.endpoint}, ${call.key}, ${requestHash})
      on conflict (owner_id, caller, endpoint, key) do update
        set request_hash = excluded.request_hash, status = null, body = null, created_at = now()
        where k.created_at < now() - interval '24 hours' or (k.status is null and k.created_at < now() - ${abandonedAfter})
      returning request_hash
    )
    select true as claimed, request_hash, null::int as status, null::text as body from claimed
    union all
    select false, request_hash, status, body from idempotency_keys
    where owner_id = ${ownerId} and caller = ${caller} and endpoint = ${call.endpoint} and key = ${call.key} and not exists (select 1 from claimed)`);
  if (found && !found.claimed) {
    if (found.request_hash !== requestHash) {
      throw new AppError("IDEMPOTENCY_MISMATCH", "This Idempotency-Key was used with another body. Use a new key for a new request.");
    }
    if (found.status !== null && found.body !== null) return { replay: { status: found.status, body: found.body } };
  }
  if (!found?.claimed) {
    throw new AppError("IDEMPOTENCY_IN_PROGRESS", "The first call with this Idempotency-Key is still running. Try again in a moment.", {
      headers: { "Retry-After": "1" },
    });
  }
  return {
    store: async (answer) => {
      await (await db()).update(idempotencyKeys).set(answer).where(isMine);
    },
    forget: async () => {
      await (await db()).delete(idempotencyKeys).where(isMine);
    },
  };
}
