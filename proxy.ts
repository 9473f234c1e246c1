import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { noEndpoint } from "@/lib/api/no-endpoint";
import { clerkIssuer } from "@/lib/auth/clerk-issuer";
import { sessionCookie, withCookies } from "@/lib/auth/cookies";
import { nextCookie, safePath } from "@/lib/auth/own-path";
import { env } from "@/lib/env";

/** Excludes `/v1`, whose request bodies Next would buffer in memory, except paths that may not decode. */
export const config = {
  matcher: [
    "/((?!v1$|v1/|api/|_next/|sign-in/link$|sign-out$|favicon\\.svg$|opengraph-image|llms\\.txt$|metrics$|openapi\\.json$|mcp$|mcp/|\\.well-known/|openai/v1/|mem0/|docs/.*\\.md$).*)",
    // Invalid escapes under /v1: Next would respond with a bare 500 before any route runs.
    "/v1/(.*%(?![0-7][0-9a-fA-F]).*)",
  ],
};

export async function proxy(request: NextRequest): Promise<Response> {
  if (request.nextUrl.pathname.startsWith("/v1/")) return isDecodable(request.url) ? NextResponse.next() : noEndpoint(request);
  // Next's own redirect is off, because mem0's clients end each path with a slash and don't all follow one.
  if (request.nextUrl.pathname !== "/" && request.nextUrl.pathname.endsWith("/")) {
    // Not a NextURL, which would put the slash back.
    const target = new URL(request.url);
    target.pathname = target.pathname.replace(/\/+$/, "") || "/";
    return NextResponse.redirect(target, 308);
  }
  const nonce = randomBytes(16).toString("base64");
  const policy = pagePolicy(nonce);
  const cookies: string[] = [];
  if (env().identity === "clerk") {
    const { renewSession } = await import("@/lib/auth/keep-session");
    const session = await renewSession(request);
    cookies.push(...(session?.cookies ?? []));
    if (session?.location)
      return withSetCookies(NextResponse.redirect(session.location, { headers: { "Cache-Control": "no-store" } }), cookies);
  } else if (request.nextUrl.pathname === "/sign-in" && request.nextUrl.searchParams.has("next")) {
    const path = safePath(request.nextUrl.searchParams.get("next"));
    cookies.push(sessionCookie(request, { name: nextCookie, value: encodeURIComponent(path), seconds: 10 * 60 }));
  }

  const headers = new Headers(request.headers);
  // Next reads the nonce from the policy, other code from x-nonce.
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

function pagePolicy(nonce: string): string {
  const isDevelopment = env().NODE_ENV === "development";
  const clerk = env().identity === "clerk" ? clerkSources() : {};
  const sources: Record<string, string[]> = {
    "default-src": ["'self'"],
    // React's development build uses eval.
    "script-src": ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    // UI libraries position menus and dialogs with inline styles, without a nonce.
    "style-src": ["'self'", "'unsafe-inline'"],
    // The layout of the graph.
    "worker-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(isDevelopment ? ["ws:"] : [])],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  for (const [name, added] of Object.entries(clerk)) sources[name] = [...(sources[name] ?? ["'self'"]), ...added];
  return Object.entries(sources)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}

/** Clerk's ready-made policy allows 'unsafe-inline' scripts. */
function clerkSources(): Record<string, string[]> {
  const host = clerkIssuer();
  const [captcha, protection] = ["https://challenges.cloudflare.com", "https://*.protect.clerk.com"];
  return {
    "script-src": [host, captcha, protection],
    // The protection servers use custom ports.
    "connect-src": [host, `${protection}:*`],
    "img-src": ["https://img.clerk.com"],
    "frame-src": [captcha, protection],
    "worker-src": ["blob:"],
  };
}
