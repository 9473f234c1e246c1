import { globSync, readFileSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { PgDatabase } from "drizzle-orm/pg-core";
import type { Sql } from "postgres";
import type { Connection } from "@/lib/db/client";
import { currentScope } from "@/lib/db/project-scope";
import { namesOf } from "@/lib/db/statement-text";

// Every statement that a test file makes the application send is planned once more at its end. A table of a project's data must be read by
// the project: then one shard of a distributed database serves the statement, and an id of another project finds nothing. Row-level
// security must not cost an index. A statement of one project must not read control tables beside its data: on a cluster, they are on
// different nodes.

export const dataTables = new Set([
  ...["users", "graphs", "threads", "episodes", "messages", "chunks", "ingestion_jobs", "job_steps", "entities", "entity_aliases"],
  ...["entity_merges", "memories", "memory_versions", "restatements", "conflicts", "held_memories", "mentions", "edges", "postings"],
  ...["embeddings", "sequence_counters", "audit_entries", "audit_heads", "query_log", "count_changes", "counts", "hourly_counts"],
  ...["profiles", "feedback", "eval_cases", "eval_runs", "eval_results", "model_usage", "monthly_spend"],
  ...["webhook_endpoints", "event_outbox", "webhook_deliveries", "webhook_attempts"],
]);

/** Files whose statements read the data of many projects, on purpose. */
const crossProject = new Map([
  ["inngest/claim.ts", "the in-process runner takes the next job of any project, and asks whether any waits"],
  ["inngest/in-process.ts returnRunning", "an embedded database returns the jobs of a dead process to the queue"],
  ["inngest/functions.ts resend", "the schedule sends jobs and deliveries that were never sent"],
  ["inngest/deliveries.ts returnInFlight", "an embedded database returns the deliveries of a dead process to the queue"],
  ["lib/evals/run-evals.ts claim", "the server takes the next run of test cases of any project"],
  ["lib/deliveries/claim-delivery.ts claimInOneStatement", "the server takes the next delivery of any project"],
  ["lib/deliveries/delete-old-events.ts projectsWithOld", "the schedule finds the projects with old events"],
  ["lib/usage/aggregate-changes.ts", "the schedule adds up the oldest changes"],
  ["lib/usage/delete-old-figures.ts", "the schedule deletes what is out of date"],
  ["lib/usage/query-log.ts", "calls of several projects are logged together"],
  ["lib/usage/model-costs.ts", "an organization's costs are added up over its projects"],
  ["lib/projects/list-projects.ts", "an organization's projects are listed with their totals"],
]);

/** Statements of one project that name control tables, too, on one Postgres. */
const mixed = new Set([
  "lib/usage/query-log.ts insertOwn",
  // It marks the write for a replica, and a Citus cluster has none.
  "lib/usage/record-changes.ts writeOwn",
]);

type Heard = { params: unknown[]; by: string; isMixed: boolean };

/** By text, until they are planned. Files that share a process hear and plan a statement once. */
const heard = new Map<string, Heard>();
const known = new Set<string>();
let isHearing = false;

const senders = ["execute", "select", "selectDistinctOn", "insert", "update", "delete"] as const;
type Database = Record<(typeof senders)[number], (...args: unknown[]) => unknown> & { session: object };

/** Statements of the tests themselves aren't heard. */
export function hearStatements(): void {
  if (isHearing) return;
  isHearing = true;
  const prototype = PgDatabase.prototype as unknown as Database;
  for (const name of senders) {
    const send = prototype[name];
    prototype[name] = function (this: Database, ...args) {
      const sites = callSites();
      const logQuery = (text: string, params: unknown[]) => {
        if (known.has(text)) return;
        const by = sender(sites());
        if (by === null || (by === unknown && isOfTests(text))) return;
        known.add(text);
        heard.set(text, { params, by, isMixed: isOfOneProject() && namesBoth(text) });
      };
      const logger = { logQuery };
      const session = Object.create(this.session, { logger: { value: logger } });
      return send.apply(Object.create(this, { session: { value: session } }), args);
    };
  }
}

const isOfOneProject = (): boolean => ![undefined, null, "every"].includes(currentScope()?.project);

function namesBoth(text: string): boolean {
  const { data, control } = namesOf(text);
  return data && control;
}

/** A promise that nothing awaits directly has no callers. */
const unknown = "unknown unknown";

let testSources: string | undefined;

function isOfTests(text: string): boolean {
  const plain = (source: string) => source.replace(/\s+/g, " ");
  testSources ??= plain(
    globSync("tests/**/*.ts")
      .map((path) => readFileSync(path, "utf8"))
      .join("\n"),
  );
  return testSources.includes(plain(text).trim().split("$")[0]!.slice(0, 80));
}

/** The callers, read only when asked for: most statements were heard before. */
function callSites(): () => NodeJS.CallSite[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  const here = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return () => {
    const { prepareStackTrace } = Error;
    Error.prepareStackTrace = (_, sites) => sites;
    const sites = here.stack as unknown as NodeJS.CallSite[];
    Error.prepareStackTrace = prepareStackTrace;
    return sites;
  };
}

/** The function that sends a statement, as `file function`. @returns null for a test or a migration */
function sender(sites: NodeJS.CallSite[]): string | null {
  if (sites.some((site) => /drizzle-orm\/pg-core\/dialect\b/.test(site.getFileName() ?? ""))) return null;
  const own = sites.flatMap((site) => {
    const [path] = /(?<=\/)(?:lib|inngest|app|tests|scripts)\/[^?]+$/.exec(site.getFileName() ?? "") ?? [];
    return path && !/^lib\/db\/client|^tests\/support\/statements|node_modules/.test(path) ? [{ path, name: site.getFunctionName() }] : [];
  });
  const [first] = own;
  if (first?.path.startsWith("tests/")) return null;
  return first ? `${first.path} ${own.find(({ path, name }) => name && path === first.path)?.name}` : unknown;
}

type Plan = { "Relation Name"?: string; Alias?: string; "Node Type": string; Operation?: string; Plans?: Plan[] } & Record<string, unknown>;

export type Findings = { across: string[]; slower: string[]; together: string[] };

/**
 * @param role on Postgres, that of the application
 * @returns each with the function that sent it. `across`: statements that read a table of project data without its project. `slower`: those
 * for which row-level security takes an index away. `together`: those of one project that name its data and control tables
 */
export async function planStatements({ kind, database }: Connection, role?: string): Promise<Findings> {
  const { $client } = database as unknown as { $client: PGlite & Sql };
  const findings: Findings = { across: [], slower: [], together: [] };
  const toPlan = [...heard];
  heard.clear();
  for (const [text, { params, by, isMixed }] of toPlan) {
    if (!/^\s*\(?(?:with|select|insert|update|delete)\b/i.test(text)) continue;
    const explain = `explain (verbose, format json) ${text}`;
    const shown = `${by}: ${text.replace(/\s+/g, " ").slice(0, 300)}`;
    if (isMixed && !mixed.has(by)) findings.together.push(shown);
    if (!crossProject.has(by) && !crossProject.has(by.split(" ")[0]!)) {
      const [row] = kind === "pglite" ? (await $client.query(explain, params)).rows : await $client.unsafe(explain, params as never);
      const unbounded = unboundedTables(planOf(row));
      if (unbounded.length > 0) findings.across.push(`${unbounded.join(", ")} in ${shown}`);
    }
    if (!role) continue;
    const lost = lostIndexes(await plansByIndex($client, { explain, params, role }));
    if (lost.length > 0) findings.slower.push(`${lost.join(", ")} in ${shown}`);
  }
  return findings;
}

const planOf = (row: unknown): Plan => (row as Record<string, { Plan: Plan }[]>)["QUERY PLAN"]![0]!.Plan;

type Plans = { owner: Plan; bound: Plan };

/** Tables are small here and scanned only where no index can be used. */
const plansByIndex = (client: Sql, { explain, params, role }: { explain: string; params: unknown[]; role: string }): Promise<Plans> =>
  client.begin(async (inner) => {
    await inner.unsafe("set local enable_seqscan = off");
    const [owner] = await inner.unsafe(explain, params as never);
    await inner.unsafe(`set local role ${role}`);
    const [bound] = await inner.unsafe(explain, params as never);
    return { owner: planOf(owner), bound: planOf(bound) };
  }) as Promise<Plans>;

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Operators that may reveal a row in an error. Only after the policy may they see it, so an index can't be searched by them. */
const leaky = /(?<= )(?:!?~~?\*?|@>|<@|&&|<?%>?|@@|\?[|&]?|<=>|<->)(?= )/;

/** @returns tables that only the owner finds by an index, and conditions that only the owner's index can be searched by */
export function lostIndexes({ owner, bound }: Plans): string[] {
  const scanned = (plan: Plan) =>
    nodesOf(plan).flatMap((node) => (node["Node Type"] === "Seq Scan" && dataTables.has(node["Relation Name"]!) ? [node.Alias!] : []));
  const conditions = nodesOf(owner).map((node) => String(node["Index Cond"] ?? ""));
  const before = new Set(scanned(owner));
  return [
    ...scanned(bound).filter((alias) => !before.has(alias)),
    ...conditions.filter((condition) => leaky.test(condition.replace(/'(?:[^']|'')*'/g, "''"))),
  ];
}

/** Verbose plans write each column with its table's alias. A table is also bounded by another one's project, or by that of a subquery. */
export function unboundedTables(plan: Plan): string[] {
  const tables = new Map<string, string>();
  const conditions: string[] = [];
  const walk = (node: Plan) => {
    const table = node["Relation Name"];
    if (table && node["Node Type"] !== "ModifyTable" && dataTables.has(table)) tables.set(node.Alias!, table);
    for (const [key, value] of Object.entries(node)) if (/Cond|Filter/.test(key) && typeof value === "string") conditions.push(value);
    for (const child of node.Plans ?? []) walk(child);
  };
  walk(plan);
  const text = conditions.join("\n");
  const isEqualTo = (alias: string, other: string) => new RegExp(`(?<![\\w.])${alias}\\.project_id = ${other}`).test(text);
  const bounded = new Set([...tables.keys()].filter((alias) => isEqualTo(alias, "(?:'|\\$|\\(\\$|ANY|\\(InitPlan|COALESCE)")));
  const pairs = [...text.matchAll(/\b(\w+)\.project_id = (\w+)\.(\w+)/g), ...text.matchAll(/\b(\w+)\.id = (\w+)\.(project_id)/g)];
  for (let before = -1; before < bounded.size; ) {
    before = bounded.size;
    for (const [, one, other] of pairs) {
      if (bounded.has(one!) || !tables.has(one!)) bounded.add(other!);
      if (bounded.has(other!) || !tables.has(other!)) bounded.add(one!);
    }
  }
  return [...tables].filter(([alias]) => !bounded.has(alias)).map(([alias, table]) => `${table} ${alias}`);
}
