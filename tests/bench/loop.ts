import { setTimeout } from "node:timers/promises";
import type { BenchDatabase } from "./database";
import { chineseText, english, hostileQuestions, koreanText } from "./loop/texts";
import { percentile, type Table } from "./metrics";
import { benchProject } from "./seed";
import { type Client, clientOf, type MeasuredServer, startServer } from "./server";
import { sentences } from "./synthetic";

export type LoopOptions = { questions: number; warmUp: number; say: (line: string) => void };

/** Pause between two searches of the other project, so that it adds little load itself. */
const pauseMs = 10;

const neighbourTarget = { user_id: "neighbour" };

type Scenario = { name: string; run: (client: Client) => Promise<void> };

export async function loop(database: BenchDatabase, options: LoopOptions): Promise<Table[]> {
  const opened = await database.open();
  const { apiKey } = await benchProject();
  const other = await benchProject("neighbour");
  await opened.close();
  const server = await startServer(database.environment, { probed: true });
  const resets = { count: 0 };
  const busy = retryOnReset(clientOf(server.origin, apiKey), resets);
  const neighbour = retryOnReset(clientOf(server.origin, other.apiKey), resets);
  try {
    await fill(neighbour);
    await add(busy, { user_id: "warm", messages: [{ role: "user", content: "I live in Rome." }] });
    await busy.ask("POST", "/v1/core/ask", { user_id: "warm", question: "Where do I live?" });
    const search = searcher(neighbour);
    for (let i = 0; i < options.warmUp; i++) await search();
    options.say("idle…");
    await server.delay.reset();
    const idle: number[] = [];
    for (let i = 0; i < options.questions; i++) {
      idle.push(await search());
      await setTimeout(pauseMs);
    }
    const rows = [[...row("idle", await server.delay.read(), idle, idle, 0), resets.count]];
    for (const { name, run } of scenarios()) {
      options.say(`${name}…`);
      resets.count = 0;
      rows.push([...(await measureScenario(name, server, search, idle, () => run(busy))), resets.count]);
    }
    return [
      {
        title: "Event-loop delay and another project's search latency",
        columns: [
          "load",
          "seconds",
          "delay p99 ms",
          "delay max ms",
          "search p50 ms",
          "search p95 ms",
          "× idle p95",
          "RSS MB",
          "connection resets",
        ],
        rows,
        notes: [
          `Delay is monitorEventLoopDelay of the server's main thread (resolution 10 ms, interval subtracted). The other project sends POST /v1/core/search, limit 10, one at a time, ${pauseMs} ms apart. RSS is the server's at the end of each scenario.`,
        ],
      },
    ];
  } finally {
    busy.close();
    neighbour.close();
    await server.stop();
  }
}

function retryOnReset(client: Client, resets: { count: number }): Client {
  const ask: Client["ask"] = async (...call) => {
    const startedAt = performance.now();
    for (;;) {
      try {
        const answer = await client.ask(...call);
        return { ...answer, ms: performance.now() - startedAt };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ECONNRESET") throw error;
        resets.count++;
      }
    }
  };
  return { ...client, ask };
}

function scenarios(): Scenario[] {
  let thread: string;
  const four = Array.from({ length: 4 }, (_, n) => ({ role: "user", content: english(100_000, 300 + n) }));
  const document = (name: string, content: string): Scenario => ({
    name,
    run: async (client) => {
      const { body } = await client.ask("POST", "/v1/memory/add", { userId: name, content });
      await waitForJob(client, body.jobId);
    },
  });
  return [
    {
      name: "four messages of 100,000 characters",
      run: async (client) => {
        thread = await add(client, { user_id: "rome", messages: four });
      },
    },
    {
      name: "a short message in the same thread",
      run: async (client) => {
        await add(client, { user_id: "rome", thread_id: thread, messages: [{ role: "user", content: "I live in Rome." }] });
      },
    },
    document("500,000 characters of English", english(500_000, 41)),
    document("500,000 characters of Korean", koreanText(500_000, 42)),
    document("500,000 characters of Chinese", chineseText(500_000, 43)),
    {
      name: "hostile questions of 10,000 characters, search",
      run: async (client) => {
        for (const query of hostileQuestions()) await client.ask("POST", "/v1/core/search", { user_id: "rome", query });
      },
    },
    {
      name: "hostile questions of 10,000 characters, ask",
      run: async (client) => {
        for (const question of hostileQuestions()) await client.ask("POST", "/v1/core/ask", { user_id: "rome", question });
      },
    },
  ];
}

async function measureScenario(
  name: string,
  server: MeasuredServer,
  search: () => Promise<number>,
  idle: number[],
  run: () => Promise<void>,
): Promise<Table["rows"][number]> {
  await server.delay.reset();
  const startedAt = performance.now();
  const times: number[] = [];
  const work = { isDone: false };
  const searchMeanwhile = async () => {
    // At least 20, so that a short scenario has figures too.
    while (!work.isDone || times.length < 20) {
      times.push(await search());
      await setTimeout(pauseMs);
    }
  };
  const finish = async () => {
    try {
      await run();
    } finally {
      work.isDone = true;
    }
    return (performance.now() - startedAt) / 1000;
  };
  const [seconds] = await Promise.all([finish(), searchMeanwhile()]);
  return row(name, await server.delay.read(), times, idle, seconds);
}

type Reading = Awaited<ReturnType<MeasuredServer["delay"]["read"]>>;
const row = (name: string, { p99, max, rss }: Reading, times: number[], idle: number[], seconds: number): Table["rows"][number] => {
  const p95 = percentile(times, 0.95);
  return [name, seconds, p99, max, percentile(times, 0.5), p95, p95 / percentile(idle, 0.95), rss / 1e6];
};

async function fill(client: Client): Promise<void> {
  const source = sentences(7);
  const messages = Array.from({ length: 100 }, () => ({ role: "user", content: source.next().value!.text as string }));
  await add(client, { ...neighbourTarget, messages });
}

function searcher(client: Client): () => Promise<number> {
  const source = sentences(7);
  const queries = Array.from({ length: 200 }, () => (source.next().value!.text as string).split(" ").slice(3, 12).join(" "));
  let at = 0;
  return async () =>
    (await client.ask("POST", "/v1/core/search", { ...neighbourTarget, query: queries[at++ % queries.length]!, limit: 10 })).ms;
}

async function add(client: Client, body: Record<string, unknown>): Promise<string> {
  const { body: added } = await client.ask("POST", "/v1/core/add", body);
  await waitForJob(client, added.job_id);
  return added.thread_id;
}

async function waitForJob(client: Client, jobId: string): Promise<void> {
  for (;;) {
    const { body } = await client.ask("GET", `/v1/memory/job/${jobId}`);
    if (body.status === "done") return;
    if (body.status === "failed") throw new Error(`Job ${jobId} failed: ${JSON.stringify(body)}`);
    await setTimeout(50);
  }
}
