import { and, eq, sql } from "drizzle-orm";
import { canonicalJson, sha256 } from "@/lib/crypto";
import { db, rows } from "@/lib/db/client";
import { idempotencyKeys } from "@/lib/db/schema";
import { AppError } from "@/lib/errors";

type Stored = { status: number; body: string };

export type Claim = { store: (response: Stored) => Promise<void>; forget: () => Promise<void> };

/** A crashed server leaves its keys claimed. This is longer than any call may take. */
const abandonedAfter = sql`interval '5 minutes'`;

export function idempotencyKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key === null || key === "") return null;
  if (key.length > 255) throw new AppError("VALIDATION_ERROR", "Idempotency-Key is longer than 255 characters.");
  return key;
}

export type Caller = { ownerId: string; caller: Record<string, unknown> };

export async function claimIdempotencyKey(
  owner: Caller,
  call: { endpoint: string; key: string; text: string },
): Promise<Claim | { replay: Stored }> {
  const { ownerId } = owner;
  const caller = sha256(canonicalJson(owner.caller));
  const requestHash = sha256(call.text);
  const isMine = and(
    eq(idempotencyKeys.ownerId, ownerId),
    eq(idempotencyKeys.caller, caller),
    eq(idempotencyKeys.endpoint, call.endpoint),
    eq(idempotencyKeys.key, call.key),
  );
  const [existing] = await rows<{ claimed: boolean; request_hash: string; status: number | null; body: string | null }>(sql`
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
  if (existing && !existing.claimed) {
    if (existing.request_hash !== requestHash) {
      throw new AppError("IDEMPOTENCY_MISMATCH", "This Idempotency-Key was used with another body. Use a new key for a new request.");
    }
    if (existing.status !== null && existing.body !== null) return { replay: { status: existing.status, body: existing.body } };
  }
  if (!existing?.claimed) {
    throw new AppError("IDEMPOTENCY_IN_PROGRESS", "The first call with this Idempotency-Key is still running. Try again in a moment.", {
      headers: { "Retry-After": "1" },
    });
  }
  return {
    store: async (response) => {
      await (await db()).update(idempotencyKeys).set(response).where(isMine);
    },
    forget: async () => {
      await (await db()).delete(idempotencyKeys).where(isMine);
    },
  };
}
