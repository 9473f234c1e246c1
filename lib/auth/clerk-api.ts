import { setTimeout } from "node:timers/promises";
import { createClerkClient } from "@clerk/backend";
import { env } from "@/lib/env";

export function clerkApi({ jwtKey }: { jwtKey?: string } = {}) {
  const { CLERK_SECRET_KEY, NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY, CLERK_API_URL } = env();
  return createClerkClient({
    secretKey: CLERK_SECRET_KEY,
    publishableKey: NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY,
    apiUrl: CLERK_API_URL,
    jwtKey,
    telemetry: { disabled: true },
  });
}

const timeoutMs = 5_000;

/** Clerk's library has no timeout of its own. */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const timeout = setTimeout(timeoutMs, undefined, { signal: done.signal }).then(() => {
    throw Object.assign(new Error("Clerk did not respond in time"), { code: "LATE" });
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timeout.catch(() => {});
    done.abort();
  }
}
