import { createRemoteJWKSet, customFetch, type ExportedJWKSCache, errors, type FetchImplementation, type JWK, jwksCache } from "jose";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { describeError, log } from "@/lib/log";

/** A withdrawn key is accepted for at most this long. */
const refreshAfterMs = 5 * 60_000;
/** A short outage of Clerk signs nobody out. */
const cacheMaxAge = 60 * 60_000;
const cooldownDuration = 10_000;
const timeoutDuration = 3_000;

type KeySource = { keys: ReturnType<typeof createRemoteJWKSet>; cache: Partial<ExportedJWKSCache> };

let source: KeySource | undefined;
let refreshedAt = Number.NEGATIVE_INFINITY;
let isAway = false;

/**
 * Concurrent calls share one fetch.
 * @returns null when Clerk has no such key
 * @throws AppError UNAVAILABLE when Clerk cannot be reached and no recent keys are known
 */
export async function signingKey(id: string): Promise<JsonWebKey | null> {
  source ??= openSource();
  const { keys, cache } = source;
  const now = Date.now();
  // Of a clock that was set back, nobody knows how long ago it was.
  const hasPassed = (ms: number, since: number) => Math.abs(now - since) >= ms;
  const isDue = keys.fresh && hasPassed(refreshAfterMs, cache.uat!);
  if (isDue && (keys.reloading || hasPassed(cooldownDuration, refreshedAt))) {
    refreshedAt = now;
    await keys.reload().catch(() => {});
  }
  try {
    await keys({ alg: "RS256", kid: id });
  } catch (cause) {
    if (cause instanceof errors.JWKSNoMatchingKey) return null;
    throw new AppError("UNAVAILABLE", "The identity provider is unavailable. Try again in a moment.", {
      cause,
      headers: { "Retry-After": "2" },
    });
  }
  return (cache.jwks?.keys.find(({ kid }) => kid === id) as JsonWebKey | undefined) ?? null;
}

function openSource(): KeySource {
  const { CLERK_API_URL = "https://api.clerk.com", CLERK_SECRET_KEY } = env();
  const cache: Partial<ExportedJWKSCache> = {};
  const keys = createRemoteJWKSet(new URL(`${CLERK_API_URL.replace(/\/+$/, "")}/v1/jwks`), {
    timeoutDuration,
    cooldownDuration,
    cacheMaxAge,
    headers: { Authorization: `Bearer ${CLERK_SECRET_KEY}` },
    [jwksCache]: cache as Record<string, never>,
    [customFetch]: fetchKeys,
  });
  return { keys, cache };
}

/** An empty key set must not replace the known one. Logs once per outage. */
const fetchKeys: FetchImplementation = async (url, options) => {
  try {
    const response = await fetch(url, options);
    if (!response.ok) throw Object.assign(new Error("Clerk did not return its keys"), { code: `HTTP_${response.status}` });
    const keys = usableKeys(await response.json());
    if (keys.length === 0) throw Object.assign(new Error("Clerk returned no usable keys"), { code: "NO_KEYS" });
    isAway = false;
    return Response.json({ keys });
  } catch (error) {
    if (!isAway) log.error("identity.keys_unread", describeError(error));
    isAway = true;
    throw error;
  }
};

function usableKeys(body: unknown): JWK[] {
  const listed = (body as { keys?: unknown } | null)?.keys;
  const isUsable = (key: unknown): key is JWK & { kid: string } => {
    const { kid, kty, n, e } = (key ?? {}) as Record<string, unknown>;
    return kty === "RSA" && [kid, n, e].every((part) => typeof part === "string" && part !== "");
  };
  const usable = Array.isArray(listed) ? listed.filter(isUsable) : [];
  return [...new Map(usable.map((key) => [key.kid, key])).values()];
}
