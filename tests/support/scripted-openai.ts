import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { terms } from "@/lib/text/terms";

/** A statement as a model answers it; what a test does not say is nothing. */
export type Said = { quote: string; content?: string } & Record<string, unknown>;

export type Reply =
  | { kind: "says"; content: string | null; finish?: string; refusal?: string; usage?: { input: number; output: number } }
  | { kind: "fails"; status: number; code?: string; message?: string; headers?: Record<string, string> }
  | { kind: "vectors"; of: (texts: string[]) => unknown }
  | { kind: "tells"; script: (stream: Told) => void | Promise<void> }
  | { kind: "sends"; body: string }
  | { kind: "hangs"; reached: () => void }
  | { kind: "drops" };

/** A streamed answer in the hands of a test, which says when each part goes. */
export type Told = {
  say: (text: string) => void;
  think: (text: string) => void;
  refuse: (text: string) => void;
  /** The provider's own error, in the middle of its stream. */
  fail: (error: { message: string; code?: string }) => void;
  end: (more?: { finish?: string; usage?: { input: number; output: number } | null }) => void;
  /** Tokens so far, as some servers tell them with every chunk. */
  count: (usage: { input: number; output: number }) => void;
  /** Closes the connection in the middle. */
  breakOff: () => void;
  /** Resolves when the connection is closed before the answer's end. */
  left: Promise<void>;
};

/** What arrived. `data` is the JSON that a prompt frames, read back. */
export type Asked = { path: string; headers: IncomingMessage["headers"]; body: any; data: any; system: string; prompt: string };

export const statement = ({ quote, content = quote, ...more }: Said) => ({
  quote,
  content,
  type: "FACT",
  certainty: "stated",
  tense: "present",
  time: null,
  entities: [],
  relations: [],
  attribute: null,
  ...more,
});

export const draws = (...said: Said[]): Reply => ({ kind: "says", content: JSON.stringify({ statements: said.map(statement) }) });
export const says = (content: string, more: { finish?: string; usage?: { input: number; output: number } } = {}): Reply => ({
  kind: "says",
  content,
  ...more,
});
/** Streams; without an end the connection stays open. */
export const tells = (script: (stream: Told) => void | Promise<void>): Reply => ({ kind: "tells", script });
export const refuses: Reply = { kind: "says", content: null, refusal: "I cannot help with that." };
export const fails = (status: number, more: { code?: string; message?: string; headers?: Record<string, string> } = {}): Reply => ({
  kind: "fails",
  status,
  ...more,
});

const dimensions = 64;

/** Texts with common words are near each other: enough of meaning for a test. */
export function wordVector(text: string, size = dimensions): number[] {
  const vector = new Array<number>(size).fill(0.001);
  for (const term of terms(text)) {
    let hash = 7;
    for (const char of term) hash = (hash * 31 + char.codePointAt(0)!) >>> 0;
    vector[hash % size]! += 1;
  }
  return vector;
}

export const embeds = (body: any): unknown => ({
  object: "list",
  data: body.input.map((text: string, index: number) => ({ object: "embedding", index, embedding: wordVector(text, body.dimensions) })),
  usage: { prompt_tokens: body.input.length * 10, total_tokens: body.input.length * 10 },
});

export type ScriptedOpenAi = Awaited<ReturnType<typeof scriptedOpenAi>>;

/**
 * An OpenAI-compatible server on the loopback. Each request takes the next reply of its endpoint's queue; past its end
 * `otherwise` decides, which draws nothing and embeds by words.
 */
