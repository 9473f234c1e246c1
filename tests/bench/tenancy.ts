import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { ingestJob } from "@/inngest/ingest";
import type { Access } from "@/lib/api/admit";
import { authenticateKey } from "@/lib/api/authenticate-key";
import type { ProjectContext } from "@/lib/context";
import { type Connection, openPostgres, rows, setConnection } from "@/lib/db/client";
import { grantToApplication } from "@/lib/db/grants";
import { inProject } from "@/lib/db/project-scope";
import { listEntities } from "@/lib/entities/list-entities";
import { addMessages } from "@/lib/episodes/add-messages";
import { listJobs } from "@/lib/jobs/list-jobs";
import { listMemories } from "@/lib/memories/list-memories";
import { search } from "@/lib/retrieval/search";
import { userContext } from "@/lib/synthesis/user-context";
import { withLedger } from "@/lib/usage/call-ledger";
import { listUsers } from "@/lib/users/list-users";
import type { BenchDatabase } from "./database";
import { fillProject, words } from "./lists/project";
import { percentile, type Table } from "./metrics";
import { benchProject, type Shape, seed } from "./seed";
import { type Client, clientOf, processed, type Server, startServer } from "./server";
import { firstSentences, questions } from "./synthetic";

export type TenancyOptions = { memories: number; group: number; questions: number; warmUp: number; say: (line: string) => void };

const user: Shape = { kind: "user", name: "user-0", memories: 1_000, seed: 1_000 };
const page = { limit: 25, offset: 0, after: null };

type Case = { name: string; run: (i: number) => Promise<unknown> };

/** Every call runs with both roles, one after the other, so that both meet the same caches and load. */
export async function tenancy(database: BenchDatabase, options: TenancyOptions): Promise<Table[]> {
  const { say, warmUp } = options;
  const url = database.environment.DATABASE_URL;
  if (!url) throw new Error("Row-level security is measured on Postgres: set DATABASE_URL.");
  const owner = await database.open();
  const role = { name: `loci_bench_${randomBytes(6).toString("hex")}`, password: randomBytes(12).toString("hex") };
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create role ${role.name} login password '${role.password}'`);
  const application = await openPostgres(urlWith(url, role), 6, { isolates: true });
  try {
    const prepared = await prepare(options);
    await grantToApplication(owner.database, role.name);
    const measured: Table["rows"] = [];
    for (const { name, run } of prepared.cases) {
      const ms: Record<"owner" | "application", number[]> = { owner: [], application: [] };
      for (let i = 0; i < warmUp + options.questions; i++) {
        const turns: ["owner" | "application", Connection][] = [
          ["owner", owner],
          ["application", application],
        ];
        for (const [by, connection] of i % 2 ? turns : turns.reverse()) {
          setConnection(connection);
          const since = performance.now();
          await run(i);
          if (i >= warmUp) ms[by].push(performance.now() - since);
        }
      }
      const [without, withPolicies] = [percentile(ms.owner, 0.5), percentile(ms.application, 0.5)];
      measured.push([
        name,
        without,
        withPolicies,
        100 * (withPolicies / without - 1),
        percentile(ms.owner, 0.95),
        percentile(ms.application, 0.95),
      ]);
      say(`${name}: ${without.toFixed(2)} ms, ${withPolicies.toFixed(2)} ms with policies`);
    }
    return [
      {
        title: "Row-level security",
        columns,
        rows: measured,
        notes: [
          `${options.questions} calls each in this process, alternating between the owner of the tables, whom policies don't bind, and a role that they bind. Search and add include the admission of the call.`,
        ],
      },
      await overHttp({ DATABASE_URL: url }, { DATABASE_URL: urlWith(url, role), DATABASE_MIGRATION_URL: url }, prepared, options),
    ];
  } finally {
    setConnection(owner);
    await Promise.all([owner.close(), application.close()]);
    await admin.unsafe(`drop owned by ${role.name}`);
    await admin.unsafe(`drop role ${role.name}`);
    await admin.end();
  }
}

const columns = ["call", "p50 ms", "with policies", "difference %", "p95 ms", "with policies"];
type Prepared = { cases: Case[]; keys: { remembered: string; listed: string }; asked: string[] };

