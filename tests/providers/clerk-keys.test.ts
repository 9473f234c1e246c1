import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { identity } from "@/lib/auth";
import { env } from "@/lib/env";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { expectRefusal } from "../support/refusal";
import "../support/session";

// Clerk's keys as its backend interface publishes them, played by a server of ours.

useDatabase();

const provider = await identity();
const minuteMs = 60_000;

const pairs = new Map<string, ReturnType<typeof generateKeyPairSync>>();
const pairOf = (id: string) => {
  if (!pairs.has(id)) pairs.set(id, generateKeyPairSync("rsa", { modulusLength: 2048 }));
  return pairs.get(id)! as { publicKey: KeyObject; privateKey: KeyObject };
};
const jwk = (id: string) => ({ use: "sig", alg: "RS256", kid: id, ...pairOf(id).publicKey.export({ format: "jwk" }) });

/** A token that lives for hours: these tests move the clock. */
const tokenOf = (id: string) =>
  new SignJWT({ sub: "user_1", v: 2, o: { id: "org_keys", rol: "admin" } })
    .setProtectedHeader({ alg: "RS256", kid: id, typ: "JWT" })
    .setIssuedAt(Math.floor(Date.now() / 1_000) - 5)
    .setExpirationTime(Math.floor(Date.now() / 1_000) + 4 * 3_600)
    .sign(pairOf(id).privateKey);
const opens = async (id: string) => (await provider.verify(await tokenOf(id))) !== null;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const publishing =
  (...ids: string[]): Handler =>
  (_, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: ids.map(jwk) }));

let handler: Handler;
let asked: { url?: string; authorization?: string }[] = [];
const server = createServer((request, response) => {
  asked.push({ url: request.url, authorization: request.headers.authorization });
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

// Each test begins hours after the one before it: nothing that was read then is still believed.
let now = Date.now();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  now += 24 * 60 * minuteMs;
  vi.setSystemTime(now);
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const pass = (ms: number) => {
  now += ms;
  vi.setSystemTime(now);
};

describe("keys", () => {
  it("are asked for with the secret key, once for all who ask at the same time, and kept", async () => {
    handler = publishing("ins_a", "ins_b");
    expect(await Promise.all(Array.from({ length: 10 }, () => opens("ins_a")))).toEqual(Array(10).fill(true));
    expect(asked).toEqual([{ url: "/v1/jwks", authorization: "Bearer sk_test_loci" }]);
    pass(4 * minuteMs);
    expect([await opens("ins_a"), await opens("ins_b")]).toEqual([true, true]);
    expect(asked).toHaveLength(1);
  });

  it("that are withdrawn are believed for five minutes", async () => {
    handler = publishing("ins_a", "ins_b");
    expect(await opens("ins_a")).toBe(true);
    handler = publishing("ins_b");
    pass(5 * minuteMs);
    expect([await opens("ins_a"), await opens("ins_b")]).toEqual([false, true]);
    expect(asked).toHaveLength(2);
  });

  it("that are new are found, and made-up ones do not make a question each", async () => {
    handler = publishing("ins_a");
    expect(await opens("ins_a")).toBe(true);
    for (const id of ["ins_x", "ins_y", "ins_z"]) expect(await opens(id)).toBe(false);
    expect(asked).toHaveLength(1);
    pass(11_000);
    handler = publishing("ins_a", "ins_new");
    expect(await opens("ins_new")).toBe(true);
    expect(await opens("ins_x")).toBe(false);
    expect(asked).toHaveLength(2);
  });

  it("are refreshed with one fetch, whoever asks at the same time", async () => {
    handler = publishing("ins_a");
    expect(await opens("ins_a")).toBe(true);
    pass(6 * minuteMs);
    expect(await Promise.all(Array.from({ length: 10 }, () => opens("ins_a")))).toEqual(Array(10).fill(true));
    expect(asked).toHaveLength(2);
  });

  it("with one ID twice are read by the last of the two", async () => {
    handler = (_, response) =>
      response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify({ keys: [{ ...jwk("ins_b"), kid: "ins_a" }, jwk("ins_a")] }));
    expect(await opens("ins_a")).toBe(true);
  });

  it("must have signed: an id of Clerk's on a stranger's token opens nothing", async () => {
    handler = publishing("ins_a");
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

describe("an outage of Clerk's", () => {
  const failures: [name: string, handler: Handler][] = [
    ["is down", (request) => request.socket.destroy()],
    ["fails", (_, response) => response.writeHead(500).end("{}")],
    ["limits us", (_, response) => response.writeHead(429).end("{}")],
    ["refuses our secret key", (_, response) => response.writeHead(401).end('{"errors":[{"code":"authentication_invalid"}]}')],
    ["answers with a page", (_, response) => response.end("<html>")],
    ["answers with nothing", (_, response) => response.end()],
    ["has no keys", (_, response) => response.end('{"keys":[]}')],
    ["has keys of no use", (_, response) => response.end('{"keys":[null,{"kid":"ins_a"},{"kid":"ins_a","kty":"EC","x":"","y":""}]}')],
    ["answers null", (_, response) => response.end("null")],
    ["sends us elsewhere", (_, response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end()],
  ];

  it.each(failures)("%s: 503 and when to try again, not a sign-out; well again, it is forgotten", async (_, failing) => {
    handler = failing;
    const token = await tokenOf("ins_a");
    const refused = await call("GET", "/v1/dashboard/projects", { key: token });
    expectRefusal(refused, 503, "UNAVAILABLE");
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(JSON.stringify(refused.body)).not.toMatch(/127\.0\.0\.1|sk_test/);
    handler = publishing("ins_a");
    expect((await call("GET", "/v1/dashboard/projects", { key: token })).status).toBe(200);
  });

  it("does not answer in time: 503", async () => {
    const controller = new AbortController();
    const patience = vi.spyOn(AbortSignal, "timeout").mockReturnValue(controller.signal);
    handler = () => controller.abort(new DOMException("The time was up.", "TimeoutError"));
    expectRefusal(await call("GET", "/v1/dashboard/projects", { key: await tokenOf("ins_a") }), 503, "UNAVAILABLE");
    expect(patience).toHaveBeenCalledWith(3_000);
  });

  it("signs no one out for an hour whose key was known, and is asked about now and then", async () => {
    handler = publishing("ins_a");
    expect(await opens("ins_a")).toBe(true);
    handler = failures[0]![1];
    pass(6 * minuteMs);
    for (let n = 0; n < 5; n++) expect(await opens("ins_a")).toBe(true);
    const questions = asked.length;
    pass(11_000);
    expect(await opens("ins_a")).toBe(true);
    expect(asked.length).toBeGreaterThan(questions);
    pass(60 * minuteMs);
    await expect(opens("ins_a")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("is told once in the log, without the secret", async () => {
    const written: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
    handler = publishing("ins_a");
    await opens("ins_a");
    pass(2 * 60 * minuteMs);
    handler = (_, response) => response.writeHead(500).end("{}");
    for (let n = 0; n < 3; n++) await expect(opens("ins_a")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const lines = written.filter((line) => line.includes("identity.keys_unread"));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: "error", errorCode: "HTTP_500" });
    expect(written.join("")).not.toContain("sk_test");
  });
});
