import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { formatId, type IdKind, newId } from "@/lib/ids";
import type { BenchDatabase } from "./database";
import { percentile, type Table } from "./metrics";
import { benchProject } from "./seed";
import { type Client, clientOf, type Server, startServer } from "./server";
import { sentences } from "./synthetic";

export type TransferOptions = {
  lines: number;
  /** Total size of the long documents to import, in MB; 0 to skip. */
  megabytes: number;
  /** Seconds a slow client takes to send a small file; 0 to skip. */
  seconds: number;
  say: (line: string) => void;
};

export async function transfer(database: BenchDatabase, options: TransferOptions): Promise<Table[]> {
  const opened = await database.open();
  const { apiKey } = await benchProject();
  await opened.close();
  const server = await startServer(database.environment);
  const client = clientOf(server.origin, apiKey);
  const { say } = options;
  const call = { origin: server.origin, apiKey };
  const rows: Table["rows"] = [];
  const measured = async (name: string, work: () => Promise<Sent>) => {
    say(`${name}…`);
    const memory = memoryOf(server);
    const others = waitsOf(client);
    const startedAt = performance.now();
    const { lines, bytes } = await work();
    const seconds = (performance.now() - startedAt) / 1000;
    const waits = await others.end();
    rows.push([
      name,
      lines,
      bytes / 1e6,
      seconds,
      lines / seconds,
      ...memory.end(),
      percentile(waits, 0.5),
      percentile(waits, 0.95),
      Math.max(...waits),
    ]);
  };
  try {
    await client.ask("POST", "/v1/core/add", {
      user_id: "other",
      messages: [{ role: "user", content: "I live in Rome." }],
      wait_for_processing: true,
    });
    const size = `${options.lines.toLocaleString("en")} lines`;
    await measured(`import of ${size}`, () => send(call, conversations(options.lines)));
    await measured(`same import again (no new data)`, () => send(call, conversations(options.lines)));
    await measured(`export of ${size}`, () => receive(call));
    if (options.megabytes > 0)
      await measured(`import of ${options.megabytes} MB of documents`, () => send(call, documents(options.megabytes)));
    if (options.seconds > 0)
      await measured(`import of 1,000 lines, sent slowly over ${options.seconds} s`, () =>
        send(call, throttled([...conversations(1_000, "slow")], options.seconds)),
      );
    return [
      {
        title: "Import and export over HTTP",
        columns: [
          "file",
          "lines",
          "MB",
          "seconds",
          "lines per second",
          "RSS before MB",
          "peak RSS MB",
          "search p50 ms",
          "search p95 ms",
          "search max ms",
        ],
        rows,
        notes: ["RSS is the server's. Meanwhile another client searches another user's memory, with a 20 ms pause between calls."],
      },
    ];
  } finally {
    client.close();
    await server.stop();
  }
}

type Call = { origin: string; apiKey: string };
type Sent = { lines: number; bytes: number };

async function send({ origin, apiKey }: Call, lines: Iterable<string> | AsyncIterable<string>): Promise<Sent> {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/x-ndjson" };
  const outgoing = request(`${origin}/v1/import`, { method: "POST", headers });
  const answered = once(outgoing, "response");
  // A server that rejects the import may close before reading the whole body; its response says why.
  answered.catch(() => {});
  const total = { lines: 0, bytes: 0 };
  let part = "";
  for await (const line of lines) {
    part += `${line}\n`;
    total.lines++;
    total.bytes += line.length + 1;
    if (part.length < 65_536 && !(Symbol.asyncIterator in lines)) continue;
    if (!outgoing.write(part)) await Promise.race([once(outgoing, "drain"), answered]);
    part = "";
  }
  outgoing.end(part);
  const [answer] = await answered;
  const body = (await answer.toArray()).join("");
  if (answer.statusCode !== 200) throw new Error(`The import returned ${answer.statusCode}: ${body.slice(0, 300)}`);
  return total;
}

async function receive({ origin, apiKey }: Call): Promise<Sent> {
  const response = await fetch(`${origin}/v1/export`, { headers: { authorization: `Bearer ${apiKey}` } });
  const total = { lines: 0, bytes: 0 };
  let end = "";
  for await (const part of response.body!) {
    total.bytes += part.byteLength;
    for (const byte of part) if (byte === 10) total.lines++;
    end = (end + Buffer.from(part).toString("latin1")).slice(-2_000);
  }
  if (!end.trimEnd().split("\n").at(-1)!.startsWith('{"kind":"end"'))
    throw new Error("The export is incomplete: its last line is missing.");
  return total;
}

async function* throttled(lines: string[], seconds: number): AsyncGenerator<string> {
  for (const line of lines) {
    await setTimeout((seconds * 1_000) / lines.length);
    yield line;
  }
}

function memoryOf(server: Server) {
  const read = () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(server.pid)])) / 1_000;
  const before = read();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, read())), 500);
  return {
    end: (): [number, number] => {
      clearInterval(timer);
      return [before, peak];
    },
  };
}

function waitsOf(client: Client) {
  const waits: number[] = [];
  let isOver = false;
  const loop = (async () => {
    while (!isOver) {
      waits.push((await client.ask("POST", "/v1/core/search", { user_id: "other", query: "Where do I live?" })).ms);
      await setTimeout(20);
    }
  })();
  return {
    async end() {
      isOver = true;
      await loop;
      return waits;
    },
  };
}

