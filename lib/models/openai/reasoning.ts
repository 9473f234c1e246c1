import { createParser } from "eventsource-parser";

type Fetch = typeof fetch;
type Chunk = { choices?: { delta?: { reasoning?: unknown; reasoning_content?: unknown } | null }[] };

/** The SDK drops reasoning and holds the stream back until the first word, so a model that reasons for long would time out. */
export function withReasoning(onReasoning: () => void): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (!response.body || !response.headers.get("content-type")?.includes("text/event-stream")) return response;
    const decoder = new TextDecoder();
    const parser = createParser({ onEvent: ({ data }) => isReasoning(data) && onReasoning() });
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(bytes, controller) {
          parser.feed(decoder.decode(bytes, { stream: true }));
          controller.enqueue(bytes);
        },
      }),
    );
    return new Response(body, response);
  };
}

function isReasoning(data: string): boolean {
  if (!data.includes('"reasoning')) return false;
  try {
    const delta = (JSON.parse(data) as Chunk).choices?.[0]?.delta;
    return Boolean(delta?.reasoning_content || delta?.reasoning);
  } catch {
    return false;
  }
}
