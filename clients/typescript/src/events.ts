export type ServerEvent = { event: string; data: unknown };

/** https://html.spec.whatwg.org/multipage/server-sent-events.html, as far as the server uses it. */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  for await (const block of parts(body, /\r?\n\r?\n/)) {
    let event = "message";
    const data: string[] = [];
    for (const line of block.split(/\r?\n/)) {
      const [, field, value = ""] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
      if (field === "event") event = value;
      else if (field === "data") data.push(value);
    }
    if (data.length > 0) yield { event, data: JSON.parse(data.join("\n")) };
  }
}

/** NDJSON. */
export async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<Record<string, unknown>> {
  for await (const line of parts(body, /\n/)) if (line.trim()) yield JSON.parse(line);
}

async function* parts(body: ReadableStream<Uint8Array>, separator: RegExp): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const found = rest.split(separator);
      rest = done ? "" : found.pop()!;
      yield* found.filter((part) => part !== "");
      if (done) return;
    }
  } finally {
    // Lets the server stop when the reader stops early.
    await reader.cancel().catch(() => {});
  }
}
