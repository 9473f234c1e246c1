import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as client from "@/clients/typescript/src/index";

type Step = (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
let baseUrl: string;
let steps: Step[] = [];
let seen: { method: string; key: string | undefined; body: string }[] = [];

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (_, response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const ok = json(200, { groups: [{ name: "default" }] });
const cut: Step = (request) => request.socket.destroy();
const silent: Step = () => {};
const broken: Step = (_, response) => response.writeHead(200, { "content-type": "application/json" }).end('{"groups": [');
const page: Step = (_, response) => response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      seen.push({ method: request.method!, key: request.headers["idempotency-key"] as string | undefined, body });
      (steps.shift() ?? ok)(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [steps, seen] = [[], []];
  vi.spyOn(Math, "random").mockReturnValue(0);
});

const loci = (more: client.LociOptions = {}) => new client.Loci({ apiKey: "loci_x", baseUrl, ...more });

describe("a call is retried", () => {
  it.each<[string, Step]>([
    ["a rate limit", json(429, { code: "RATE_LIMITED", error: "Slow down." }, { "retry-after": "0" })],
    ["a cut connection", cut],
    ["an internal error", json(500, { code: "INTERNAL", error: "Oops." })],
    ["a proxy's page", page],
    ["a broken body", broken],
    ["a running twin", json(409, { code: "IDEMPOTENCY_IN_PROGRESS", error: "Running." })],
  ])("after %s", async (_, fault) => {
    steps = [fault, fault];
    expect(await loci().groups.list()).toEqual([{ name: "default" }]);
    expect(seen).toHaveLength(3);
  });

  it("with one idempotency key, so that nothing is done twice", async () => {
    steps = [cut, json(202, { episode_id: "epi_1", messages_stored: 1 })];
    const added = await loci().memories.add({ userId: "maya", messages: [{ role: "user", content: "Hello" }] });
    expect(added).toMatchObject({ episodeId: "epi_1", messagesStored: 1 });
    expect(seen[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen[1]).toEqual(seen[0]);
    await loci()
      .memories.add({ userId: "maya", messages: [{ role: "user", content: "Hello" }] }, { idempotencyKey: "mine" })
      .catch(() => {});
    expect(seen.at(-1)!.key).toBe("mine");
  });

  it("at most maxRetries times", async () => {
    steps = [page, page, page, page];
    await expect(loci().groups.list()).rejects.toMatchObject({ name: "ServerError", status: 502, code: "UNKNOWN" });
    expect(seen).toHaveLength(3);
    steps = [cut];
    await expect(loci({ maxRetries: 0 }).groups.list()).rejects.toThrow(client.ConnectionError);
    expect(seen).toHaveLength(4);
  });
});

describe("a call is not retried", () => {
  it.each<[string, Step, string]>([
    ["a used-up quota", json(429, { code: "QUOTA_EXCEEDED", error: "Used up." }), "QuotaExceededError"],
    ["a wait of an hour", json(429, { code: "RATE_LIMITED", error: "Slow down." }, { "retry-after": "3600" }), "RateLimitError"],
    ["an invalid request", json(400, { code: "VALIDATION_ERROR", error: "No." }), "ValidationError"],
    ["a conflict", json(409, { code: "GROUP_EXISTS", error: "Exists." }), "ConflictError"],
  ])("after %s", async (_, fault, name) => {
    steps = [fault];
    await expect(loci().groups.list()).rejects.toMatchObject({ name });
    expect(seen).toHaveLength(1);
  });

  it("after your own abort, which is passed on as it is", async () => {
    steps = [silent];
    const abort = new AbortController();
    const reason = new Error("changed my mind");
    const listing = loci().groups.list({ signal: abort.signal });
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    abort.abort(reason);
    await expect(listing).rejects.toBe(reason);
    await expect(loci().groups.list({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(seen).toHaveLength(1);
  });
});

it("ends with a TimeoutError when no answer comes", async () => {
  steps = [silent, silent];
  await expect(loci({ maxRetries: 1 }).groups.list({ timeoutMs: 30 })).rejects.toThrow(client.TimeoutError);
  expect(seen).toHaveLength(2);
});

describe("a stream", () => {
  const frames =
    (...parts: string[]): Step =>
    (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const part of parts) response.write(part);
      response.end();
    };
  const ask = () => loci().memories.askStream({ userId: "maya", question: "Where?" });

  it("survives pings, cuts inside a character, and Windows line ends", async () => {
    const text = Buffer.from(
      'event: delta\r\ndata: {"text":"Zoë"}\r\n\r\n: ping\n\nevent: done\ndata: {"answer":"Zoë","question_mode":"factoid"}\n\n',
    );
    steps = [
      (_, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        for (const byte of text) response.write(Buffer.from([byte]));
        response.end();
      },
    ];
    const stream = ask();
    const pieces: string[] = [];
    for await (const piece of stream) pieces.push(piece);
    expect(pieces).toEqual(["Zoë"]);
    expect(await stream.final()).toEqual({ answer: "Zoë", questionMode: "factoid" });
  });

  it("throws the server's error, and an end without an answer", async () => {
    steps = [
      frames('event: error\ndata: {"error":"model_unavailable","code":503,"message":"The model is down.","correlationId":"req_1"}\n\n'),
    ];
    await expect(ask().final()).rejects.toMatchObject({ name: "ServerError", status: 503, code: "MODEL_UNAVAILABLE" });
    steps = [frames('event: delta\ndata: {"text":"a"}\n\n')];
    await expect(ask().final()).rejects.toThrow(client.ConnectionError);
  });
});
