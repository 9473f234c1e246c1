import { createPublicKey } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { createClerkClient } from "@clerk/backend";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { clerk, keyFor } from "./clerk";
import { cookieOf } from "./cookies";

/** Clerk's instructions for the browser before the page is rendered. */
export type RenewedSession = {
  location: string | null;
  cookies: string[];
};

/** How long a page waits for Clerk before it asks to sign in. */
const timeoutMs = 5_000;

/**
 * Renews the session of a page request. Clerk's tokens live for a minute and only its servers issue them: an expired one is renewed
 * with a refresh token, or by redirecting the browser to Clerk and back (the handshake).
 *
 * This does not authenticate; `clerk.verify` does, from the cookie renewed here. Therefore it uses Clerk's library directly and not
 * `clerkMiddleware`, which passes its own identity to pages in request headers, accepts Clerk API keys from them, and reads its
 * keys from environment variables at load time.
 *
 * @returns null when there is nothing to do or Clerk is unavailable
 */
export async function renewSession(request: Request): Promise<RenewedSession | null> {
  try {
    const jwtKey = await publicKeyOf(request);
    if (jwtKey === null) return null;
    const { CLERK_SECRET_KEY, NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY, CLERK_API_URL } = env();
    const client = createClerkClient({
      secretKey: CLERK_SECRET_KEY,
      publishableKey: NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY,
      apiUrl: CLERK_API_URL,
      jwtKey,
      telemetry: { disabled: true },
    });
    const state = await withTimeout(client.authenticateRequest(request));
    return { location: state.headers.get("location"), cookies: state.headers.getSetCookie() };
  } catch (error) {
    log.error("identity.session_not_kept", describeError(error));
    return null;
  }
}

/**
 * The PEM key that verifies the browser's token. Passed to Clerk's library, because on its own it fetches keys again for every
 * unknown key ID, without a timeout.
 * @returns undefined when there is no token to verify; null when the token isn't Clerk's, so there is nothing to renew
 */
async function publicKeyOf(request: Request): Promise<string | undefined | null> {
  const { CLERK_JWT_KEY } = env();
  if (CLERK_JWT_KEY) return CLERK_JWT_KEY;
  const handshake = new URL(request.url).searchParams.get("__clerk_handshake") ?? cookieOf(request.headers, ["__clerk_handshake"]);
  const token = handshake ?? cookieOf(request.headers, clerk.cookies());
  if (!token) return undefined;
  const key = await keyFor(token);
  return (
    key &&
    createPublicKey({ key: { ...key }, format: "jwk" })
      .export({ type: "spki", format: "pem" })
      .toString()
  );
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
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
