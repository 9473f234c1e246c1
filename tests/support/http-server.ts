import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll } from "vitest";
import { routeFetch } from "./call";

/** The routes on a port of this machine, for clients that only speak HTTP. @returns the address, once tests run */
export function useHttpServer(handle: (input: string, init: RequestInit) => Promise<Response> = routeFetch): () => string {
  let base = "";
  const server = createServer(async (request, response) => {
    const hasBody = request.method !== "GET" && request.method !== "HEAD";
    const init = {
      method: request.method,
      headers: request.headers as Record<string, string>,
      ...(hasBody && { body: Readable.toWeb(request), duplex: "half" }),
    };
    const answer = await handle(base + request.url, init as RequestInit);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) for await (const part of answer.body) response.write(part);
    response.end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return () => base;
}
