import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { identity } from "@/lib/auth";
import { env } from "@/lib/env";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { expectError } from "../support/refusal";
import "../support/session";

useDatabase();

const provider = await identity();
const minuteMs = 60_000;

const pairs = new Map<string, ReturnType<typeof generateKeyPairSync>>();
const pairOf = (id: string) => {
  if (!pairs.has(id)) pairs.set(id, generateKeyPairSync("rsa", { modulusLength: 2048 }));
  return pairs.get(id)! as { publicKey: KeyObject; privateKey: KeyObject };
};
const jwk = (id: string) => ({ use: "sig", alg: "RS256", kid: id, ...pairOf(id).publicKey.export({ format: "jwk" }) });

const tokenOf = (id: string) =>
  new SignJWT({ sub: "user_1", v: 2, o: { id: "org_keys", rol: "admin" } })
    .setProtectedHeader({ alg: "RS256", kid: id, typ: "JWT" })
    .setIssuedAt(Math.floor(Date.now() / 1_000) - 5)
    .setExpirationTime(Math.floor(Date.now() / 1_000) + 4 * 3_600)
    .sign(pairOf(id).privateKey);
const isAccepted = async (id: string) => (await provider.verify(await tokenOf(id))) !== null;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const withKeys =
  (...ids: string[]): Handler =>
  (_, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: ids.map(jwk) }));

