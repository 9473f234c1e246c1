import type { BenchDatabase } from "./database";
import { spread, spreadColumns, type Table } from "./metrics";
import { benchProject } from "./seed";
import { type Client, clientOf, startServer } from "./server";
import { sentences } from "./synthetic";

export type IngestOptions = { messages: number; questions: number; warmUp: number; say: (line: string) => void };

const messagesACall = 20;

/** How fast messages become memories, and how long the calls take. Extraction is the service's own, on the local models. */
export async function ingest(database: BenchDatabase, options: IngestOptions): Promise<Table[]> {
  const opened = await database.open();
  const { apiKey } = await benchProject();
  await opened.close();
  const server = await startServer(database.environment);
  const client = clientOf(server.origin, apiKey);
  // One source for all, so that no two calls say the same.
  const source = sentences(99);
  const lines = (count: number) => Array.from({ length: count }, () => source.next().value!.text as string);
  try {
    const { say } = options;
    say("warming up …");
    await throughput(client, "warm", 1, lines(messagesACall * 10));
    for (let i = 0; i < options.warmUp; i++) await addOne(client, lines(1)[0]!);
    say("messages a second …");
    const rates = [];
    for (const clients of [1, 4]) rates.push(await throughput(client, `rate-${clients}`, clients, lines(options.messages)));
    say("single calls …");
    const whole: number[] = [];
    for (const line of lines(options.questions)) whole.push(await addOne(client, line));
    const accepted: number[] = [];
    for (const line of lines(options.questions)) {
      const { body, ms } = await client.ask("POST", "/v1/memory/add", { userId: "accepted", content: line });
      accepted.push(ms);
      await ended(client, body.jobId);
    }
    const flood: number[] = [];
    let last = "";
    for (const line of lines(options.questions)) {
      const { body, ms } = await client.ask("POST", "/v1/memory/add", { userId: "flood", content: line });
      flood.push(ms);
      last = body.jobId;
    }
    await ended(client, last);
    return [
      {
        title: "Ingest on the local models, messages to memories",
        columns: ["clients", "messages", "messages a second", "memories"],
        rows: rates,
        notes: [`POST /v1/core/add with wait_for_processing, ${messagesACall} messages a call, a user for each client.`],
      },
      {
        title: "Ingest, single calls, one client",
        columns: ["call", ...spreadColumns],
        rows: [
          ["memory/add, while nothing else runs", ...spread(accepted)],
          ["memory/add, one after the other, jobs beside it", ...spread(flood)],
          ["core/add of one message, to its memories", ...spread(whole)],
        ],
      },
    ];
  } finally {
    client.close();
    await server.stop();
  }
}

async function throughput(client: Client, user: string, clients: number, lines: string[]): Promise<number[]> {
  const calls = Array.from({ length: Math.ceil(lines.length / messagesACall) }, (_, i) =>
    lines.slice(i * messagesACall, (i + 1) * messagesACall),
  );
  const queue = calls.values();
  let memories = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, lane) => {
      for (const messages of queue) {
        const { body } = await client.ask("POST", "/v1/core/add", {
          user_id: `${user}-${lane}`,
          messages: messages.map((content) => ({ role: "user", content })),
          wait_for_processing: true,
        });
        if (body.status !== "done") throw new Error(`A job ended as ${body.status}: ${body.error_message}`);
        memories += body.memories_created;
      }
    }),
  );
  return [clients, lines.length, lines.length / ((performance.now() - startedAt) / 1000), memories];
}

async function addOne(client: Client, content: string): Promise<number> {
  const { body, ms } = await client.ask("POST", "/v1/core/add", {
    user_id: "single",
    messages: [{ role: "user", content }],
    wait_for_processing: true,
  });
  if (body.status !== "done") throw new Error(`A job ended as ${body.status}: ${body.error_message}`);
  return ms;
}

async function ended(client: Client, jobId: string): Promise<void> {
  for (;;) {
    const { body } = await client.ask("GET", `/v1/memory/job/${jobId}`);
    if (body.status === "done" || body.status === "failed") return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
