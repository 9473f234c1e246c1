import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { percentile, spread, spreadColumns, type Table } from "./metrics";
import { copiedSessions, type Timed } from "./scale/copy";
import { type Filled, filledDatabase, largestUser, sizeOf, templateDatabase } from "./scale/fill";
import { type Answer, type Client, clientOf, type MeasuredServer, processed, startServer } from "./server";
import { questions } from "./synthetic";

export type ScaleOptions = { memories: number; questions: number; warmUp: number; keep: string | undefined; say: (line: string) => void };

const growth = [10_000, 100_000, 1_000_000];
/** In every size, so that the sizes can be compared. */
const typicalUser = "user-1000";

type Call = { api: string; name: string; run: (client: Client, graph: Graph, question: string) => Promise<Answer> };
type Graph = { kind: "user" | "group"; name: string; memories: number; questions: string[] };
type Running = { filled: Filled; server: MeasuredServer; client: Client; graphs: Graph[] };

const coreTarget = ({ kind, name }: Graph) => (kind === "user" ? { user_id: name } : { group_id: name });
const memoryTarget = ({ kind, name }: Graph) => (kind === "user" ? { users: [name] } : { groups: [name] });
const reads: Call[] = [
  {
    ...{ api: "core", name: "search" },
    run: (client, graph, query) => client.ask("POST", "/v1/core/search", { ...coreTarget(graph), query, limit: 10 }),
  },
  {
    ...{ api: "memory", name: "search" },
    run: (client, graph, q) => client.ask("POST", "/v1/memory/search", { ...memoryTarget(graph), q, projectTags: ["bench"] }),
  },
  {
    ...{ api: "core", name: "ask" },
    run: (client, graph, question) => client.ask("POST", "/v1/core/ask", { ...coreTarget(graph), question }),
  },
  {
    ...{ api: "memory", name: "ask" },
    run: (client, graph, question) => client.ask("POST", "/v1/memory/ask", { ...memoryTarget(graph), question, projectTag: "bench" }),
  },
  {
    ...{ api: "memory", name: "context" },
    // A group's is read beside that of a user.
    run: (client, { kind, name }) =>
      client.ask("GET", kind === "user" ? `/v1/users/${name}/context` : `/v1/users/user-10/context?groups=${name}`),
  },
  {
    ...{ api: "memory", name: "list" },
    run: (client, { kind, name }) => client.ask("GET", `/v1/memory?${kind === "user" ? "userId" : "group"}=${name}`),
  },
];
const adds: Call[] = [
  {
    ...{ api: "core", name: "add" },
    run: (client, graph, content) => client.ask("POST", "/v1/core/add", { ...coreTarget(graph), messages: [{ role: "user", content }] }),
  },
  {
    ...{ api: "memory", name: "add" },
    run: (client, { kind, name }, content) =>
      client.ask("POST", "/v1/memory/add", { [kind === "user" ? "userId" : "group"]: name, content }),
  },
];

/** Each size has its database and its server. They are called in turns, because the machine's speed changes over time. */
export async function scale(url: string, options: ScaleOptions): Promise<Table[]> {
  const { say, keep } = options;
  const sizes = [...growth.filter((memories) => memories < options.memories), options.memories].map(sizeOf);
  const template = await templateDatabase(url, keep, say);
  const all: Filled[] = [];
  const running: Running[] = [];
  try {
    for (const size of sizes) all.push(await filledDatabase({ url, keep, template }, size, say));
    const stored = await sizesOf(all.at(-1)!);
    for (const filled of all) {
      const server = await startServer(filled.database.environment);
      running.push({ filled, server, client: clientOf(server.origin, filled.apiKey), graphs: graphsOf(filled, options) });
    }
    const measured = await measureInTurns(running, options);
    return [growthTable(running, measured), graphsTable(running.at(-1)!, measured), stored, ...timesTables(all.at(-1)!)];
  } finally {
    for (const { client, server } of running) {
      client.close();
      await server.stop();
    }
    for (const { database } of [...all, { database: template }]) await database.drop();
  }
}

function graphsOf({ size }: Filled, { questions: count, warmUp }: ScaleOptions): Graph[] {
  return size.graphs.flatMap((graph, place) => {
    if (graph.name.startsWith("other-") || graph.name === "group-1" || graph.name === "group-2") return [];
    const lines = copiedSessions(place, graph).flatMap((session) => session.lines);
    return [{ ...graph, questions: questions(count + warmUp, 7 + place, lines) }];
  });
}

type Measured = Map<string, number[]>;
const keyOf = (memories: number, graph: string, { api, name }: Call) => `${memories} ${graph} ${api} ${name}`;

