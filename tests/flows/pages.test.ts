import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { unstable_doesMiddlewareMatch as matches } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { signInPath } from "@/lib/auth/own-path";
import { env } from "@/lib/env";
import { config as nextConfig } from "@/next.config";
import { config, proxy } from "@/proxy";

const origin = "http://localhost:3000";
const answer = (path: string, headers: Record<string, string> = {}) => proxy(new NextRequest(origin + path, { headers }));
const policyOf = (response: Response) =>
  Object.fromEntries(
    response.headers
      .get("content-security-policy")!
      .split("; ")
      .map((line) => [line.split(" ")[0]!, line.split(" ").slice(1)]),
  ) as Record<string, string[]>;
/** A request header passed on to the page. Next reads the nonce from there. */
const forwardedHeader = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`);

describe("a page's path with a slash at its end", () => {
  it("redirects to the one without", async () => {
    for (const [path, location] of [
      ["/projects/", "/projects"],
      ["/projects/prj_1/memories//?q=a/", "/projects/prj_1/memories?q=a/"],
    ] as const) {
      const response = await answer(path);
      expect([response.status, response.headers.get("location")]).toEqual([308, origin + location]);
    }
    expect((await answer("/")).status).toBe(200);
  });

  it("is left to the protocols that use it", () => {
    for (const url of ["/mcp", "/mcp/", "/mcp/my-app/", "/mem0/v1/ping/", "/.well-known/oauth-protected-resource/mcp/"]) {
      expect([url, matches({ config, nextConfig: nextConfig as never, url })]).toEqual([url, false]);
    }
    expect(nextConfig.skipTrailingSlashRedirect).toBe(true);
  });
});

describe("the content security policy", () => {
  it("only allows scripts with a per-request nonce", async () => {
    const [one, other] = [await answer("/projects"), await answer("/projects")];
    const scripts = policyOf(one)["script-src"]!;
    expect(scripts).toEqual(["'self'", expect.stringMatching(/^'nonce-[A-Za-z0-9+/]{22}=='$/), "'strict-dynamic'"]);
    expect(policyOf(other)["script-src"]![1]).not.toBe(scripts[1]);
    expect(forwardedHeader(one, "content-security-policy")).toBe(one.headers.get("content-security-policy"));
    expect(`'nonce-${forwardedHeader(one, "x-nonce")}'`).toBe(scripts[1]);
  });

  it("ignores a nonce from the browser", async () => {
    const response = await answer("/", { "x-nonce": "mine", "content-security-policy": "script-src 'nonce-mine'" });
    expect(forwardedHeader(response, "x-nonce")).not.toBe("mine");
    expect(forwardedHeader(response, "content-security-policy")).not.toContain("mine");
  });

  it("allows no other host", async () => {
    const { "script-src": _, ...rest } = policyOf(await answer("/"));
    expect(rest).toEqual({
      "default-src": ["'self'"],
      "style-src": ["'self'", "'unsafe-inline'"],
      "img-src": ["'self'", "data:", "blob:"],
      "font-src": ["'self'"],
      "connect-src": ["'self'"],
      "worker-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'self'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    });
  });

  it("allows what development tools need in development only", async () => {
    const settings = env();
    const before = settings.NODE_ENV;
    settings.NODE_ENV = "development";
    try {
      const policy = policyOf(await answer("/"));
      expect(policy["script-src"]).toContain("'unsafe-eval'");
      expect(policy["connect-src"]).toContain("ws:");
    } finally {
      settings.NODE_ENV = before;
    }
    expect((await answer("/")).headers.get("content-security-policy")).not.toMatch(/script-src[^;]*unsafe/);
  });
});

describe("the proxy", () => {
  const isHandled = (url: string) => matches({ config, nextConfig, url });
  const files = readdirSync(fileURLToPath(new URL("../../public", import.meta.url)), { recursive: true }).map((file) => `/${file}`);

  it.each(["/v1", "/v1/import", "/v1/core/add", "/v1/health", "/api/inngest", "/_next/static/chunks/a.js", "/_next/image", ...files])(
    "skips %s, which is no page",
    (path) => expect(isHandled(path)).toBe(false),
  );
  it.each(["/sign-in/link?token=a", "/sign-out"])("skips %s, which doesn't return a page", (path) => expect(isHandled(path)).toBe(false));
  it.each([
    ...["/", "/projects", "/projects/prj_1/users/a.b%40example.com", "/sign-in", "/sign-in/factor-one", "/sign-in/linked", "/organization"],
    ...["/v1x", "/apidocs", "/no/such/page.svg"],
  ])("handles %s", (path) => expect(isHandled(path)).toBe(true));
});

describe("a sign-in requested by a page", () => {
  const cookies = async (path: string) => (await answer(path)).headers.getSetCookie();

  it("remembers the page for ten minutes in an HttpOnly cookie", async () => {
    expect(await cookies("/sign-in?next=/projects/main%3Fq=1")).toEqual([
      "loci_next=%2Fprojects%2Fmain%3Fq%3D1; Path=/; Max-Age=600; HttpOnly; SameSite=Lax",
    ]);
  });

  it("remembers no page of another site", async () => {
    expect(await cookies("/sign-in?next=//evil.example.com")).toEqual([expect.stringMatching(/^loci_next=%2Fprojects; /)]);
  });

  it("takes the page from the request, not from the browser", async () => {
    const response = await answer("/projects/main/memories?q=a%20b&type=FACT", { "x-path": "/elsewhere" });
    const path = signInPath(new Headers({ "x-path": forwardedHeader(response, "x-path")! }));
    expect(path).toBe("/sign-in?next=%2Fprojects%2Fmain%2Fmemories%3Fq%3Da%2520b%26type%3DFACT");
    expect(await cookies(path)).toEqual([expect.stringContaining("loci_next=%2Fprojects%2Fmain%2Fmemories%3Fq%3Da%2520b%26type%3DFACT;")]);
    expect(signInPath(new Headers({ "x-path": "/projects" }))).toBe("/sign-in");
  });

  it("remembers nothing without a page", async () => {
    expect([await cookies("/sign-in"), await cookies("/projects?next=/a")]).toEqual([[], []]);
  });
});
