import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { POST as add } from "@/app/v1/core/add/route";
import { POST as importRoute } from "@/app/v1/import/route";
import { limitBodies } from "@/lib/api/body-limits";
import { idleMs } from "@/lib/api/lines";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";
import { exportOf, importInto } from "../support/transfer";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

let file: string;
beforeAll(async () => {
  const source = await aProject();
  await source.remembers("maya", "I live in Porto.", "I like tea.");
  file = await exportOf(source);
});

const cleanups: (() => unknown)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const end of cleanups.splice(0)) end();
});

/** Ordinary bodies time out after 200 ms instead of five minutes. */
async function aServer(): Promise<Server> {
  const server = createServer({ requestTimeout: 200, headersTimeout: 200, connectionsCheckingInterval: 50 }, async (received, response) => {
    const route = received.url === "/v1/import" ? importRoute : add;
    const forwarded = new Request(`http://localhost${received.url}`, {
      method: received.method,
      headers: received.headers as Record<string, string>,
      body: Readable.toWeb(received) as ReadableStream,
      duplex: "half",
    } as RequestInit);
    const answer = await route(forwarded, { params: Promise.resolve({}) });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(
    limitBodies(200),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

function begin(server: Server, path: string, { key, type = "application/json" }: { key: string; type?: string }) {
  const headers = { authorization: `Bearer ${key}`, "content-type": type };
  const outgoing = request({ port: portOf(server), host: "127.0.0.1", path, method: "POST", headers });
  const answer = new Promise<{ status: number; body: any }>((resolve, reject) => {
    outgoing.on("error", reject);
    outgoing.on("response", async (received: IncomingMessage) => {
      const text = (await received.toArray()).join("");
      resolve({ status: received.statusCode!, body: text && JSON.parse(text) });
    });
  });
  const cut = answer.then(
    ({ status }) => status,
    () => "reset",
  );
  return { sent: outgoing, answer, cut };
}

const beginImport = (server: Server, project: Project) =>
  begin(server, "/v1/import", { key: project.apiKey, type: "application/x-ndjson" });

describe("a body slower than the server's limit", () => {
  it("is read completely for an import", async () => {
    const [server, project] = [await aServer(), await aProject()];
    const upload = beginImport(server, project);
    const half = Math.ceil(file.length / 2);
    upload.sent.write(file.slice(0, half));
    const ordinary = begin(server, "/v1/core/add", { key: project.apiKey });
    ordinary.sent.write('{"user_id": ');
    expect([408, "reset"]).toContain(await ordinary.cut);
    upload.sent.end(file.slice(half));
    expect(await upload.answer).toMatchObject({ status: 200, body: { imported: { memory: 2 } } });
  });

  it("is cut off if the import was rejected already", async () => {
    const server = await aServer();
    const socket = connect(portOf(server), "127.0.0.1");
    cleanups.push(() => socket.destroy());
    const closed = once(socket, "close");
    const kind = "Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked";
    socket.write(`POST /v1/import HTTP/1.1\r\nHost: localhost\r\n${kind}\r\n\r\n`);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toContain("401");
    const trickle = setInterval(() => socket.write("1\r\n\n\r\n"), 20);
    cleanups.push(() => clearInterval(trickle));
    socket.on("error", () => {});
    await closed;
  });

  it("is cut off if its headers don't end", async () => {
    const server = await aServer();
    const socket = connect(portOf(server), "127.0.0.1");
    cleanups.push(() => socket.destroy());
    // A first request on the socket lifts Node's own limit on bodies.
    socket.write("POST /v1/core/add HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\nPOST /v1/import HTTP/1.1\r\nHost: ");
    socket.resume();
    await once(socket, "close");
  });
});

describe("an import whose client stalls", () => {
  it.each([
    ["from the start", 0],
    ["in the middle", 0.7],
  ])("%s ends with 408, and sending it again completes it", async (_, share) => {
    const project = await aProject();
    const stalled = Promise.withResolvers<void>();
    const parts = share ? [new TextEncoder().encode(file.slice(0, file.length * share))] : [];
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const part = parts.shift();
          if (part) return controller.enqueue(part);
          stalled.resolve();
          return new Promise(() => {});
        },
      },
      { highWaterMark: 0 },
    );
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const answer = importInto(project, body);
    await stalled.promise;
    vi.advanceTimersByTime(idleMs);
    vi.useRealTimers();
    expectError(await answer, 408, "REQUEST_TIMEOUT");
    expect((await importInto(project, file)).status).toBe(200);
    expect((await importInto(project, file)).body.existing).toMatchObject({ memory: 2, message: 2 });
  });
});
