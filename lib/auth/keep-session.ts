import { createPublicKey } from "node:crypto";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { clerk, keyFor } from "./clerk";
import { clerkApi, withTimeout } from "./clerk-api";
import { cookieOf } from "./cookies";

export type RenewedSession = {
  location: string | null;
  cookies: string[];
};

/**
 * This does not authenticate; `clerk.verify` does, from the cookie renewed here. Not with `clerkMiddleware`, which passes its own
 * identity to pages in request headers.
 * @returns null when there is nothing to do or Clerk is unavailable
 */
export async function renewSession(request: Request): Promise<RenewedSession | null> {
  try {
    const jwtKey = await publicKeyOf(request);
    if (jwtKey === null) return null;
    const state = await withTimeout(clerkApi({ jwtKey }).authenticateRequest(request));
    return { location: state.headers.get("location"), cookies: state.headers.getSetCookie() };
  } catch (error) {
    log.error("identity.session_not_kept", describeError(error));
    return null;
  }
}

/**
 * On its own, Clerk's library fetches keys again for every unknown key ID, without a timeout.
 * @returns undefined without a token; null when it isn't Clerk's
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
