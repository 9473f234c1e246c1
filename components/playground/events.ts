import { createParser } from "eventsource-parser";

export type StreamEvent = { event: string; data: unknown };

export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let events: StreamEvent[] = [];
  const parser = createParser({ onEvent: ({ event = "message", data }) => events.push({ event, data: JSON.parse(data) }) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* events;
      events = [];
    }
  } finally {
    // Cancelling the request also stops the model on the server.
    await reader.cancel().catch(() => {});
  }
}