/** Two processes of one build differ by a few percent for as long as they live, so each round starts its own. */
const rounds = 5;

/** In milliseconds, without policies and with them. */
type Pair = { p50: [number, number]; p95: [number, number] };
type By = { remembered: Client; listed: Client };

/** What a caller waits for: two servers on one database, call by call in turns. */
async function overHttp(
  owner: Record<string, string>,
  application: Record<string, string>,
  { keys, asked }: Pick<Prepared, "keys" | "asked">,
  { questions: count, warmUp, say }: TenancyOptions,
): Promise<Table> {
  const cases: [string, (by: By, i: number) => ReturnType<Client["ask"]>][] = [
    ["search", ({ remembered }, i) => remembered.ask("POST", "/v1/core/search", { user_id: user.name, query: asked[i], limit: 10 })],
    ["memories of a user", ({ remembered }) => remembered.ask("GET", `/v1/memory?userId=${user.name}&limit=25`)],
    ["the next page of them", ({ remembered }) => remembered.ask("GET", `/v1/memory?userId=${user.name}&limit=25&offset=25`)],
    ["users", ({ listed }) => listed.ask("GET", "/v1/users?limit=25")],
    ["groups", ({ listed }) => listed.ask("GET", "/v1/groups?limit=25")],
    ["context", ({ remembered }) => remembered.ask("GET", `/v1/users/${user.name}/context`)],
    ["add", ({ remembered }, i) => remembered.ask("POST", "/v1/memory/add", { userId: "writer", content: `Note ${i}: ${asked[i]}` })],
  ];
  const perRound = Math.ceil(count / rounds);
  const pairs = cases.map((): Pair[] => []);
  for (let round = 0; round < rounds; round++) {
    const environments = [owner, application];
    const servers: (Server & By)[] = [];
    try {
      // Whichever starts first has the database's caches to fill.
      for (const which of round % 2 ? [1, 0] : [0, 1]) servers[which] = await serving(environments[which]!, keys);
      for (const [at, [name, run]] of cases.entries()) {
        const ms: [number[], number[]] = [[], []];
        for (let i = 0; i < warmUp + perRound; i++) {
          for (const by of i % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
            const answer = await run(servers[by]!, i);
            // Either server may process what was added, and would take the time of the next call.
            if (name === "add") await processed(servers[by]!.remembered, answer);
            if (i >= warmUp) ms[by].push(answer.ms);
          }
        }
        pairs[at]!.push({ p50: ms.map((all) => percentile(all, 0.5)), p95: ms.map((all) => percentile(all, 0.95)) } as Pair);
      }
    } finally {
      for (const server of servers) await server?.stop();
    }
  }
  const measured = cases.map(([name], at): Table["rows"][number] => {
    const middle = (of: (pair: Pair) => number) => percentile(pairs[at]!.map(of), 0.5);
    const differences = pairs[at]!.map(({ p50: [without, withPolicies] }) => 100 * (withPolicies / without - 1));
    say(`${name} over HTTP: ${differences.map((percent) => percent.toFixed(1)).join(", ")} %`);
    return [
      name,
      middle(({ p50 }) => p50[0]),
      middle(({ p50 }) => p50[1]),
      percentile(differences, 0.5),
      Math.min(...differences),
      Math.max(...differences),
      middle(({ p95 }) => p95[0]),
      middle(({ p95 }) => p95[1]),
    ];
  });
  return {
    title: "Row-level security over HTTP",
    columns: ["call", "p50 ms", "with policies", "difference %", "least", "most", "p95 ms", "with policies"],
    rows: measured,
    notes: [`${rounds} rounds of ${perRound} calls each, two servers in turns, each round with new ones; medians of the rounds.`],
  };
}

async function serving(environment: Record<string, string>, keys: Prepared["keys"]): Promise<Server & By> {
  const server = await startServer(environment);
  const clients = { remembered: clientOf(server.origin, keys.remembered), listed: clientOf(server.origin, keys.listed) };
  const stop = async () => {
    for (const client of Object.values(clients)) client.close();
    await server.stop();
  };
  return { ...server, ...clients, stop };
}

