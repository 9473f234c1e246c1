import { randomUUID } from "node:crypto";
import { cookieOf, sessionCookie } from "@/lib/auth/cookies";
import { local, localCookie, ownerSecret } from "@/lib/auth/local";
import { nextCookie, requestedPath } from "@/lib/auth/own-path";
import { sessionSeconds, signToken } from "@/lib/auth/owner-tokens";
import { redeemSignInLink } from "@/lib/auth/redeem-sign-in-link";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";

const respond = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });

export async function GET(request: Request): Promise<Response> {
  if (env().identity !== "local") return respond(404);
  if (isPrefetch(request.headers)) return respond(503);
  const outcome = await redeem(new URL(request.url).searchParams.get("token"));
  if (outcome === "good") {
    const value = await signToken(ownerSecret(), { purpose: "session", seconds: sessionSeconds, id: randomUUID() });
    return redirectAfterSignIn(request, sessionCookie(request, { name: localCookie, value, seconds: sessionSeconds }));
  }
  // Reopening a used link in a browser that is already signed in is harmless.
  return (await isSignedIn(request)) ? redirectAfterSignIn(request) : respond(303, { Location: `/sign-in?reason=${outcome}` });
}

function redirectAfterSignIn(request: Request, cookie?: string): Response {
  const response = respond(303, { Location: requestedPath(request.headers) });
  if (cookie) response.headers.append("Set-Cookie", cookie);
  if (cookieOf(request.headers, [nextCookie])) {
    response.headers.append("Set-Cookie", sessionCookie(request, { name: nextCookie, value: "", seconds: 0 }));
  }
  return response;
}

/** Without this, Next answers HEAD with GET, which would use up the link. */
export const HEAD = async (): Promise<Response> => respond(env().identity === "local" ? 200 : 404);

const isPrefetch = (headers: Headers) =>
  ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? "")) ||
  headers.has("next-router-prefetch");

async function redeem(token: string | null): Promise<"good" | "used" | "expired" | "failed"> {
  try {
    return token ? await redeemSignInLink(token) : "expired";
  } catch (error) {
    log.error("sign_in.failed", describeError(error));
    return "failed";
  }
}

async function isSignedIn(request: Request): Promise<boolean> {
  const session = cookieOf(request.headers, local.cookies());
  return session !== undefined && (await local.verify(session)) !== null;
}