let handler: Handler;
let requests: { url?: string; authorization?: string }[] = [];
const server = createServer((request, response) => {
  requests.push({ url: request.url, authorization: request.headers.authorization });
  handler(request, response);
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const settings = env();
  settings.CLERK_JWT_KEY = undefined;
  settings.CLERK_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

// Each test starts hours after the previous one, so nothing is cached.
let now = Date.now();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  now += 24 * 60 * minuteMs;
  vi.setSystemTime(now);
  requests = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const pass = (ms: number) => {
  now += ms;
  vi.setSystemTime(now);
};

describe("signing keys", () => {
  it("are fetched once with the secret key for simultaneous callers, and cached", async () => {
    handler = withKeys("ins_a", "ins_b");
    expect(await Promise.all(Array.from({ length: 10 }, () => isAccepted("ins_a")))).toEqual(Array(10).fill(true));
    expect(requests).toEqual([{ url: "/v1/jwks", authorization: "Bearer sk_test_loci" }]);
    pass(4 * minuteMs);
    expect([await isAccepted("ins_a"), await isAccepted("ins_b")]).toEqual([true, true]);
    expect(requests).toHaveLength(1);
  });

  it("are trusted for five minutes after they are withdrawn", async () => {
    handler = withKeys("ins_a", "ins_b");
    expect(await isAccepted("ins_a")).toBe(true);
    handler = withKeys("ins_b");
    pass(5 * minuteMs);
    expect([await isAccepted("ins_a"), await isAccepted("ins_b")]).toEqual([false, true]);
    expect(requests).toHaveLength(2);
  });

  it("are not trusted longer because the clock was set back", async () => {
    handler = withKeys("ins_a", "ins_b");
    expect(await isAccepted("ins_a")).toBe(true);
    handler = withKeys("ins_b");
    pass(-60 * minuteMs);
    expect([await isAccepted("ins_a"), await isAccepted("ins_b")]).toEqual([false, true]);
  });

  it("are found when new, and made-up ids don't cause a request each", async () => {
    handler = withKeys("ins_a");
    expect(await isAccepted("ins_a")).toBe(true);
    for (const id of ["ins_x", "ins_y", "ins_z"]) expect(await isAccepted(id)).toBe(false);
    expect(requests).toHaveLength(1);
    pass(11_000);
    handler = withKeys("ins_a", "ins_new");
    expect(await isAccepted("ins_new")).toBe(true);
    expect(await isAccepted("ins_x")).toBe(false);
    expect(requests).toHaveLength(2);
  });

  it("are refreshed with one fetch for simultaneous callers", async () => {
    handler = withKeys("ins_a");
    expect(await isAccepted("ins_a")).toBe(true);
    pass(6 * minuteMs);
    expect(await Promise.all(Array.from({ length: 10 }, () => isAccepted("ins_a")))).toEqual(Array(10).fill(true));
    expect(requests).toHaveLength(2);
  });

  it("with the same id use the last one", async () => {
    handler = (_, response) =>
      response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify({ keys: [{ ...jwk("ins_b"), kid: "ins_a" }, jwk("ins_a")] }));
    expect(await isAccepted("ins_a")).toBe(true);
  });

  it("must have signed the token: a known id on a forged token is rejected", async () => {
    handler = withKeys("ins_a");
    const token = await new SignJWT({ sub: "user_1", o: { id: "org_keys" } })
      .setProtectedHeader({ alg: "RS256", kid: "ins_a", typ: "JWT" })
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(pairOf("ins_stranger").privateKey);
    expect(await provider.verify(token)).toBeNull();
    const nameless = new SignJWT({ sub: "user_1" }).setProtectedHeader({ alg: "RS256" }).setExpirationTime("1h");
    expect(await provider.verify(await nameless.sign(pairOf("ins_a").privateKey))).toBeNull();
  });
});

describe("a Clerk outage", () => {
  const failures: [name: string, handler: Handler][] = [
    ["is down", (request) => request.socket.destroy()],
    ["fails", (_, response) => response.writeHead(500).end("{}")],
    ["limits us", (_, response) => response.writeHead(429).end("{}")],
    ["refuses our secret key", (_, response) => response.writeHead(401).end('{"errors":[{"code":"authentication_invalid"}]}')],
    ["answers with a page", (_, response) => response.end("<html>")],
    ["answers with nothing", (_, response) => response.end()],
    ["has no keys", (_, response) => response.end('{"keys":[]}')],
    ["has unusable keys", (_, response) => response.end('{"keys":[null,{"kid":"ins_a"},{"kid":"ins_a","kty":"EC","x":"","y":""}]}')],
    ["answers null", (_, response) => response.end("null")],
    ["sends us elsewhere", (_, response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end()],
  ];

  it.each(failures)("%s: gives 503 with Retry-After instead of signing out, until Clerk recovers", async (_, failing) => {
    handler = failing;
    const token = await tokenOf("ins_a");
    const refused = await call("GET", "/v1/dashboard/projects", { key: token });
    expectError(refused, 503, "UNAVAILABLE");
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(JSON.stringify(refused.body)).not.toMatch(/127\.0\.0\.1|sk_test/);
    handler = withKeys("ins_a");
    expect((await call("GET", "/v1/dashboard/projects", { key: token })).status).toBe(200);
  });

  it("by timeout gives 503", async () => {
    const controller = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(controller.signal);
    handler = () => controller.abort(new DOMException("The time was up.", "TimeoutError"));
    expectError(await call("GET", "/v1/dashboard/projects", { key: await tokenOf("ins_a") }), 503, "UNAVAILABLE");
    expect(timeout).toHaveBeenCalledWith(3_000);
  });

  it("signs no one out for an hour while the key is cached, and is retried now and then", async () => {
    handler = withKeys("ins_a");
    expect(await isAccepted("ins_a")).toBe(true);
    handler = failures[0]![1];
    pass(6 * minuteMs);
    for (let n = 0; n < 5; n++) expect(await isAccepted("ins_a")).toBe(true);
    const questions = requests.length;
    pass(11_000);
    expect(await isAccepted("ins_a")).toBe(true);
    expect(requests.length).toBeGreaterThan(questions);
    pass(60 * minuteMs);
    await expect(isAccepted("ins_a")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("is logged once, without the secret", async () => {
    const written: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
    handler = withKeys("ins_a");
    await isAccepted("ins_a");
    pass(2 * 60 * minuteMs);
    handler = (_, response) => response.writeHead(500).end("{}");
    for (let n = 0; n < 3; n++) await expect(isAccepted("ins_a")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const lines = written.filter((line) => line.includes("identity.keys_unread"));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: "error", errorCode: "HTTP_500" });
    expect(written.join("")).not.toContain("sk_test");
  });
});