const at = "2026-01-10T12:00:00.000Z";
const first = { kind: "export", format: 1, service: "loci bench", exportedAt: at, of: { userId: null, group: null } };
const kinds = [
  "user",
  "group",
  "entity",
  "thread",
  "episode",
  "message",
  "chunk",
  "memory",
  "succession",
  "restatement",
  "conflict",
  "merge",
  "job",
];

function* file(sections: Iterable<Record<string, unknown>[]>): Generator<string> {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0]));
  yield JSON.stringify(first);
  for (const section of sections) {
    for (const line of section) {
      counts[line.kind as string]!++;
      yield JSON.stringify(line);
    }
  }
  yield JSON.stringify({ kind: "end", counts });
}

const id = (kind: IdKind) => formatId(kind, newId());
const messagesOfUser = 250;
const perMessage = 5;
const fileIds = new Map<string, Record<string, unknown>[]>();

function conversations(lines: number, name = "bulk"): Generator<string> {
  const source = sentences(7);
  const count = Math.max(1, Math.round(lines / (messagesOfUser * perMessage)));
  return file(
    (function* () {
      for (let n = 0; n < count; n++) {
        const key = `${name}-${n}`;
        // Reuse ids when the file is sent again.
        const section =
          fileIds.get(key) ??
          person(
            key,
            Array.from({ length: messagesOfUser }, () => source.next().value!.text as string),
          );
        fileIds.set(key, section);
        yield section;
      }
    })(),
  );
}

function person(externalId: string, texts: string[]): Record<string, unknown>[] {
  const [graphId, threadId] = [id("graph"), id("thread")];
  const created = { createdAt: at };
  const messages = texts.map((content) => ({
    content,
    episodeId: id("episode"),
    messageId: id("message"),
    chunkId: id("chunk"),
    jobId: id("job"),
  }));
  const subject = {
    kind: "entity",
    id: id("entity"),
    graphId,
    name: "User",
    type: "PERSON",
    isSubject: true,
    sharesName: false,
    aliases: [],
    ...created,
    updatedAt: at,
  };
  return [
    { kind: "user", id: id("user"), graphId, externalId, metadata: {}, ...created, updatedAt: at },
    subject,
    {
      kind: "thread",
      id: threadId,
      graphId,
      messageCount: texts.length,
      sequence: 1,
      place: texts.length + 1,
      lastMessageAt: at,
      ...created,
      updatedAt: at,
    },
    ...messages.map(({ episodeId }, n) => ({
      kind: "episode",
      id: episodeId,
      graphId,
      threadId,
      sourceType: "TEXT",
      metadata: {},
      sequence: 1,
      place: n + 1,
      chunks: 1,
      ...created,
    })),
    ...messages.map(({ messageId, episodeId, content }, n) => ({
      kind: "message",
      id: messageId,
      graphId,
      threadId,
      episodeId,
      position: n,
      index: 0,
      role: "user",
      content,
      ...created,
      recordedAt: at,
    })),
    ...messages.map(({ chunkId, episodeId, messageId, content }) => ({
      ...{
        kind: "chunk",
        id: chunkId,
        graphId,
        episodeId,
        messageId,
        messageIndex: 0,
        place: 0,
        start: 0,
        end: content.length,
        content,
        role: "user",
        saidAt: at,
      },
      ...{ isPending: false, vectors: vectorsOf(content), ...created },
    })),
    ...messages.map(({ chunkId, episodeId, jobId, content }) => ({
      ...{
        kind: "memory",
        id: id("memory"),
        graphId,
        episodeId,
        chunkId,
        jobId,
        place: 1,
        status: "active",
        type: "FACT",
        content,
        quote: content,
        quoteStart: 0,
      },
      ...{
        confidence: 0.9,
        mentionsCount: 1,
        recordedAt: at,
        attributeEnds: false,
        contentKey: content,
        contested: false,
        version: 1,
        metadata: {},
        model: "bench",
      },
      ...{ entityIds: [subject.id], edges: [], versions: [], vectors: vectorsOf(content), ...created, updatedAt: at },
    })),
    ...messages.map(({ jobId, episodeId }) => ({
      ...{
        kind: "job",
        id: jobId,
        graphId,
        episodeId,
        status: "done",
        chunksCreated: 1,
        memoriesCreated: 1,
        edgesCreated: 0,
        duplicates: 0,
        dropped: 0,
      },
      ...{ inputTokens: 0, outputTokens: 0, costUsd: 0, ...created, startedAt: at, finishedAt: at },
    })),
  ];
}

function vectorsOf(text: string): { model: string; vector: string }[] {
  const bytes = Buffer.alloc(2 * 256);
  for (let n = 0; n < 256; n++) bytes.writeUInt16BE(0x2c00 + ((text.charCodeAt(n % text.length) * 31 + n) % 1_024), 2 * n);
  return [{ model: "bench", vector: bytes.toString("base64") }];
}

const documentLength = 400_000;

function documents(megabytes: number): Generator<string> {
  const graphId = id("graph");
  const content = "The warehouse in Lyon holds oranges. ".repeat(Math.ceil(documentLength / 37)).slice(0, documentLength);
  return file(
    (function* () {
      yield [{ kind: "user", id: id("user"), graphId, externalId: "documents", metadata: {}, createdAt: at, updatedAt: at }];
      for (let n = 0; n < (megabytes * 1e6) / documentLength; n++) {
        yield [
          {
            kind: "episode",
            id: id("episode"),
            graphId,
            sourceType: "TEXT",
            content,
            metadata: {},
            sequence: n + 1,
            place: 1,
            chunks: 0,
            createdAt: at,
          },
        ];
      }
    })(),
  );
}
