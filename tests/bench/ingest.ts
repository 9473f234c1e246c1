import type { BenchDatabase } from "./database";
import { spread, spreadColumns, type Table } from "./metrics";
import { benchProject } from "./seed";
import { type Client, clientOf, startServer } from "./server";
import { sentences } from "./synthetic";

export type IngestOptions = { messages: number; questions: number; warmUp: number; say: (line: string) => void };

const messagesPerCall = 20;

export async function ingest(database: BenchDatabase, options: IngestOptions): Promise<Table[]> {
  const opened = await database.open();
  const { apiKey } = await benchProject();
  await opened.close();
  const server = await startServer(database.environment);
  const client = clientOf(server.origin, apiKey);
  // One source for all calls, so that no two add the same sentence.
  const source = sentences(99);
  const lines = (count: number) => Array.from({ length: count }, () => source.next().value!.text as string);
  try {
    const { say } = options;
    say("warming up…");
    await throughput(client, "warm", 1, lines(messagesPerCall * 10));
    for (let i = 0; i < options.warmUp; i++) await addOne(client, lines(1)[0]!);
    say("throughput…");
    const rates = [];
    for (const clients of [1, 4]) rates.push(await throughput(client, `rate-${clients}`, clients, lines(options.messages)));
    say("single calls…");
    const processed: number[] = [];
    for (const line of lines(options.questions)) processed.push(await addOne(client, line));
    const accepted: number[] = [];
    for (const line of lines(options.questions)) {
      const { body, ms } = await client.ask("POST", "/v1/memory/add", { userId: "accepted", content: line });
      accepted.push(ms);
      await waitForJob(client, body.jobId);
    }
    const flood: number[] = [];
    let last = "";
    for (const line of lines(options.questions)) {
      const { body, ms } = await client.ask("POST", "/v1/memory/add", { userId: "flood", content: line });
      flood.push(ms);
      last = body.jobId;
    }
    await waitForJob(client, last);
    return [
      {
        title: "Ingestion throughput with the local models",
        columns: ["clients", "messages", "messages per second", "memories"],
        rows: rates,
        notes: [`POST /v1/core/add with wait_for_processing, ${messagesPerCall} messages per call, one user per client.`],
      },
      {
        title: "Single add calls, one client",
        columns: ["call", ...spreadColumns],
        rows: [
          ["memory/add, idle server", ...spread(accepted)],
          ["memory/add, with jobs running", ...spread(flood)],
          ["core/add of one message until processed", ...spread(processed)],
        ],
      },
    ];
  } finally {
    client.close();
    await server.stop();
  }
}

async function throughput(client: Client, user: string, clients: number, lines: string[]): Promise<number[]> {
  const calls = Array.from({ length: Math.ceil(lines.length / messagesPerCall) }, (_, i) =>
    lines.slice(i * messagesPerCall, (i + 1) * messagesPerCall),
  );
  const queue = calls.values();
  let memories = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, worker) => {
      for (const messages of queue) {
        const { body } = await client.ask("POST", "/v1/core/add", {
          user_id: `${user}-${worker}`,
          messages: messages.map((content) => ({ role: "user", content })),
          wait_for_processing: true,
        });
        if (body.status !== "done") throw new Error(`Job ${body.job_id} ended as ${body.status}: ${body.error_message}`);
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
  if (body.status !== "done") throw new Error(`Job ${body.job_id} ended as ${body.status}: ${body.error_message}`);
  return ms;
}

async function waitForJob(client: Client, jobId: string): Promise<void> {
  for (;;) {
    const { body } = await client.ask("GET", `/v1/memory/job/${jobId}`);
    if (body.status === "done" || body.status === "failed") return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
