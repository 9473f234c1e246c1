import type { BenchDatabase } from "./database";
import { costOf, planOf } from "./explain";
import { percentile, spread, spreadColumns, type Table } from "./metrics";
import { benchProject, type Shape, seed, targetOf } from "./seed";
import { type Client, clientOf, startServer } from "./server";
import { questions, someSentences } from "./synthetic";

export type SpeedOptions = {
  /** User graphs of 1,000 memories, the measured one among them. */
  users: number;
  /** Memories of one larger user graph and of one group graph; 0 for none. */
  large: number;
  group: number;
  questions: number;
  warmUp: number;
  explain: boolean;
  say: (line: string) => void;
};

const memoriesOfUser = 1_000;
const user = (n: number): Shape => ({ kind: "user", name: `user-${n}`, memories: memoriesOfUser, seed: 1_000 + n });
const lone: Shape = { kind: "user", name: "user-lone", memories: 1, seed: 1 };
/** Searches that are explained for the server-side figures. */
const explained = 15;

/** Search over HTTP for graphs of several sizes, and whether a graph's search grows with what lies beside it. */
export async function speed(database: BenchDatabase, options: SpeedOptions): Promise<Table[]> {
  const { say } = options;
  const measured = user(0);
  const growth: Table["rows"] = [];
  const stages = [...new Set([1, 10, 100, options.users - 1])].filter((others) => others < options.users).sort((a, b) => a - b);
  let isGrown = true;
  for (const others of stages) {
    const shapes = [lone, ...Array.from({ length: others + 1 }, (_, n) => user(n))];
    const stage = await filled(database, shapes, options, [measured]);
    // What was kept from an earlier run is whole already: its growth can no longer be watched.
    if (stage.added === 0) continue;
    isGrown = false;
    say(`measuring with ${others * memoriesOfUser} memories beside the graph …`);
    const { rows } = await measureAll(database, stage.apiKey, [measured], options);
    growth.push([others * memoriesOfUser, ...figures(rows[0]!, stage.costs[0]!)]);
  }
  const shapes = [
    lone,
    measured,
    ...(options.large ? [{ kind: "user", name: "user-large", memories: options.large, seed: 2 } satisfies Shape] : []),
    ...(options.group ? [{ kind: "group", name: "crowd", memories: options.group, seed: 3 } satisfies Shape] : []),
  ];
  const last = await filled(database, shapes, options, shapes);
  say("measuring each shape …");
  const { rows, floorMs } = await measureAll(database, last.apiKey, shapes, options);
  const total = options.users * memoriesOfUser + options.large + options.group + 1;
  return [
    {
      title: `Search over HTTP, ${total.toLocaleString("en")} memories in the project`,
      columns: ["graph", ...columns],
      rows: rows.map((row, i) => [`${shapes[i]!.kind} of ${shapes[i]!.memories.toLocaleString("en")}`, ...figures(row, last.costs[i]!)]),
      notes: [
        `POST /v1/core/search, limit 10, one client, keep-alive, after ${options.warmUp} questions to warm up. "inside" is the median of the answers' own latency_ms; planning, execution and pages are medians of EXPLAIN ANALYZE over ${explained} questions, each planned anew. A request without a database (/v1/health/live) takes p50 ${floorMs.toFixed(2)} ms.`,
      ],
    },
    ...(isGrown
      ? []
      : [{ title: "The same user graph of 1,000 while the project grows", columns: ["memories beside it", ...columns], rows: growth }]),
  ];
}

const columns = [...spreadColumns, "inside ms", "planning ms", "execution ms", "pages", "results"];

type Measured = { ms: number[]; insideMs: number[]; results: number };
const figures = ({ ms, insideMs, results }: Measured, cost: Awaited<ReturnType<typeof costOf>>): number[] => [
  ...spread(ms),
  percentile(insideMs, 0.5),
  cost.planningMs,
  cost.executionMs,
  cost.buffers,
  results,
];

const questionsFor = (shape: Shape, count: number): string[] =>
  questions(count, shape.seed + 7, someSentences(Math.min(shape.memories, 5_000), shape.seed));

/** Seeds what lacks, and asks the database what a search of each graph costs it. */
async function filled(database: BenchDatabase, shapes: Shape[], options: SpeedOptions, asked: Shape[]) {
  const { say } = options;
  const opened = await database.open();
  try {
    const { ctx, apiKey } = await benchProject();
    const startedAt = performance.now();
    let saidAt = startedAt;
    const added = await seed(ctx, shapes, (count) => {
      if (performance.now() - saidAt < 15_000) return;
      saidAt = performance.now();
      say(`  ${count.toLocaleString("en")} memories after ${Math.round((saidAt - startedAt) / 1000)} s`);
    });
    if (added) say(`seeded ${added.toLocaleString("en")} memories in ${Math.round((performance.now() - startedAt) / 1000)} s`);
    const costs = [];
    for (const shape of asked) {
      const target = targetOf(shape);
      const queries = questionsFor(shape, explained);
      costs.push(await costOf(opened, ctx, { queries, target }));
      if (options.explain) say(`\n${shape.name}: ${queries[0]}\n${await planOf(opened, ctx, { query: queries[0]!, target })}\n`);
    }
    return { added, apiKey, costs };
  } finally {
    await opened.close();
  }
}

async function measureAll(database: BenchDatabase, apiKey: string, shapes: Shape[], options: SpeedOptions) {
  const server = await startServer(database.environment);
  const client = clientOf(server.origin, apiKey);
  try {
    const rows: Measured[] = [];
    for (const shape of shapes) rows.push(await measure(client, shape, options));
    const floor: number[] = [];
    for (let i = 0; i < options.questions; i++) floor.push((await client.ask("GET", "/v1/health/live")).ms);
    return { rows, floorMs: percentile(floor, 0.5) };
  } finally {
    client.close();
    await server.stop();
  }
}

async function measure(client: Client, shape: Shape, options: SpeedOptions): Promise<Measured> {
  const queries = questionsFor(shape, options.warmUp + options.questions);
  const answers = [];
  for (const query of queries) answers.push(await client.ask("POST", "/v1/core/search", { ...targetOf(shape), query, limit: 10 }));
  const counted = answers.slice(options.warmUp);
  return {
    ms: counted.map((answer) => answer.ms),
    insideMs: counted.map((answer) => answer.body.latency_ms),
    results: Math.round(counted.reduce((sum, answer) => sum + answer.body.total, 0) / counted.length),
  };
}
