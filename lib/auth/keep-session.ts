import { createPublicKey } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { createClerkClient } from "@clerk/backend";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { clerk, keyFor } from "./clerk";
import { cookieOf } from "./cookies";

/** What Clerk has a browser do before its page is shown. */
export type KeptSession = {
  /** Where it goes first, to have its session renewed. */
  location: string | null;
  /** `Set-Cookie` lines: the renewed session, or the end of one. */
  cookies: string[];
};

/** A page waits no longer for Clerk: who cannot be renewed in this time is asked to sign in. */
const patienceMs = 5_000;

/**
 * Keeps the session of a page's request alive: Clerk's tokens live for a minute, and only its own servers make new ones. A token that has
 * run out sends the browser to Clerk and back (the handshake), or is renewed in between with a refresh token.
 *
 * It decides nothing: who is signed in is for `clerk.verify` to say, which reads the cookie that was renewed here. That is why this asks
 * Clerk's library itself, and not `clerkMiddleware`, which hands pages an identity of its own in request headers, takes API keys of
 * Clerk's from them, and reads its keys from variables when it is loaded.
 *
 * @returns null when there is nothing to do, or Clerk cannot be asked
 */
export async function keepSession(request: Request): Promise<KeptSession | null> {
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
    const state = await inTime(client.authenticateRequest(request));
    return { location: state.headers.get("location"), cookies: state.headers.getSetCookie() };
  } catch (error) {
    log.error("identity.session_not_kept", describeError(error));
    return null;
  }
}

/**
 * The key that verifies what the browser brought, in PEM. Undefined when it brought no token, and none is needed; null when it is not
 * Clerk's, and there is nothing to renew. Known beforehand, because Clerk's library asks for its keys again for every id that it does
 * not know, and waits for ever.
 */
async function publicKeyOf(request: Request): Promise<string | undefined | null> {
  const { CLERK_JWT_KEY } = env();
  if (CLERK_JWT_KEY) return CLERK_JWT_KEY;
  const brought = new URL(request.url).searchParams.get("__clerk_handshake") ?? cookieOf(request.headers, ["__clerk_handshake"]);
  const token = brought ?? cookieOf(request.headers, clerk.cookies());
  if (!token) return undefined;
  const key = await keyFor(token);
  return (
    key &&
    createPublicKey({ key: { ...key }, format: "jwk" })
      .export({ type: "spki", format: "pem" })
      .toString()
  );
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = setTimeout(patienceMs, undefined, { signal: done.signal }).then(() => {
    throw Object.assign(new Error("Clerk did not answer in time"), { code: "LATE" });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => {});
    done.abort();
  }
}
