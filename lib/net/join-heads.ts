import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Next sends the head of a response by itself, and then the body. Here the head waits for what is written in the same turn of the event
 * loop: one packet, and one time that the client wakes up, instead of two or three. @returns a function that ends it
 */
export function joinHeads(): () => void {
  const onRequestStart = (message: unknown) => {
    const { response, socket } = message as { response: ServerResponse; socket: Socket };
    const flush = response.flushHeaders.bind(response);
    response.flushHeaders = () => {
      // Not `response.cork`: a response that ends while it is corked sends its last chunk before the others.
      socket.cork();
      flush();
      process.nextTick(() => socket.uncork());
    };
  };
  subscribe("http.server.request.start", onRequestStart);
  return () => void unsubscribe("http.server.request.start", onRequestStart);
}