async function measureInTurns(running: Running[], { questions: count, warmUp, say }: ScaleOptions): Promise<Measured> {
  const measured: Measured = new Map();
  const names = [...new Set(running.flatMap(({ graphs }) => graphs.map(({ name }) => name)))];
  // Adds come last, so that what they add isn't read.
  for (const calls of [reads, adds]) {
    say(`measuring ${[...new Set(calls.map(({ name }) => name))].join(", ")}…`);
    // Each waits for its job.
    const rounds = warmUp + (calls === adds ? Math.ceil(count / 4) : count);
    for (let n = 0; n < rounds; n++) {
      for (const name of names) {
        for (const call of calls) {
          for (let i = 0; i < running.length; i++) {
            // Whichever comes first finds the processor's caches as another left them.
            const { filled, client, graphs } = running[(i + n) % running.length]!;
            const graph = graphs.find((each) => each.name === name);
            if (!graph) continue;
            const answer = await call.run(client, graph, graph.questions[n]!);
            if (calls === adds) await processed(client, answer);
            if (n < warmUp) continue;
            const key = keyOf(filled.size.memories, name, call);
            measured.set(key, [...(measured.get(key) ?? []), answer.ms]);
          }
        }
      }
    }
  }
  return measured;
}

const figure = (value: number) => value.toLocaleString("en");

function growthTable(running: Running[], measured: Measured): Table {
  const [first, last] = [running[0]!.filled.size.memories, running.at(-1)!.filled.size.memories];
  const ms = (memories: number, call: Call) => measured.get(keyOf(memories, typicalUser, call))!;
  return {
    title: `A user with 1,000 memories, as the project grows to ${figure(last)}`,
    columns: [
      "call",
      ...running.flatMap(({ filled: { size } }) => ["p50", "p95", "p99"].map((share) => `${figure(size.memories)}: ${share} ms`)),
      "p50 ratio",
      "p95 ratio",
    ],
    rows: [...reads, ...adds].map((call) => [
      `${call.api} ${call.name}`,
      ...running.flatMap(({ filled: { size } }) => spread(ms(size.memories, call)).slice(1)),
      ...[0.5, 0.95].map((share) => percentile(ms(last, call), share) / percentile(ms(first, call), share)),
    ]),
    notes: ["One client, each call in turns to a server of each size. Ratios: the largest size to the smallest."],
  };
}

function graphsTable({ filled, graphs }: Running, measured: Measured): Table {
  const { memories } = filled.size;
  const p95 = (graph: string, call: Call) => percentile(measured.get(keyOf(memories, graph, call)) ?? [], 0.95);
  return {
    title: `Graphs in a project of ${figure(memories)} memories`,
    columns: ["graph", "memories", "call", ...spreadColumns, `p95 to that of the user of ${figure(largestUser)}`],
    rows: graphs.flatMap((graph) =>
      [...reads, ...adds].map((call) => [
        graph.kind,
        graph.memories,
        `${call.api} ${call.name}`,
        ...spread(measured.get(keyOf(memories, graph.name, call)) ?? []),
        p95(graph.name, call) / p95(`user-${largestUser}`, call),
      ]),
    ),
  };
}

async function sizesOf({ database, size }: Filled): Promise<Table> {
  const opened = await database.open();
  try {
    const found = await rows<{ table: string; table_mb: number; indexes_mb: number; rows: number; largest: string }>(sql`
      select c.relname as table, pg_table_size(c.oid) / 1048576.0 as table_mb, pg_indexes_size(c.oid) / 1048576.0 as indexes_mb, c.reltuples as rows,
        (select x.relname || ', ' || pg_relation_size(x.oid) / 1048576 || ' MB' from pg_index i join pg_class x on x.oid = i.indexrelid
          where i.indrelid = c.oid order by pg_relation_size(x.oid) desc limit 1) as largest
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and pg_total_relation_size(c.oid) > 10 * 1048576 order by pg_total_relation_size(c.oid) desc`);
    return {
      title: `Tables of ${figure(size.memories)} memories`,
      columns: ["table", "rows", "MB", "indexes MB", "largest index"],
      rows: found.map((each) => [each.table, Number(each.rows), Math.round(each.table_mb), Math.round(each.indexes_mb), each.largest]),
    };
  } finally {
    await opened.close();
  }
}

function timesTables({ fill, indexes, vacuumMs, size }: Filled): Table[] {
  if (vacuumMs === null) return [];
  const seconds = ({ what, ms }: Timed) => [what, ms / 1_000];
  return [
    {
      title: `Filling ${figure(size.memories)} memories, without indexes, and vacuum`,
      columns: ["step", "s"],
      rows: [...fill, { what: "vacuum (analyze)", ms: vacuumMs }].map(seconds),
    },
    { title: "Building the indexes", columns: ["index", "s"], rows: indexes.filter(({ ms }) => ms > 500).map(seconds) },
  ];
}
