import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { describeError, log } from "@/lib/log";

/** An RSA public key, as Clerk publishes it. */
export type SigningKey = JsonWebKey & { kid: string };

/** A key that Clerk withdraws is believed for this long. */
const freshMs = 5 * 60_000;
/** While Clerk is away, keys that were read before serve on, so that no one is signed out by an outage of a few minutes. */
const oldestMs = 60 * 60_000;
/** Between two questions to Clerk that keys we have, or had just read, do not call for. */
const pauseMs = 10_000;
const patienceMs = 3_000;

let keys = new Map<string, SigningKey>();
let readAt = Number.NEGATIVE_INFINITY;
let failedAt = Number.NEGATIVE_INFINITY;
let isAway = false;
let reading: Promise<void> | undefined;

/**
 * The key that Clerk signs with under this id. Read once for all calls of five minutes, whoever asks at the same time; an id that is
 * not among them is looked for again, though not for each token that a stranger makes up.
 * @returns null when Clerk has no such key
 * @throws AppError UNAVAILABLE when Clerk cannot tell
 */
export async function signingKey(id: string): Promise<SigningKey | null> {
  const now = Date.now();
  const known = keys.get(id);
  const age = now - readAt;
  const isKept = known !== undefined && age < oldestMs;
  if (known ? age < freshMs : age < pauseMs) return known ?? null;
  if (isKept && now - failedAt < pauseMs) return known;
  reading ??= readKeys().finally(() => {
    reading = undefined;
  });
  try {
    await reading;
  } catch (cause) {
    if (isKept) return known;
    throw new AppError("UNAVAILABLE", "The identity provider cannot be reached just now. Try again in a moment.", {
      cause,
      headers: { "Retry-After": "2" },
    });
  }
  return keys.get(id) ?? null;
}

async function readKeys(): Promise<void> {
  const { CLERK_API_URL = "https://api.clerk.com", CLERK_SECRET_KEY } = env();
  try {
    // Not by Clerk's own loader, which waits for ever, asks again for each id it does not know, and once for each call at a time.
    const answer = await fetch(`${CLERK_API_URL.replace(/\/+$/, "")}/v1/jwks`, {
      headers: { Authorization: `Bearer ${CLERK_SECRET_KEY}`, Accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw Object.assign(new Error("Clerk refused to show its keys"), { code: `HTTP_${answer.status}` });
    const published = readKeySet(await answer.json());
    keys = new Map(published.map((key) => [key.kid, key]));
    readAt = Date.now();
    isAway = false;
  } catch (error) {
    // One line an outage.
    if (!isAway) log.error("identity.keys_unread", describeError(error));
    isAway = true;
    failedAt = Date.now();
    throw error;
  }
}

function readKeySet(body: unknown): SigningKey[] {
  const listed = (body as { keys?: unknown } | null)?.keys;
  const isKey = (key: unknown): key is SigningKey => {
    const { kid, kty, n, e } = (key ?? {}) as Record<string, unknown>;
    return kty === "RSA" && [kid, n, e].every((part) => typeof part === "string" && part !== "");
  };
  const found = Array.isArray(listed) ? listed.filter(isKey) : [];
  if (found.length === 0) throw Object.assign(new Error("Clerk's answer has no keys"), { code: "NO_KEYS" });
  return found;
}
