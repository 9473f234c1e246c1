import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { unstable_doesMiddlewareMatch as matches } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { signInPath } from "@/lib/auth/own-path";
import { env } from "@/lib/env";
import nextConfig from "@/next.config";
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
/** What the page is asked with, which is what Next reads the nonce from. */
const sentOn = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`);

describe("the policy of a page", () => {
  it("runs only scripts with a nonce that no other request has", async () => {
    const [one, other] = [await answer("/projects"), await answer("/projects")];
    const scripts = policyOf(one)["script-src"]!;
    expect(scripts).toEqual(["'self'", expect.stringMatching(/^'nonce-[A-Za-z0-9+/]{22}=='$/), "'strict-dynamic'"]);
    expect(policyOf(other)["script-src"]![1]).not.toBe(scripts[1]);
    expect(sentOn(one, "content-security-policy")).toBe(one.headers.get("content-security-policy"));
    expect(`'nonce-${sentOn(one, "x-nonce")}'`).toBe(scripts[1]);
  });

  it("does not take a nonce that the browser sends", async () => {
    const response = await answer("/", { "x-nonce": "mine", "content-security-policy": "script-src 'nonce-mine'" });
    expect(sentOn(response, "x-nonce")).not.toBe("mine");
    expect(sentOn(response, "content-security-policy")).not.toContain("mine");
  });

  it("opens nothing to another host", async () => {
    const { "script-src": _, ...rest } = policyOf(await answer("/"));
    expect(rest).toEqual({
      "default-src": ["'self'"],
      "style-src": ["'self'", "'unsafe-inline'"],
      "img-src": ["'self'", "data:", "blob:"],
      "font-src": ["'self'"],
      "connect-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'self'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    });
  });

  it("gives a developer's tools what they need, and nobody else", async () => {
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

describe("what goes past it", () => {
  const isSeen = (url: string) => matches({ config, nextConfig, url });
  const files = readdirSync(fileURLToPath(new URL("../../public", import.meta.url)), { recursive: true }).map((file) => `/${file}`);

  it.each(["/v1", "/v1/import", "/v1/core/add", "/v1/health", "/api/inngest", "/_next/static/chunks/a.js", "/_next/image", ...files])(
    "%s does: it is no page",
    (path) => expect(isSeen(path)).toBe(false),
  );
  it.each(["/sign-in/link?token=a", "/sign-out"])("%s does: it answers with no page", (path) => expect(isSeen(path)).toBe(false));
  it.each([
    ...["/", "/projects", "/projects/prj_1/users/a.b%40example.com", "/sign-in", "/sign-in/factor-one", "/sign-in/linked", "/organization"],
    ...["/v1x", "/apidocs", "/no/such/page.svg"],
  ])("%s does not", (path) => expect(isSeen(path)).toBe(true));
});

describe("a sign-in that a page asked for", () => {
  const cookies = async (path: string) => (await answer(path)).headers.getSetCookie();

  it("keeps that page for ten minutes, where scripts do not see it", async () => {
    expect(await cookies("/sign-in?next=/projects/main%3Fq=1")).toEqual([
      "loci_next=%2Fprojects%2Fmain%3Fq%3D1; Path=/; Max-Age=600; HttpOnly; SameSite=Lax",
    ]);
  });

  it("keeps no page of another site", async () => {
    expect(await cookies("/sign-in?next=//evil.example.com")).toEqual([expect.stringMatching(/^loci_next=%2Fprojects; /)]);
  });

  it("is told which page that is by the request, and not by the browser", async () => {
    const asked = await answer("/projects/main/memories?q=a%20b&type=FACT", { "x-path": "/elsewhere" });
    const path = signInPath(new Headers({ "x-path": sentOn(asked, "x-path")! }));
    expect(path).toBe("/sign-in?next=%2Fprojects%2Fmain%2Fmemories%3Fq%3Da%2520b%26type%3DFACT");
    expect(await cookies(path)).toEqual([expect.stringContaining("loci_next=%2Fprojects%2Fmain%2Fmemories%3Fq%3Da%2520b%26type%3DFACT;")]);
    expect(signInPath(new Headers({ "x-path": "/projects" }))).toBe("/sign-in");
  });

  it("keeps nothing where nothing was asked for", async () => {
    expect([await cookies("/sign-in"), await cookies("/projects?next=/a")]).toEqual([[], []]);
  });
});