function urlWith(url: string, role: { name: string; password: string }): string {
  const own = new URL(url);
  [own.username, own.password] = [role.name, role.password];
  return own.href;
}

async function prepare({ memories, group, questions: count, warmUp, say }: TenancyOptions): Promise<Prepared> {
  const { ctx, apiKey } = await benchProject();
  const crowd: Shape = { kind: "group", name: "crowd", memories: group, seed: 3 };
  await seed(ctx, [user, crowd], (added) => added % 10_000 < 250 && say(`  ${added.toLocaleString("en")} memories added`));
  const { ctx: listed, apiKey: listedKey } = await benchProject("listed");
  const [existing] = await rows<{ isFilled: boolean }>(
    sql`select exists (select 1 from memories where project_id = ${listed.project.id}::uuid) as "isFilled"`,
  );
  if (!existing!.isFilled) {
    const size = { memories, users: memories / 100, entities: memories / 3, threads: memories / 10, jobs: memories / 50, conflicts: 20 };
    await fillProject(
      listed.project.id,
      Object.fromEntries(Object.entries(size).map(([name, n]) => [name, Math.round(n)])) as typeof size,
      say,
    );
    await rows(sql`vacuum (analyze)`);
  }
  const questionsAbout = (shape: Shape) =>
    questions(count + warmUp, shape.seed + 7, firstSentences(Math.min(shape.memories, 5_000), shape.seed));
  const ofUser = questionsAbout(user);
  const ofGroup = questionsAbout(crowd);
  const call = (access: Access, work: (own: ProjectContext) => Promise<unknown>) => withLedger(() => admitted(apiKey, access, work));
  const inListed = (read: (own: ProjectContext) => Promise<unknown>) => () => inProject(listed.project.id, () => read(listed));
  return {
    keys: { remembered: apiKey, listed: listedKey },
    asked: ofUser,
    cases: [
      {
        name: "search, 1,000 memories",
        run: (i) => call("read", (own) => search(own, { users: [user.name], query: ofUser[i]!, limit: 10 })),
      },
      {
        name: `search, ${group.toLocaleString("en")} memories`,
        run: (i) => call("read", (own) => search(own, { groups: [crowd.name], query: ofGroup[i]!, limit: 10 })),
      },
      {
        name: "add",
        run: (i) =>
          call("write", (own) =>
            addMessages(own, { target: { userId: "writer" }, messages: [{ role: "user", content: `Note ${i}: ${ofUser[i]!}` }] }),
          ),
      },
      {
        name: "add and ingest",
        run: (i) =>
          call("write", async (own) => {
            const content = `${ofUser[i]!} ${ofGroup[i]!}`;
            const { job } = await addMessages(own, { target: { userId: "writer" }, messages: [{ role: "user", content }] });
            await ingestJob.run({ id: job.id, projectId: own.project.id }, { run: (_step, work) => work() });
          }),
      },
      {
        name: "context",
        run: () => inProject(ctx.project.id, () => userContext(ctx, { user: user.name, template: "chat", maxTokens: 1_500 })),
      },
      { name: "memories", run: inListed((own) => listMemories(own, { page })) },
      { name: "memories, a rare word", run: inListed((own) => listMemories(own, { page, q: words.rare })) },
      { name: "memories, a frequent word", run: inListed((own) => listMemories(own, { page, q: words.frequent })) },
      { name: "memories by type", run: inListed((own) => listMemories(own, { page, types: ["EVENT"] })) },
      { name: "users", run: inListed((own) => listUsers(own, { page })) },
      { name: "entities, most connected", run: inListed((own) => listEntities(own, { page, sort: "connected" })) },
      { name: "jobs", run: inListed((own) => listJobs(own, { page })) },
    ],
  };
}

async function admitted(key: string, access: Access, work: (own: ProjectContext) => Promise<unknown>): Promise<void> {
  const request = new Request("http://localhost/v1/core", { headers: { Authorization: `Bearer ${key}` } });
  const { ctx } = await authenticateKey(request, { access, budget: null, correlationId: "bench" });
  await work(ctx);
}
