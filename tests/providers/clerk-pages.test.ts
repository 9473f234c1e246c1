import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import { NextRequest } from "next/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readSession } from "@/lib/auth/read-session";
import { env } from "@/lib/env";
import { proxy } from "@/proxy";
import { clerkFrontend, privateKey, sessionOf } from "../support/session";

const origin = "http://localhost:3000";
const suffix = () => createHash("sha1").update(env().NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY!).digest("base64url").slice(0, 8);
const now = () => Math.floor(Date.now() / 1_000);

const open = (path: string, cookies: Record<string, string>, headers: Record<string, string> = {}) =>
  proxy(
    new NextRequest(origin + path, {
      headers: {
        host: "localhost:3000",
        accept: "text/html",
        "sec-fetch-dest": "document",
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join("; "),
        ...headers,
      },
    }),
  );
/** `__clerk_db_jwt` identifies the browser to a development instance. */
const browser = (session: string | null) => ({
  __clerk_db_jwt: "dvb_1",
  [`__clerk_db_jwt_${suffix()}`]: "dvb_1",
  __client_uat: String(now() - 3_600),
  [`__client_uat_${suffix()}`]: String(now() - 3_600),
  ...(session && { __session: session, [`__session_${suffix()}`]: session }),
});
const expired = () => sessionOf("org_pages", { account: "user_1", expiresIn: -60, claims: { azp: origin } });
const good = () => sessionOf("org_pages", { account: "user_1", claims: { azp: origin } });
const isPage = (response: Response) => response.headers.get("x-middleware-next") === "1";
const sentOn = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`);

const settings = env();
const before = { ...settings };
afterEach(() => {
  Object.assign(settings, before);
  vi.restoreAllMocks();
});
const inProduction = () => {
  settings.CLERK_SECRET_KEY = "sk_live_loci";
  settings.NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY = settings.NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY!.replace("pk_test_", "pk_live_");
};

describe("a page request", () => {
  it("with a valid session continues", async () => {
    const cookies = browser(await good());
    const response = await open("/projects", cookies);
    expect([isPage(response), response.headers.getSetCookie()]).toEqual([true, []]);
    expect(await readSession(new Headers({ cookie: sentOn(response, "cookie")! }))).toMatchObject({ accountId: "user_1" });
  });

  it.each(["development", "production"])("with an expired session is redirected to Clerk and back (%s)", async (instance) => {
    if (instance === "production") inProduction();
    const response = await open("/projects/main?q=a", browser(await expired()));
    expect([response.status, isPage(response), response.headers.get("cache-control")]).toEqual([307, false, "no-store"]);
    const target = new URL(response.headers.get("location")!);
    expect(target.origin + target.pathname).toBe(`${clerkFrontend}/v1/client/handshake`);
    expect(target.searchParams.get("redirect_url")).toBe(`${origin}/projects/main?q=a`);
    expect(target.searchParams.get("__clerk_hs_reason")).toMatch(/^session-token-expired/);
  });

  it("that looks signed in but has no session is redirected too", async () => {
    const target = (await open("/projects", browser(null))).headers.get("location")!;
    expect(new URL(target).searchParams.get("__clerk_hs_reason")).toBe("client-uat-but-no-session-token");
  });

  it("without a session continues: pages check access themselves", async () => {
    const response = await open("/", { __clerk_db_jwt: "dvb_1", __client_uat: "0" });
    expect([isPage(response), response.headers.get("location")]).toEqual([true, null]);
  });

  it("isn't redirected in a loop", async () => {
    vi.spyOn(console, "log").mockReturnValue();
    const response = await open("/projects", { ...browser(await expired()), __clerk_redirect_count: "3" });
    expect(isPage(response)).toBe(true);
    expect(await readSession(new Headers({ cookie: sentOn(response, "cookie")! }))).toBeNull();
  });

  it("made by a script isn't redirected", async () => {
    const response = await open("/projects", browser(await expired()), { "sec-fetch-dest": "empty", rsc: "1" });
    expect(isPage(response)).toBe(true);
  });

  it("returning from Clerk continues with the session it brings", async () => {
    inProduction();
    const session = await good();
    const lines = [`__session=${session}; Path=/; SameSite=Lax`, `__session_${suffix()}=${session}; Path=/; SameSite=Lax`];
    const handshake = await new SignJWT({ handshake: lines }).setProtectedHeader({ alg: "RS256", kid: "ins_test" }).sign(privateKey);
    const response = await open("/projects", { ...browser(await expired()), __clerk_handshake: handshake });
    expect(isPage(response)).toBe(true);
    expect(response.headers.getSetCookie()).toEqual(lines);
    expect(await readSession(new Headers({ cookie: sentOn(response, "cookie")! }))).toMatchObject({ organizationId: "org_pages" });
  });

  it("ignores a handshake that Clerk didn't sign", async () => {
    inProduction();
    vi.spyOn(console, "error").mockReturnValue();
    const handshake = await new SignJWT({ handshake: [`__session=${await good()}; Path=/`] })
      .setProtectedHeader({ alg: "HS256", kid: "ins_test" })
      .sign(new Uint8Array(32));
    const response = await open("/projects", { ...browser(await expired()), __clerk_handshake: handshake });
    expect(response.headers.getSetCookie().join()).not.toContain("__session=");
    expect(await readSession(new Headers({ cookie: sentOn(response, "cookie") ?? "" }))).toBeNull();
  });

  it("doesn't fetch Clerk's keys for every forged token", async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url!);
      response.setHeader("content-type", "application/json").end('{"keys":[{"kid":"ins_other","kty":"RSA","n":"AQAB","e":"AQAB"}]}');
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    settings.CLERK_JWT_KEY = undefined;
    settings.CLERK_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      for (let n = 0; n < 5; n++) expect(isPage(await open("/projects", browser(await expired())))).toBe(true);
    } finally {
      server.closeAllConnections();
      server.close();
    }
    expect(requests).toEqual(["/v1/jwks"]);
  });

  it("never reaches Clerk's library when sign-in doesn't use Clerk", async () => {
    settings.identity = "local";
    const response = await open("/projects", browser(await expired()));
    expect([isPage(response), response.headers.get("location"), response.headers.getSetCookie()]).toEqual([true, null, []]);
    expect(response.headers.get("content-security-policy")).not.toMatch(/clerk|cloudflare/);
  });

  it("with malformed Clerk keys continues, and the log says so without them", async () => {
    settings.CLERK_SECRET_KEY = "";
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    expect(isPage(await open("/", browser(await expired())))).toBe(true);
    expect(written.mock.calls.join("")).toContain("identity.session_not_kept");
    expect(written.mock.calls.join("")).not.toMatch(/eyJ|_loci/);
  });
});

describe("the content security policy", () => {
  const policyOf = async () => {
    const response = await open("/sign-in", { __clerk_db_jwt: "dvb_1", __client_uat: "0" });
    return Object.fromEntries(
      response.headers
        .get("content-security-policy")!
        .split("; ")
        .map((line) => [line.split(" ")[0]!, line.slice(line.indexOf(" ") + 1)]),
    );
  };

  it("allows what Clerk's components load, but no script without the nonce", async () => {
    const policy = await policyOf();
    expect(policy["script-src"]).toMatch(
      /^'self' 'nonce-[^']+' 'strict-dynamic' https:\/\/clerk\.loci\.test https:\/\/challenges\.cloudflare\.com /,
    );
    expect(policy["script-src"]).not.toContain("unsafe");
    expect(policy["connect-src"]).toContain(clerkFrontend);
    expect(policy["img-src"]).toBe("'self' data: blob: https://img.clerk.com");
    expect(policy["worker-src"]).toBe("'self' blob:");
    expect(policy["frame-src"]).toContain("https://challenges.cloudflare.com");
    expect((await policyOf())["script-src"]).not.toBe(policy["script-src"]);
  });

  it("Clerk's sign-in form gets the page to return to without a cookie", async () => {
    const response = await open("/sign-in?next=/projects/main", { __clerk_db_jwt: "dvb_1", __client_uat: "0" });
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});
