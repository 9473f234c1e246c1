import type { ProjectContext } from "@/lib/context";
import { search } from "@/lib/retrieval/search";
import { userContext } from "@/lib/synthesis/user-context";
import type { BenchDatabase } from "./database";
import { type Cost, costOf, planOf } from "./explain";
import { percentile, spread, spreadColumns, type Table } from "./metrics";
import { benchProject, type Shape, seed, targetOf } from "./seed";
import { type Client, clientOf, startServer } from "./server";
import { firstSentences, questions } from "./synthetic";

export type SpeedOptions = {
  /** Number of user graphs with 1,000 memories, including the measured one. */
  users: number;
  /** Memories in one larger user graph and in one group graph; 0 to skip. */
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
const explained = 15;

type ContextTarget = { user: string; groups?: string[]; memories: string };

export async function speed(database: BenchDatabase, options: SpeedOptions): Promise<Table[]> {
  const { say } = options;
  const measured = user(0);
  const growth: Table["rows"] = [];
  const stages = [...new Set([1, 10, 100, options.users - 1])].filter((others) => others < options.users).sort((a, b) => a - b);
  let isPrefilled = true;
  for (const others of stages) {
    const shapes = [lone, ...Array.from({ length: others + 1 }, (_, n) => user(n))];
    const stage = await fillAndExplain(database, shapes, options, [measured]);
    // Kept data is already complete, so there is no growth to measure.
    if (stage.added === 0) continue;
    isPrefilled = false;
    say(`measuring with ${others * memoriesOfUser} memories in other graphs…`);
    const { rows } = await measureAll(database, stage.apiKey, [measured], options);
    growth.push([others * memoriesOfUser, ...figures(rows[0]!, stage.costs[0]!)]);
  }
  const shapes = [
    lone,
    measured,
    ...(options.large ? [{ kind: "user", name: "user-large", memories: options.large, seed: 2 } satisfies Shape] : []),
    ...(options.group ? [{ kind: "group", name: "crowd", memories: options.group, seed: 3 } satisfies Shape] : []),
  ];
  const size = (memories: number) => memories.toLocaleString("en");
  const contextTargets: ContextTarget[] = [
    { user: measured.name, memories: size(memoriesOfUser) },
    ...(options.large ? [{ user: "user-large", memories: size(options.large) }] : []),
    ...(options.group ? [{ user: measured.name, groups: ["crowd"], memories: `${size(memoriesOfUser)} + ${size(options.group)}` }] : []),
  ];
  const last = await fillAndExplain(database, shapes, options, shapes, contextTargets);
  say("measuring each shape…");
  const { rows, floorMs, contexts, asks, recalls } = await measureAll(database, last.apiKey, shapes, options, contextTargets);
  const total = options.users * memoriesOfUser + options.large + options.group + 1;
  return [
    {
      title: `Search over HTTP, ${total.toLocaleString("en")} memories in the project`,
      columns: ["graph", ...columns],
      rows: rows.map((row, i) => [
        `${shapes[i]!.kind}, ${shapes[i]!.memories.toLocaleString("en")} memories`,
        ...figures(row, last.costs[i]!),
      ]),
      notes: [
        `POST /v1/core/search, limit 10, one client, keep-alive, after ${options.warmUp} warm-up questions. "Server ms" is the median latency_ms of the responses; planning, execution and buffers are medians of EXPLAIN ANALYZE over ${explained} questions, each planned anew. A request that doesn't use the database (/v1/health/live) has a p50 of ${floorMs.toFixed(2)} ms.`,
      ],
    },
    {
      title: "Ask over HTTP",
      columns: ["graph", ...spreadColumns, "refused"],
      rows: asks.map(({ ms, refused }, i) => [
        `${shapes[i]!.kind}, ${shapes[i]!.memories.toLocaleString("en")} memories`,
        ...spread(ms),
        refused,
      ]),
      notes: ["POST /v1/core/ask with the same questions as search. Refused ones are cheaper."],
    },
    {
      title: "The MCP tool recall, each call beside a search for the same question",
      columns: ["graph", "n", "search p50 ms", "recall p50 ms", "difference ms", "search p95 ms", "recall p95 ms"],
      rows: recalls.map((pairs, i) => [`${shapes[i]!.kind}, ${shapes[i]!.memories.toLocaleString("en")} memories`, ...besideSearch(pairs)]),
      notes: ["POST /mcp, protocol of 2026, one JSON answer. Which of the two comes first alternates."],
    },
    {
      title: "Context over HTTP",
      columns: ["user memories + group memories", ...contextColumns],
      rows: contexts.map(({ ms, tokens }, i) => [
        contextTargets[i]!.memories,
        ...spread(ms),
        ...costFigures(last.contextCosts[i]!),
        tokens,
      ]),
      notes: ["GET /v1/users/{id}/context with default parameters, one client, keep-alive, after the same warm-up."],
    },
    ...(isPrefilled
      ? []
      : [
          {
            title: "Search in the same graph of 1,000 memories as the project grows",
            columns: ["memories in other graphs", ...columns],
            rows: growth,
          },
        ]),
  ];
}

const costColumns = ["planning ms", "execution ms", "buffers"];
const costFigures = (cost: Cost): number[] => [cost.planningMs, cost.executionMs, cost.buffers];
const columns = [...spreadColumns, "server ms", ...costColumns, "results"];
const contextColumns = [...spreadColumns, ...costColumns, "tokens"];

type Measured = { ms: number[]; serverMs: number[]; results: number };
const figures = ({ ms, serverMs, results }: Measured, cost: Cost): number[] => [
  ...spread(ms),
  percentile(serverMs, 0.5),
  ...costFigures(cost),
  results,
];

const searchOf = (ctx: ProjectContext, shape: Shape, query: string) => () =>
  search(ctx, { ...(shape.kind === "user" ? { users: [shape.name] } : { groups: [shape.name] }), query, limit: 10 });
const contextOf =
  (ctx: ProjectContext, { user, groups }: ContextTarget) =>
  () =>
    userContext(ctx, { user, groups, template: "chat", maxTokens: 1_500 });

const questionsFor = (shape: Shape, count: number): string[] =>
  questions(count, shape.seed + 7, firstSentences(Math.min(shape.memories, 5_000), shape.seed));

async function fillAndExplain(
  database: BenchDatabase,
  shapes: Shape[],
  options: SpeedOptions,
  explainedShapes: Shape[],
  contextTargets: ContextTarget[] = [],
) {
  const { say } = options;
  const opened = await database.open();
  try {
    const { ctx, apiKey } = await benchProject();
    const startedAt = performance.now();
    let loggedAt = startedAt;
    const added = await seed(ctx, shapes, (count) => {
      if (performance.now() - loggedAt < 15_000) return;
      loggedAt = performance.now();
      say(`  ${count.toLocaleString("en")} memories added after ${Math.round((loggedAt - startedAt) / 1000)} s`);
    });
    if (added) say(`seeded ${added.toLocaleString("en")} memories in ${Math.round((performance.now() - startedAt) / 1000)} s`);
    const costs = [];
    for (const shape of explainedShapes) {
      const queries = questionsFor(shape, explained);
      const calls = queries.map((query) => searchOf(ctx, shape, query));
      costs.push(await costOf(opened, calls));
      if (options.explain) say(`\n${shape.name}: ${queries[0]}\n${await planOf(opened, calls[0]!)}\n`);
    }
    const contextCosts = [];
    for (const one of contextTargets) {
      const call = contextOf(ctx, one);
      contextCosts.push(
        await costOf(
          opened,
          Array.from({ length: explained }, () => call),
        ),
      );
      if (options.explain) say(`\ncontext with ${one.memories} memories\n${await planOf(opened, call)}\n`);
    }
    return { added, apiKey, costs, contextCosts };
  } finally {
    await opened.close();
  }
}

async function measureAll(
  database: BenchDatabase,
  apiKey: string,
  shapes: Shape[],
  options: SpeedOptions,
  contextTargets: ContextTarget[] = [],
) {
  const server = await startServer(database.environment);
  const client = clientOf(server.origin, apiKey);
  try {
    const rows: Measured[] = [];
    for (const shape of shapes) rows.push(await measure(client, shape, options));
    const asks = [];
    for (const shape of shapes) asks.push(await measureAsk(client, shape, options));
    const recalls = [];
    for (const shape of shapes) recalls.push(await measureRecall(client, shape, options));
    const contexts = [];
    for (const one of contextTargets) contexts.push(await measureContext(client, one, options));
    const floor: number[] = [];
    for (let i = 0; i < options.questions; i++) floor.push((await client.ask("GET", "/v1/health/live")).ms);
    return { rows, contexts, asks, recalls, floorMs: percentile(floor, 0.5) };
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
    serverMs: counted.map((answer) => answer.body.latency_ms),
    results: Math.round(counted.reduce((sum, answer) => sum + answer.body.total, 0) / counted.length),
  };
}

async function measureAsk(client: Client, shape: Shape, options: SpeedOptions) {
  const answers = [];
  for (const question of questionsFor(shape, options.warmUp + options.questions))
    answers.push(await client.ask("POST", "/v1/core/ask", { ...targetOf(shape), question }));
  const counted = answers.slice(options.warmUp);
  return { ms: counted.map((answer) => answer.ms), refused: counted.filter((answer) => answer.body.refused).length / counted.length };
}

const protocol = "2026-07-28";
const mcpHeaders = {
  ...{ accept: "application/json, text/event-stream", "mcp-protocol-version": protocol },
  ...{ "mcp-method": "tools/call", "mcp-name": "recall" },
};
const mcpMeta = {
  "io.modelcontextprotocol/protocolVersion": protocol,
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

type Pair = { search: number; recall: number };

async function measureRecall(client: Client, shape: Shape, options: SpeedOptions): Promise<Pair[]> {
  const target = targetOf(shape);
  const pairs: Pair[] = [];
  for (const query of questionsFor(shape, options.warmUp + options.questions)) {
    const pair = { search: 0, recall: 0 };
    const searched = async () => {
      pair.search = (await client.ask("POST", "/v1/core/search", { ...target, query, limit: 10 })).ms;
    };
    const recalled = async () => {
      const params = { name: "recall", arguments: { ...target, query, limit: 10 }, _meta: mcpMeta };
      const { body, ms } = await client.ask("POST", "/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params }, mcpHeaders);
      if (!body.result?.structuredContent) throw new Error(`recall returned ${JSON.stringify(body).slice(0, 300)}`);
      pair.recall = ms;
    };
    for (const call of pairs.length % 2 ? [searched, recalled] : [recalled, searched]) await call();
    pairs.push(pair);
  }
  return pairs.slice(options.warmUp);
}

function besideSearch(pairs: Pair[]): number[] {
  const [search, recall] = [pairs.map((pair) => pair.search), pairs.map((pair) => pair.recall)];
  const differences = pairs.map((pair) => pair.recall - pair.search);
  const half = [percentile(search, 0.5), percentile(recall, 0.5), percentile(differences, 0.5)];
  return [pairs.length, ...half, percentile(search, 0.95), percentile(recall, 0.95)];
}

async function measureContext(client: Client, { user, groups }: ContextTarget, options: SpeedOptions) {
  const url = `/v1/users/${user}/context${groups ? `?groups=${groups}` : ""}`;
  const answers = [];
  for (let i = 0; i < options.warmUp + options.questions; i++) answers.push(await client.ask("GET", url));
  const counted = answers.slice(options.warmUp);
  return { ms: counted.map((answer) => answer.ms), tokens: counted[0]!.body.estimatedTokens as number };
}
