import { after } from "next/server";

/** Enough for any client that sends all of a mistaken upload before it reads the answer; not enough to keep a server busy. */
const [maxBytes, maxMs] = [64 * 1024 * 1024, 60_000];

/** The parts of a request's body. Stopping half way leaves the rest readable: cancelling it would reset the connection. */
export function bodyParts(request: Request): AsyncIterable<Uint8Array> {
  const body = request.body as (ReadableStream<Uint8Array> & AsyncStream) | null;
  return body ? body.values({ preventCancel: true }) : none();
}
type AsyncStream = { values: (options: { preventCancel: boolean }) => AsyncIterable<Uint8Array> };
async function* none(): AsyncGenerator<Uint8Array> {}

/**
 * Reads what a refused call left of its body, once the refusal was sent. Without this the server closes the connection on a client
 * that is still sending, which then sees a reset in place of the refusal.
 */
export function discardUnreadBody({ body }: Request): void {
  if (!body || body.locked) return;
  try {
    after(() => discard(body));
  } catch {
    // Outside Next, the server that made the request reads or closes its connection; cancelling here would reset it before the answer.
  }
}

async function discard(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), maxMs);
  try {
    for (let left = maxBytes; left > 0; ) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client closed the connection itself: nothing is left to read.
  } finally {
    clearTimeout(timer);
  }
}
