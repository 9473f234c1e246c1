import { once } from "node:events";
import { createServer, get, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { joinHeads } from "@/lib/net/join-heads";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function answerOf(listener: RequestListener): Promise<IncomingMessage> {
  ends.push(joinHeads());
  const server = createServer(listener).listen(0, "127.0.0.1");
  ends.push(() => server[Symbol.asyncDispose]());
  await once(server, "listening");
  const [answer] = await once(get({ port: (server.address() as AddressInfo).port, agent: false }), "response");
  return answer as IncomingMessage;
}

it("holds a head back until what is written in the same turn can go with it", async () => {
  let held: number | undefined;
  const answer = await answerOf((_, response) => {
    response.flushHeaders();
    held = response.socket?.writableCorked;
    response.end("body");
  });
  expect(held).toBe(1);
  expect(Buffer.concat(await answer.toArray()).toString()).toBe("body");
});

it("sends a head whose body comes later", async () => {
  const body = Promise.withResolvers<string>();
  const answer = await answerOf((_, response) => {
    response.flushHeaders();
    void body.promise.then((text) => response.end(text));
  });
  // The head has arrived, so the body may be written.
  body.resolve("later");
  expect(Buffer.concat(await answer.toArray()).toString()).toBe("later");
});
