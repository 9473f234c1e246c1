import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { noEndpoint } from "@/lib/api/no-endpoint";
import { sessionCookie, withCookies } from "@/lib/auth/cookies";
import { nextCookie, ownPath } from "@/lib/auth/own-path";
import { env } from "@/lib/env";

/**
 * Before a page is made: its Content-Security-Policy, and under Clerk a session that is still good. Of `/v1` only paths that may not
 * decode: it streams bodies of any size, which Next would buffer in memory to show them to us.
 */
export const config = {
  matcher: [
    "/((?!v1$|v1/|api/|_next/|sign-in/link$|sign-out$|favicon\\.svg$|llms\\.txt$).*)",
    // Escapes under /v1 that may not decode: Next answers those with a bare 500 before any route runs.
    "/v1/(.*%(?![0-7][0-9a-fA-F]).*)",
  ],
};

export async function proxy(request: NextRequest): Promise<Response> {
  if (request.nextUrl.pathname.startsWith("/v1/")) return isDecodable(request.url) ? NextResponse.next() : noEndpoint(request);
  const nonce = randomBytes(16).toString("base64");
  const policy = pagePolicy(nonce);
  const cookies: string[] = [];
  if (env().identity === "clerk") {
    const { keepSession } = await import("@/lib/auth/keep-session");
    const kept = await keepSession(request);
    cookies.push(...(kept?.cookies ?? []));
    if (kept?.location) return withSetCookies(NextResponse.redirect(kept.location, { headers: { "Cache-Control": "no-store" } }), cookies);
  } else if (request.nextUrl.pathname === "/sign-in" && request.nextUrl.searchParams.has("next")) {
    const path = ownPath(request.nextUrl.searchParams.get("next"));
    cookies.push(sessionCookie(request, { name: nextCookie, value: encodeURIComponent(path), seconds: 10 * 60 }));
  }

  const headers = new Headers(request.headers);
  // Next reads the nonce out of the policy and marks its own scripts with it; what else needs it finds it in x-nonce.
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  headers.set("x-path", request.nextUrl.pathname + request.nextUrl.search);
  if (cookies.length > 0) headers.set("cookie", withCookies(request.headers, cookies));
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return withSetCookies(response, cookies);
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}

function withSetCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** What a page may load and run. Scripts are those that carry the nonce, and what they load in turn. */
function pagePolicy(nonce: string): string {
  const isDevelopment = env().NODE_ENV === "development";
  const clerk = env().identity === "clerk" ? clerkSources() : {};
  const sources: Record<string, string[]> = {
    "default-src": ["'self'"],
    // React's development build makes functions of text.
    "script-src": ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    // Menus and dialogs are put in their place, and the page behind them is held still, by style elements and attributes that are
    // written while the page runs, by libraries that know of no nonce. A style reads and sends nothing by itself: what it could load is
    // bound by the other lines.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(isDevelopment ? ["ws:"] : [])],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    // To Stripe and to Clerk a page goes by its address, which no form does.
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  for (const [name, added] of Object.entries(clerk)) sources[name] = [...(sources[name] ?? ["'self'"]), ...added];
  return Object.entries(sources)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}

/**
 * What Clerk's components load: their code and data from the instance's own host, which is written in the publishable key, pictures, and
 * a check against robots. Clerk's ready-made policy would do, were it not for 'unsafe-inline' among its scripts.
 */
function clerkSources(): Record<string, string[]> {
  const host = `https://${frontendHost(env().NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY!)}`;
  const [robots, protection] = ["https://challenges.cloudflare.com", "https://*.protect.clerk.com"];
  return {
    // For browsers that do not know 'strict-dynamic'; the others pass over addresses.
    "script-src": [host, robots, protection],
    // Those of the protection listen on ports of their own.
    "connect-src": [host, `${protection}:*`],
    "img-src": ["https://img.clerk.com"],
    "frame-src": [robots, protection],
    "worker-src": ["blob:"],
  };
}

/** `pk_test_` and `pk_live_` go before the host, in base64 and closed by `$`. */
const frontendHost = (publishableKey: string) =>
  Buffer.from(publishableKey.replace(/^pk_(?:test|live)_/, ""), "base64")
    .toString()
    .replace(/\$$/, "");
