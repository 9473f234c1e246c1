import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long a client may take to send an ordinary body, of 4 MB at most. Node's own limit, which ends uploads of any size. */
const ordinaryMs = 300_000;

/** Bodies that may take longer: they are read line by line, and `lib/api/lines.ts` ends those that send nothing. */
const streamed: ReadonlySet<string> = new Set(["POST /v1/import"]);

type Started = { request: IncomingMessage; response: ServerResponse; socket: Socket; server: Server };

/**
 * Replaces Node's limit on the duration of a request, which holds for all requests of a server alike, with one that leaves streamed
 * bodies out. Headers keep Node's limit. A streamed body is exempt only until it is answered: a refused client cannot hold its
 * connection open.
 * @returns stops it
 */
export function limitBodies(bodyMs = ordinaryMs): () => void {
  const started = (message: unknown) => {
    const { request, response, socket, server } = message as Started;
    server.requestTimeout = 0;
    const hasBody = request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
    if (!hasBody) return;
    const limit = () => {
      const timer = setTimeout(() => request.complete || cutOff(response, socket), bodyMs).unref();
      request.once("close", () => clearTimeout(timer));
    };
    if (streamed.has(`${request.method} ${request.url?.split("?", 1)[0]}`)) response.once("finish", limit);
    else limit();
  };
  subscribe("http.server.request.start", started);
  return () => void unsubscribe("http.server.request.start", started);
}

/** As Node answers a request that takes too long. */
function cutOff(response: ServerResponse, socket: Socket): void {
  if (!response.headersSent && socket.writable) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  socket.destroySoon();
}
