import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach } from "vitest";

// A receiver of webhooks on this machine. Import this before anything reads the environment.
process.env.LOCI_READABLE_NETWORKS = "127.0.0.0/8";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

type Respond = (response: ServerResponse, request: Received) => void;

export const answering =
  (status: number, headers: Record<string, string> = {}, body = ""): Respond =>
  (response) =>
    void response.writeHead(status, headers).end(body);

export function useReceiver() {
  const receiver = {
    base: "",
    /** Of each test, in order of arrival. */
    received: [] as Received[],
    respond: answering(200) as Respond,
    /** At the same time, at most. */
    mostAtOnce: 0,
    url: (path = "/hook") => `${receiver.base}${path}`,
    to: (path: string) => receiver.received.filter((each) => each.path === path),
    bodies: (path = "/hook") => receiver.to(path).map(({ body }) => JSON.parse(body)),
  };
  let open = 0;
  const server = createServer((request, response) => {
    receiver.mostAtOnce = Math.max(receiver.mostAtOnce, ++open);
    response.on("close", () => open--);
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      const one = { path: request.url!, headers: request.headers, body: Buffer.concat(parts).toString() };
      receiver.received.push(one);
      receiver.respond(response, one);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    receiver.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    Object.assign(receiver, { received: [], respond: answering(200), mostAtOnce: 0 });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

/** With the library that receivers use. @throws if the signature is wrong */
export const verify = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

export function isSignedWith(secret: string, received: Received): boolean {
  try {
    verify(secret, received);
    return true;
  } catch {
    return false;
  }
}
