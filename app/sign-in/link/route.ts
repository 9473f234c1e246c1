import { cookieOf, sessionCookie } from "@/lib/auth/cookies";
import { local, localCookie, ownerSecret } from "@/lib/auth/local";
import { nextCookie, rememberedPath } from "@/lib/auth/own-path";
import { sessionSeconds, signToken } from "@/lib/auth/owner-tokens";
import { spendLink } from "@/lib/auth/spend-link";
import { env } from "@/lib/env";
import { describeError, log } from "@/lib/log";

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });

/** The owner's sign-in link, good once: sets the session's cookie and goes on to the page that asked for it, else to the dashboard. */
export async function GET(request: Request): Promise<Response> {
  if (env().identity !== "local") return answer(404);
  if (isAhead(request.headers)) return answer(503);
  const outcome = await spend(new URL(request.url).searchParams.get("token"));
  if (outcome === "good") {
    const value = await signToken(ownerSecret(), { purpose: "session", seconds: sessionSeconds });
    return goOn(request, sessionCookie(request, { name: localCookie, value, seconds: sessionSeconds }));
  }
  // Opened again by the browser that it let in, as when a page is reloaded: that one stays in.
  return (await isSignedIn(request)) ? goOn(request) : answer(303, { Location: `/sign-in?reason=${outcome}` });
}

function goOn(request: Request, cookie?: string): Response {
  const response = answer(303, { Location: rememberedPath(request.headers) });
  if (cookie) response.headers.append("Set-Cookie", cookie);
  if (cookieOf(request.headers, [nextCookie])) {
    response.headers.append("Set-Cookie", sessionCookie(request, { name: nextCookie, value: "", seconds: 0 }));
  }
  return response;
}

/** Looks, and takes nothing: Next would answer with GET. */
export const HEAD = async (): Promise<Response> => answer(env().identity === "local" ? 200 : 404);

/** A browser that fetches what its person may open next. A failure is what it throws away. */
const isAhead = (headers: Headers) =>
  ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? "")) ||
  headers.has("next-router-prefetch");

async function spend(token: string | null): Promise<"good" | "used" | "expired" | "failed"> {
  try {
    return token ? await spendLink(token) : "expired";
  } catch (error) {
    log.error("sign_in.failed", describeError(error));
    return "failed";
  }
}

async function isSignedIn(request: Request): Promise<boolean> {
  const session = cookieOf(request.headers, local.cookies());
  return session !== undefined && (await local.verify(session)) !== null;
}
