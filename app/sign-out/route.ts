import { cookieOf, sessionCookie } from "@/lib/auth/cookies";
import { local, localCookie, revokeSession } from "@/lib/auth/local";
import { isSameOriginRequest } from "@/lib/auth/own-page";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";

export async function POST(request: Request): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  if (env().identity !== "local") return new Response(null, { status: 404, headers });
  if (!isSameOriginRequest(request)) return new Response("Sign-out requests must come from this site.\n", { status: 403, headers });
  const token = cookieOf(request.headers, local.cookies());
  try {
    if (token) await revokeSession(token);
  } catch (error) {
    // Keep the cookie so the user can try again. A copy of it would still be valid.
    log.error("sign_out.failed", describeError(error));
    return new Response("You're still signed in, because the server couldn't end the session. Try again in a moment.\n", {
      status: 503,
      headers,
    });
  }
  return new Response(null, {
    status: 303,
    headers: { ...headers, Location: "/sign-in", "Set-Cookie": sessionCookie(request, { name: localCookie, value: "", seconds: 0 }) },
  });
}
