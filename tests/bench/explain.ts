import postgres from "postgres";
import type { Connection } from "@/lib/db/client";
import { percentile } from "./metrics";

type Statement = { text: string; params: unknown[] };
type Driver = Record<string, (text: string, params?: unknown[], ...more: unknown[]) => Promise<unknown>>;

/** Summed over a search's statements. `buffers` are 8 kB pages, cached or read from disk. */
export type Cost = { planningMs: number; executionMs: number; buffers: number };

function statementRecorder(opened: Connection) {
  const driver = (opened.database as unknown as { $client: Driver }).$client;
  const name = opened.kind === "postgres" ? "unsafe" : "query";
  const send = driver[name]!.bind(driver);
  return {
    async record(work: () => Promise<unknown>): Promise<Statement[]> {
      const recorded: Statement[] = [];
      driver[name] = (text, params = [], ...more) => {
        recorded.push({ text, params });
        return send(text, params, ...more);
      };
      try {
        await work();
      } finally {
        driver[name] = send;
      }
      return recorded;
    },
    async explain({ text, params }: Statement, options: string): Promise<string> {
      const answer = (await send(`explain (${options}) ${text}`, params)) as { rows?: Record<string, string>[] } & Record<string, string>[];
      const lines = (answer.rows ?? [...answer]).map((row) => row["QUERY PLAN"]!);
      return typeof lines[0] === "string" ? lines.join("\n") : JSON.stringify(lines[0]);
    },
  };
}

/** Medians, without per-node timing, whose overhead would distort the total. */
export async function costOf(opened: Connection, calls: (() => Promise<unknown>)[]): Promise<Cost> {
  const { record, explain } = statementRecorder(opened);
  const costs: Cost[] = [];
  for (const run of calls) {
    // The first search on a connection plans its function.
    await run();
    const statements = await record(run);
    const cost = { planningMs: 0, executionMs: 0, buffers: 0 };
    for (const statement of statements) {
      await explain(statement, "analyze, timing off, format json");
      const [reported] = JSON.parse(await explain(statement, "analyze, buffers, timing off, format json"));
      cost.planningMs += reported["Planning Time"];
      cost.executionMs += reported["Execution Time"];
      cost.buffers += reported.Plan["Shared Hit Blocks"] + reported.Plan["Shared Read Blocks"];
    }
    costs.push(cost);
  }
  const median = (of: (cost: Cost) => number) => percentile(costs.map(of), 0.5);
  return { planningMs: median((c) => c.planningMs), executionMs: median((c) => c.executionMs), buffers: median((c) => c.buffers) };
}

/** Only auto_explain shows the statements inside a database function. PGlite doesn't have it and returns the outer plan. */
export async function planOf(opened: Connection, run: () => Promise<unknown>): Promise<string> {
  const { record, explain } = statementRecorder(opened);
  await run();
  const plans: string[] = [];
  for (const statement of await record(run)) {
    plans.push(opened.kind === "postgres" ? await nestedPlans(opened, statement) : await explain(statement, "analyze, buffers"));
  }
  return plans.join("\n\n");
}

/** Needs a superuser, as `scripts/postgres.sh` creates. */
async function nestedPlans(opened: Connection, { text, params }: Statement): Promise<string> {
  const { options } = (opened.database as unknown as { $client: postgres.Sql }).$client;
  const plans: string[] = [];
  const client = postgres({
    host: options.host[0],
    port: options.port[0],
    user: options.user,
    password: options.pass ?? undefined,
    database: options.database,
    max: 1,
    onnotice: ({ message }) => message?.includes("plan:") && plans.push(message),
  });
  // Same serializers as drizzle's client: the parameters are text already.
  client.options.serializers = options.serializers;
  await client.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on`);
  const repeat = () => client.unsafe(text, params as never[]);
  // The first call makes the plan; the second one shows the steady cost.
  await repeat();
  await client.unsafe(
    "set auto_explain.log_analyze = on; set auto_explain.log_buffers = on; set auto_explain.log_timing = off; set client_min_messages = log",
  );
  await repeat();
  await client.end();
  return plans.map((plan) => plan.replace(/Query Text:[\s\S]*?(?=\n\w[^\n]*\(cost=)/, "")).join("\n\n");
}