export async function scriptedOpenAi() {
  const state = {
    chat: [] as Reply[],
    embeddings: [] as Reply[],
    /** By the passage that was sent, for calls that come in any order. */
    otherwise: (_: Asked): Reply => draws(),
    asked: [] as Asked[],
    /** Most requests that were under way at once. */
    maxPerBatch: 0,
  };
  let underWay = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    state.maxPerBatch = Math.max(state.maxPerBatch, ++underWay);
    response.once("close", () => underWay--);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const asked = read(request, Buffer.concat(parts).toString());
    state.asked.push(asked);
    const isChat = asked.path.endsWith("/chat/completions");
    const reply = (isChat ? state.chat : state.embeddings).shift() ?? (isChat ? state.otherwise(asked) : null);
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    if (!reply) return void send(200, embeds(asked.body));
    switch (reply.kind) {
      case "hangs":
        return reply.reached();
      case "drops":
        return void request.socket.destroy();
      case "sends":
        return void send(200, reply.body);
      case "tells":
        return void (await reply.script(told(response, asked.body)));
      case "vectors":
        return void send(200, reply.of(asked.body.input));
      case "fails":
        return void send(
          reply.status,
          { error: { message: reply.message ?? "No.", type: "error", code: reply.code ?? null } },
          reply.headers,
        );
      case "says": {
        if (asked.body.stream) {
          const stream = told(response, asked.body);
          for (const piece of reply.content?.match(/\s*\S+\s*?/g) ?? []) stream.say(piece);
          if (reply.refusal) stream.refuse(reply.refusal);
          return stream.end(reply);
        }
        return void send(200, {
          id: "chat-1",
          object: "chat.completion",
          created: 1,
          model: asked.body.model,
          choices: [
            {
              index: 0,
              finish_reason: reply.finish ?? "stop",
              message: { role: "assistant", content: reply.content, refusal: reply.refusal ?? null },
            },
          ],
          usage: {
            prompt_tokens: reply.usage?.input ?? 100,
            completion_tokens: reply.usage?.output ?? 20,
            total_tokens: (reply.usage?.input ?? 100) + (reply.usage?.output ?? 20),
          },
        });
      }
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/v1`,
    chats: () => state.asked.filter(({ path }) => path.endsWith("/chat/completions")),
    embeddingCalls: () => state.asked.filter(({ path }) => path.endsWith("/embeddings")),
    reset() {
      state.chat.length = 0;
      state.embeddings.length = 0;
      state.asked.length = 0;
      state.otherwise = () => draws();
      state.maxPerBatch = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Server-sent chunks of a chat completion. */
function told(response: ServerResponse, body: any): Told {
  const left = Promise.withResolvers<void>();
  response.once("close", () => response.writableFinished || left.resolve());
  const send = (chunk: object) =>
    response.write(
      `data: ${JSON.stringify({ id: "chat-1", object: "chat.completion.chunk", created: 1, model: body.model, choices: [], ...chunk })}\n\n`,
    );
  const delta = (fields: object, finish: string | null = null) => send({ choices: [{ index: 0, delta: fields, finish_reason: finish }] });
  const count = ({ input, output }: { input: number; output: number }) =>
    send({ usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output } });
  response.writeHead(200, { "content-type": "text/event-stream" });
  delta({ role: "assistant", content: "" });
  return {
    say: (text) => void delta({ content: text }),
    think: (text) => void delta({ reasoning_content: text }),
    refuse: (text) => void delta({ refusal: text }),
    fail: (error) => void response.end(`data: ${JSON.stringify({ error: { type: "error", code: null, ...error } })}\n\n`),
    end({ finish = "stop", usage = { input: 100, output: 20 } } = {}) {
      delta({}, finish);
      if (usage && body.stream_options?.include_usage) count(usage);
      response.end("data: [DONE]\n\n");
    },
    count: (usage) => void count(usage),
    breakOff: () => void response.socket?.destroy(),
    left: left.promise,
  };
}

function read(request: IncomingMessage, sent: string): Asked {
  const body = JSON.parse(sent);
  const text = (role: string): string => body.messages?.find((message: { role: string }) => message.role === role)?.content ?? "";
  const prompt = text("user");
  const framed = /^<data>\n([^<]*)\n<\/data>/s.exec(prompt)?.[1];
  return { path: request.url ?? "", headers: request.headers, body, data: framed && JSON.parse(framed), system: text("system"), prompt };
}
