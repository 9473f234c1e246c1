/** One server-sent event. Its data is JSON. */
export type StreamEvent = { event: string; data: unknown };

/** The events of a response, as they come. Comments, which keep the connection open, are none. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let rest = "";
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const frames = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = frames.pop()!;
      for (const frame of frames) {
        const event = readFrame(frame);
        if (event) yield event;
      }
    }
  } finally {
    // Whoever stops listening leaves: the model behind it stops too.
    await reader.cancel().catch(() => {});
  }
}

function readFrame(frame: string): StreamEvent | null {
  const fields = frame.split("\n").flatMap((line) => {
    const colon = line.indexOf(":");
    return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")] as const] : [];
  });
  const data = fields.filter(([name]) => name === "data").map(([, value]) => value);
  if (data.length === 0) return null;
  return { event: fields.find(([name]) => name === "event")?.[1] ?? "message", data: JSON.parse(data.join("\n")) };
}
