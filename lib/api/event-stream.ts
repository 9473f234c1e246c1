/** While nothing is sent, a comment keeps a proxy from closing the connection. */
const heartbeatMs = 15_000;
/** A client that leaves an event unread for so many heartbeats has left: a model's call does not stay open for it. */
const maxUnreadBeats = 4;

type Ending = {
  headers: Record<string, string>;
  /** Told of a failure after the stream had begun. @returns the body of the `error` event, null when the client left */
  failed: (thrown: unknown) => Promise<unknown>;
};

/**
 * An answer as server-sent events: `delta` events with pieces of text or `progress` events, then one `done` with the whole body, or
 * one `error`.
 * `signal` aborts when the client leaves.
 */
export function openEventStream(clientSignal: AbortSignal) {
  const left = new AbortController();
  const signal = AbortSignal.any([clientSignal, left.signal]);
  const encoder = new TextEncoder();
  const begun = Promise.withResolvers<void>();
  let asked = Promise.withResolvers<void>();
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  // It holds nothing: an event goes in when the client asks for one, and its sender waits until then.
  const readable = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      pull: () => asked.resolve(),
      cancel: (reason) => left.abort(reason),
    },
    { highWaterMark: 0 },
  );
  const breakOff = () => {
    controller.error(signal.reason);
    asked.resolve();
  };
  if (signal.aborted) breakOff();
  signal.addEventListener("abort", breakOff);

  let heart: NodeJS.Timeout | undefined;
  let unread = 0;
  let unreadBeats = 0;
  let last = Promise.resolve();

  /** The newest progress that the client has not taken; null when there is none. */
  let progress: { data: unknown } | null = null;

  /** Ends when the client has taken the frame, which is made at that moment, or has left. */
  function queue(frame: () => string): Promise<void> {
    last = last.then(async () => {
      await asked.promise;
      if (signal.aborted) return;
      asked = Promise.withResolvers<void>();
      controller.enqueue(encoder.encode(frame()));
      unreadBeats = 0;
      heart?.refresh();
    });
    return last;
  }
  async function send(frame: string): Promise<void> {
    unread++;
    await queue(() => frame);
    unread--;
  }
  const frameOf = (event: "delta" | "progress" | "done" | "error", data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  const sendEvent = (event: "delta" | "done" | "error", data: unknown) => send(frameOf(event, data));

  function beat() {
    // A client that is still sending its body may read later.
    if (unread === 0 && progress) return;
    if (unread === 0) void send(": ping\n\n");
    else if (++unreadBeats >= maxUnreadBeats) left.abort(new DOMException("The client stopped reading.", "AbortError"));
  }

  async function finish(work: Promise<unknown>, failed: Ending["failed"]): Promise<void> {
    try {
      await sendEvent("done", await work);
    } catch (thrown) {
      const body = await failed(thrown);
      if (body !== null) await sendEvent("error", body);
    }
    clearInterval(heart);
    if (!signal.aborted) controller.close();
  }

  return {
    signal,

    /** Ends when the client has taken the text. @throws what `signal` was aborted with, when the client has left */
    async write(text: string): Promise<void> {
      signal.throwIfAborted();
      if (text === "") return;
      begun.resolve();
      await sendEvent("delta", { text });
      signal.throwIfAborted();
    },

    /** Does not wait: progress that the client has not taken yet is replaced. */
    report(data: unknown): void {
      if (signal.aborted) return;
      begun.resolve();
      const isQueued = progress !== null;
      progress = { data };
      if (isQueued) return;
      void queue(() => {
        const frame = frameOf("progress", progress!.data);
        progress = null;
        return frame;
      });
    },

    /**
     * The response, as soon as something was written or the work is done. Its `done` event carries what the work resolves to.
     * @throws what the work threw before it wrote anything: an ordinary answer can still say so
     */
    async answer(work: Promise<unknown>, { headers, failed }: Ending): Promise<Response> {
      await Promise.race([begun.promise, work]);
      heart = setInterval(beat, heartbeatMs);
      void finish(work, failed);
      return new Response(readable, {
        headers: { ...headers, "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" },
      });
    },
  };
}
