import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const ordinaryMs = 300_000;

/** Streamed bodies are read line by line; `lib/api/lines.ts` ends idle uploads. */
const streamed = /^POST \/v1\/(import|dashboard\/projects\/[^/]+\/import)$/;

type RequestStart = { request: IncomingMessage; response: ServerResponse; socket: Socket; server: Server };

/**
 * Exempts streamed bodies, but only until their response is sent, so that a rejected client cannot hold the connection open.
 * @returns a function that removes the limit
 */
export function limitBodies(bodyMs = ordinaryMs): () => void {
  const onRequestStart = (message: unknown) => {
    const { request, response, socket, server } = message as RequestStart;
    server.requestTimeout = 0;
    const hasBody = request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
    if (!hasBody) return;
    const limit = () => {
      const timer = setTimeout(() => request.complete || cutOff(response, socket), bodyMs).unref();
      request.once("close", () => clearTimeout(timer));
    };
    if (streamed.test(`${request.method} ${request.url?.split("?", 1)[0]}`)) response.once("finish", limit);
    else limit();
  };
  subscribe("http.server.request.start", onRequestStart);
  return () => void unsubscribe("http.server.request.start", onRequestStart);
}

function cutOff(response: ServerResponse, socket: Socket): void {
  if (!response.headersSent && socket.writable) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  socket.destroySoon();
}
