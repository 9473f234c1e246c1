import postgres from "postgres";
import type { Connection } from "@/lib/db/client";
import { percentile } from "./metrics";

type Statement = { text: string; params: unknown[] };
type Driver = Record<string, (text: string, params?: unknown[], ...more: unknown[]) => Promise<unknown>>;

/** What Postgres tells of the statements of one search, added up. `buffers` are 8 kB pages, from memory or disk. */
export type Cost = { planningMs: number; executionMs: number; buffers: number };

/** Listens at the driver: what it hears is word for word what the search sends. */
function listener(opened: Connection) {
  const driver = (opened.database as unknown as { $client: Driver }).$client;
  const name = opened.kind === "postgres" ? "unsafe" : "query";
  const send = driver[name]!.bind(driver);
  return {
    async listen(work: () => Promise<unknown>): Promise<Statement[]> {
      const heard: Statement[] = [];
      driver[name] = (text, params = [], ...more) => {
        heard.push({ text, params });
        return send(text, params, ...more);
      };
      try {
        await work();
      } finally {
        driver[name] = send;
      }
      return heard;
    },
    async explain({ text, params }: Statement, options: string): Promise<string> {
      const answer = (await send(`explain (${options}) ${text}`, params)) as { rows?: Record<string, string>[] } & Record<string, string>[];
      const lines = (answer.rows ?? [...answer]).map((row) => row["QUERY PLAN"]!);
      return typeof lines[0] === "string" ? lines.join("\n") : JSON.stringify(lines[0]);
    },
  };
}

/** Medians over the calls, each made once before it counts. Without per-node timing, which would cost more than the nodes. */
export async function costOf(opened: Connection, calls: (() => Promise<unknown>)[]): Promise<Cost> {
  const { listen, explain } = listener(opened);
  const costs: Cost[] = [];
  for (const run of calls) {
    // The first search of a connection plans its function.
    await run();
    const statements = await listen(run);
    const cost = { planningMs: 0, executionMs: 0, buffers: 0 };
    for (const statement of statements) {
      await explain(statement, "analyze, timing off, format json");
      const [told] = JSON.parse(await explain(statement, "analyze, buffers, timing off, format json"));
      cost.planningMs += told["Planning Time"];
      cost.executionMs += told["Execution Time"];
      cost.buffers += told.Plan["Shared Hit Blocks"] + told.Plan["Shared Read Blocks"];
    }
    costs.push(cost);
  }
  const median = (of: (cost: Cost) => number) => percentile(costs.map(of), 0.5);
  return { planningMs: median((c) => c.planningMs), executionMs: median((c) => c.executionMs), buffers: median((c) => c.buffers) };
}

/**
 * The plan of one call, as text. A search is a function of the database, whose inside only auto_explain shows: the embedded
 * database has none, and tells the outer plan alone.
 */
export async function planOf(opened: Connection, run: () => Promise<unknown>): Promise<string> {
  const { listen, explain } = listener(opened);
  await run();
  const plans: string[] = [];
  for (const statement of await listen(run)) {
    plans.push(opened.kind === "postgres" ? await insideOf(opened, statement) : await explain(statement, "analyze, buffers"));
  }
  return plans.join("\n\n");
}

/** What auto_explain tells of a statement and of those in the functions that it calls. Needs a superuser, as `scripts/postgres.sh` makes. */
async function insideOf(opened: Connection, { text, params }: Statement): Promise<string> {
  const { options } = (opened.database as unknown as { $client: postgres.Sql }).$client;
  const told: string[] = [];
  const client = postgres({
    host: options.host[0],
    port: options.port[0],
    user: options.user,
    password: options.pass ?? undefined,
    database: options.database,
    max: 1,
    onnotice: ({ message }) => message?.includes("plan:") && told.push(message),
  });
  // As drizzle has taught its own: what it sends is text already.
  client.options.serializers = options.serializers;
  await client.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on`);
  const again = () => client.unsafe(text, params as never[]);
  // The plan is made with the first call; the second shows what a question costs.
  await again();
  await client.unsafe(
    "set auto_explain.log_analyze = on; set auto_explain.log_buffers = on; set auto_explain.log_timing = off; set client_min_messages = log",
  );
  await again();
  await client.end();
  return told.map((plan) => plan.replace(/Query Text:[\s\S]*?(?=\n\w[^\n]*\(cost=)/, "")).join("\n\n");
}
