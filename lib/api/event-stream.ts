/** Keeps proxies from closing the connection. */
const heartbeatMs = 15_000;
const maxUnreadBeats = 4;

type Ending = {
  headers: Record<string, string>;
  failed: (thrown: unknown) => Promise<unknown>;
};

/** `delta` or `progress` events, then one `done` with the whole body, or one `error`. `signal` aborts when the client disconnects. */
export function openEventStream(clientSignal: AbortSignal) {
  const disconnect = new AbortController();
  const signal = AbortSignal.any([clientSignal, disconnect.signal]);
  const encoder = new TextEncoder();
  const started = Promise.withResolvers<void>();
  let demand = Promise.withResolvers<void>();
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  // No buffer: an event is enqueued when the client pulls, and its sender waits until then.
  const readable = new ReadableStream<Uint8Array>(
    {
      start(streamController) {
        controller = streamController;
      },
      pull: () => demand.resolve(),
      cancel: (reason) => disconnect.abort(reason),
    },
    { highWaterMark: 0 },
  );
  const fail = () => {
    controller.error(signal.reason);
    demand.resolve();
  };
  if (signal.aborted) fail();
  signal.addEventListener("abort", fail);

  let heart: NodeJS.Timeout | undefined;
  let unread = 0;
  let unreadBeats = 0;
  let last = Promise.resolve();

  let progress: { data: unknown } | null = null;

  function queue(frame: () => string): Promise<void> {
    last = last.then(async () => {
      await demand.promise;
      if (signal.aborted) return;
      demand = Promise.withResolvers<void>();
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
    // A client may read progress only after it has sent its whole body.
    if (unread === 0 && progress) return;
    if (unread === 0) void send(": ping\n\n");
    else if (++unreadBeats >= maxUnreadBeats) disconnect.abort(new DOMException("The client stopped reading.", "AbortError"));
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

    async write(text: string): Promise<void> {
      signal.throwIfAborted();
      if (text === "") return;
      started.resolve();
      await sendEvent("delta", { text });
      signal.throwIfAborted();
    },

    report(data: unknown): void {
      if (signal.aborted) return;
      started.resolve();
      const isQueued = progress !== null;
      progress = { data };
      if (isQueued) return;
      void queue(() => {
        const frame = frameOf("progress", progress!.data);
        progress = null;
        return frame;
      });
    },

    /** @throws the work's error if nothing was written yet, so that it can be sent as an ordinary error response */
    async answer(work: Promise<unknown>, { headers, failed }: Ending): Promise<Response> {
      await Promise.race([started.promise, work]);
      heart = setInterval(beat, heartbeatMs);
      void finish(work, failed);
      return new Response(readable, {
        headers: { ...headers, "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" },
      });
    },
  };
}
