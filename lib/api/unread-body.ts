import { after } from "next/server";

/** A client may send its whole upload before it reads the error. */
const [maxBytes, maxMs] = [64 * 1024 * 1024, 60_000];

/** Stopping early leaves the rest readable; cancelling the stream would reset the connection. */
export function bodyParts(request: Request): AsyncIterable<Uint8Array> {
  const body = request.body as (ReadableStream<Uint8Array> & AsyncStream) | null;
  return body ? body.values({ preventCancel: true }) : none();
}
type AsyncStream = { values: (options: { preventCancel: boolean }) => AsyncIterable<Uint8Array> };
async function* none(): AsyncGenerator<Uint8Array> {}

/** Otherwise the client would see a reset connection instead of the error. */
export function discardUnreadBody({ body }: Request): void {
  if (!body || body.locked) return;
  try {
    after(() => discard(body));
  } catch {
    // Outside Next, cancelling here would reset the connection before the response is sent.
  }
}

async function discard(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), maxMs);
  try {
    for (let remaining = maxBytes; remaining > 0; ) {
      const { done, value } = await reader.read();
      if (done) return;
      remaining -= value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client closed the connection.
  } finally {
    clearTimeout(timer);
  }
}
