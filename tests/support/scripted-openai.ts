import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { terms } from "@/lib/text/terms";

/** `passage` is the first one unless told. */
export type StatementInput = { quote: string; content?: string; passage?: number } & Record<string, unknown>;

type TokenCounts = { input: number; output: number; cached?: number };

export type Reply =
  | { kind: "says"; content: string | null; finish?: string; refusal?: string; usage?: TokenCounts }
  | { kind: "fails"; status: number; code?: string; message?: string; headers?: Record<string, string> }
  | { kind: "vectors"; of: (texts: string[]) => unknown }
  | { kind: "tells"; script: (stream: StreamedReply) => void | Promise<void> }
  | { kind: "sends"; body: string }
  | { kind: "hangs"; reached: () => void }
  | { kind: "drops" }
  /** Announces all of it, sends half and closes the connection. */
  | { kind: "cuts"; body: string };

export type StreamedReply = {
  say: (text: string) => void;
  think: (text: string) => void;
  refuse: (text: string) => void;
  fail: (error: { message: string; code?: string }) => void;
  end: (more?: { finish?: string; usage?: TokenCounts | null }) => void;
  /** Token usage so far, which some servers send with every chunk. */
  count: (usage: TokenCounts) => void;
  breakOff: () => void;
  left: Promise<void>;
};

/** `data` is the JSON that the prompt carries. */
export type ReceivedRequest = { path: string; headers: IncomingMessage["headers"]; body: any; data: any; system: string; prompt: string };

export const statement = ({ quote, content = quote, passage = 1, ...more }: StatementInput) => ({
  passage,
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

export type PromptPassage = { number: number; role: string; speaker: string | null; first_person: string | null; text: string };
/** The passages that an extraction asks about; none for other requests. */
export const passagesIn = ({ data }: Pick<ReceivedRequest, "data">): PromptPassage[] =>
  (data?.passages ?? []).filter(({ number }: Partial<PromptPassage>) => number !== undefined);

/** Every passage, as it is, is a statement. */
export const extractsAll = (request: Pick<ReceivedRequest, "data">): Reply =>
  extractsStatements(...passagesIn(request).map(({ number, text }) => ({ passage: number, quote: text })));

export const extractsStatements = (...statements: StatementInput[]): Reply => ({
  kind: "says",
  content: JSON.stringify({ statements: statements.map(statement) }),
});
export const respondsWith = (content: string, more: { finish?: string; usage?: TokenCounts } = {}): Reply => ({
  kind: "says",
  content,
  ...more,
});
/** Unless the script ends it, the connection stays open. */
export const streamsReply = (script: (stream: StreamedReply) => void | Promise<void>): Reply => ({ kind: "tells", script });
export const refuses: Reply = { kind: "says", content: null, refusal: "I cannot help with that." };
export const fails = (status: number, more: { code?: string; message?: string; headers?: Record<string, string> } = {}): Reply => ({
  kind: "fails",
  status,
  ...more,
});

const dimensions = 64;

/** Texts with common words get similar vectors, which is enough meaning for a test. */
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
 * Each request takes the next reply from its endpoint's queue. When a queue is empty, `otherwise` answers chats and embeddings are
 * computed from words.
 */
export async function scriptedOpenAi() {
  const state = {
    chat: [] as Reply[],
    embeddings: [] as Reply[],
    audio: [] as Reply[],
    otherwise: (_: ReceivedRequest): Reply => extractsStatements(),
    requests: [] as ReceivedRequest[],
    maxConcurrent: 0,
  };
  let inFlight = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    state.maxConcurrent = Math.max(state.maxConcurrent, ++inFlight);
    response.once("close", () => inFlight--);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const received = read(request, Buffer.concat(parts).toString());
    state.requests.push(received);
    const isChat = received.path.endsWith("/chat/completions");
    const isAudio = received.path.endsWith("/audio/transcriptions");
    const queue = isChat ? state.chat : isAudio ? state.audio : state.embeddings;
    const reply = queue.shift() ?? (isChat ? state.otherwise(received) : null);
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    if (!reply) return void send(200, embeds(received.body));
    switch (reply.kind) {
      case "hangs":
        return reply.reached();
      case "drops":
        return void request.socket.destroy();
      case "sends":
        return void send(200, reply.body);
      case "cuts":
        response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(reply.body) });
        return void response.write(reply.body.slice(0, reply.body.length / 2), () => request.socket.destroy());
      case "tells":
        return void (await reply.script(streamedResponse(response, received.body)));
      case "vectors":
        return void send(200, reply.of(received.body.input));
      case "fails":
        return void send(
          reply.status,
          { error: { message: reply.message ?? "No.", type: "error", code: reply.code ?? null } },
          reply.headers,
        );
      case "says": {
        if (received.body.stream) {
          const stream = streamedResponse(response, received.body);
          for (const piece of reply.content?.match(/\s*\S+\s*?/g) ?? []) stream.say(piece);
          if (reply.refusal) stream.refuse(reply.refusal);
          return stream.end(reply);
        }
        return void send(200, {
          id: "chat-1",
          object: "chat.completion",
          created: 1,
          model: received.body.model,
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
            prompt_tokens_details: { cached_tokens: reply.usage?.cached ?? 0 },
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
    chats: () => state.requests.filter(({ path }) => path.endsWith("/chat/completions")),
    embeddingCalls: () => state.requests.filter(({ path }) => path.endsWith("/embeddings")),
    reset() {
      state.chat.length = 0;
      state.embeddings.length = 0;
      state.audio.length = 0;
      state.requests.length = 0;
      state.otherwise = () => extractsStatements();
      state.maxConcurrent = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function streamedResponse(response: ServerResponse, body: any): StreamedReply {
  const disconnected = Promise.withResolvers<void>();
  response.once("close", () => response.writableFinished || disconnected.resolve());
  const send = (chunk: object) =>
    response.write(
      `data: ${JSON.stringify({ id: "chat-1", object: "chat.completion.chunk", created: 1, model: body.model, choices: [], ...chunk })}\n\n`,
    );
  const delta = (fields: object, finish: string | null = null) => send({ choices: [{ index: 0, delta: fields, finish_reason: finish }] });
  const count = ({ input, output, cached = 0 }: TokenCounts) =>
    send({
      usage: {
        prompt_tokens: input,
        completion_tokens: output,
        total_tokens: input + output,
        prompt_tokens_details: { cached_tokens: cached },
      },
    });
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
    left: disconnected.promise,
  };
}

function read(request: IncomingMessage, text: string): ReceivedRequest {
  // A recording comes as a form.
  const body = request.headers["content-type"]?.startsWith("multipart/") ? { form: text } : JSON.parse(text);
  const message = (role: string): string => body.messages?.find((message: { role: string }) => message.role === role)?.content ?? "";
  const prompt = message("user");
  const framed = /^<data>\n([^<]*)\n<\/data>/s.exec(prompt)?.[1];
  return { path: request.url ?? "", headers: request.headers, body, data: framed && JSON.parse(framed), system: message("system"), prompt };
}
