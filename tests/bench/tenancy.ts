import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
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
import { listAllGroups } from "@/lib/groups/list-groups";
import { listJobs } from "@/lib/jobs/list-jobs";
import { listMemories } from "@/lib/memories/list-memories";
import { readableGraphs } from "@/lib/owners/readable-graphs";
import { search } from "@/lib/retrieval/search";
import { userContext } from "@/lib/synthesis/user-context";
import { aggregateAllChanges } from "@/lib/usage/aggregate-changes";
import { withLedger } from "@/lib/usage/call-ledger";
import { listUsers } from "@/lib/users/list-users";
import type { BenchDatabase } from "./database";
import { fillProject, words } from "./lists/project";
import { medianWithin, percentile, type Table } from "./metrics";
import { benchProject, type Shape, seed } from "./seed";
import { type Client, clientOf, startServer } from "./server";
import { firstSentences, questions } from "./synthetic";

export type TenancyOptions = { memories: number; group: number; questions: number; warmUp: number; say: (line: string) => void };

const user: Shape = { kind: "user", name: "user-0", memories: 1_000, seed: 1_000 };
const page = { limit: 25, offset: 0, after: null };

type By = { remembered: Client; listed: Client };
/** `run` is what the route does between reading the request and writing the response. */
type Case = {
  name: string;
  run: (i: number) => Promise<unknown>;
  /** Not measured. */
  after?: (made: unknown) => Promise<unknown>;
  ask?: (by: By, i: number) => ReturnType<Client["ask"]>;
};
/** A server would take the jobs of what is written, and the time of the next call. */
type Prepared = { writing: Case[]; reading: Case[]; keys: { remembered: string; listed: string } };

/**
 * Every call runs with both roles in one process, one after the other, so that both meet the same caches and load: two servers of one build
 * differ by up to 10 percent for as long as they live.
 */
export async function tenancy(database: BenchDatabase, options: TenancyOptions): Promise<Table[]> {
  const { say } = options;
  const url = database.environment.DATABASE_URL;
  if (!url) throw new Error("Row-level security is measured on Postgres: set DATABASE_URL.");
  const owner = await database.open();
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  // The owner may be a superuser, whose rights Postgres doesn't check: a member of its role is compared instead.
  const free = await newRole(admin, "in role current_user");
  const bound = await newRole(admin);
  const [unbound, application] = await Promise.all([
    openPostgres(urlWith(url, free), 6),
    openPostgres(urlWith(url, bound), 6, { isolates: true }),
  ]);
  try {
    const prepared = await prepare(options);
    for (const { name } of [free, bound]) await grantToApplication(owner.database, name);
    const roles = [
      { connection: unbound, processorTime: () => processorTime(admin, free.name) },
      { connection: application, processorTime: () => processorTime(admin, bound.name) },
    ] as const;
    const measured: Measured[] = [];
    const show = (of: Measured) => {
      measured.push(of);
      const { median, within } = difference(of.ms);
      say(`${of.name}: ${percentile(of.ms[0], 0.5).toFixed(2)} ms, with policies ${median.toFixed(3)} ± ${within.toFixed(3)} ms more`);
    };
    for (const each of prepared.writing) show(await inTurns(each, roles, options));
    setConnection(owner);
    // The schedule does so every minute, so lists seldom find as many changes as these calls have left.
    await aggregateAllChanges();
    await rows(sql`vacuum (analyze)`);
    const server = await startServer({ DATABASE_URL: url });
    const by = { remembered: clientOf(server.origin, prepared.keys.remembered), listed: clientOf(server.origin, prepared.keys.listed) };
    try {
      for (const each of prepared.reading) show(await inTurns(each, roles, options, by));
    } finally {
      for (const client of Object.values(by)) client.close();
      await server.stop();
    }
    return [
      {
        title: "Row-level security",
        columns: ["call", "p50 ms", "more", "±", "database ms", "more", "±", "over HTTP p50 ms", "more, %", "± %", "of the database, %"],
        rows: measured.map((of) => {
          const { name, ms, worked, waits } = of;
          const [more, moreWork] = [difference(ms), difference(worked)];
          const [took, work] = [percentile(ms[0], 0.5), percentile(worked[0], 0.5)];
          const wait = waits.length > 0 ? percentile(waits, 0.5) : null;
          const percent = (part: number) => (100 * part) / (wait ?? took);
          const inAll = [took, more.median, more.within, work, moreWork.median, moreWork.within];
          return [name, ...inAll, wait ?? "–", percent(more.median), percent(more.within), percent(moreWork.median)];
        }),
        notes: [
          `${options.questions} calls each with their admission, in this process, alternating between a role whom policies don't bind and one that they bind; those over HTTP in turns with them, without policies. “More” is the median of what the second role took more for the same call, with its 95% confidence interval; in percent, it is a part of what a caller waits for, or of the call where none waits. “Database” is processor time of the connections, if they are on this machine: other programs hardly change it.`,
        ],
      },
    ];
  } finally {
    setConnection(owner);
    await Promise.all([owner.close(), unbound.close(), application.close()]);
    for (const { name } of [free, bound]) {
      await admin.unsafe(`drop owned by ${name}`);
      await admin.unsafe(`drop role ${name}`);
    }
    await admin.end();
  }
}

/** Milliseconds by role: of the call, and of processor time in the database. `waits`: of a caller over HTTP whom policies don't bind. */
type Measured = { name: string; ms: Pairs; worked: Pairs; waits: number[] };
type Pairs = [number[], number[]];
type Role = { connection: Connection; processorTime: () => Promise<() => number> };

/** Of calls that follow each other, so that the load of the machine, which changes slowly, is the same for both. Which role is first alternates: the second finds caches warm. */
function difference([without, withPolicies]: Pairs): { median: number; within: number } {
  const more = (isFirst: boolean) => medianWithin(without.flatMap((ms, i) => ((i % 2 === 0) === isFirst ? [withPolicies[i]! - ms] : [])));
  const [one, other] = [more(true), more(false)];
  return { median: (one.median + other.median) / 2, within: Math.hypot(one.within, other.within) / 2 };
}

async function inTurns(
  { name, run, after, ask }: Case,
  roles: readonly [Role, Role],
  { questions: count, warmUp }: TenancyOptions,
  by?: By,
): Promise<Measured> {
  const measured: Measured = { name, ms: [[], []], worked: [[], []], waits: [] };
  let worked = [() => 0, () => 0];
  for (let i = 0; i < warmUp + count; i++) {
    // By now, each pool has opened its connections.
    if (i === warmUp) worked = await Promise.all(roles.map(({ processorTime }) => processorTime()));
    for (const role of i % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      setConnection(roles[role].connection);
      const [before, since] = [worked[role]!(), performance.now()];
      const made = await run(i);
      if (i >= warmUp) {
        measured.ms[role].push(performance.now() - since);
        measured.worked[role].push(worked[role]!() - before);
      }
      await after?.(made);
    }
    const answer = by && (await ask?.(by, i));
    if (answer && i >= warmUp) measured.waits.push(answer.ms);
  }
  return measured;
}

type Login = { name: string; password: string };

async function newRole(admin: postgres.Sql, membership = ""): Promise<Login> {
  const role = { name: `loci_bench_${randomBytes(6).toString("hex")}`, password: randomBytes(12).toString("hex") };
  await admin.unsafe(`create role ${role.name} login password '${role.password}' ${membership}`);
  return role;
}

/** @returns reads the milliseconds that a role's connections have used so far; 0 unless Linux knows them, as for a database elsewhere */
async function processorTime(admin: postgres.Sql, role: string): Promise<() => number> {
  const connections = await admin<{ pid: number }[]>`select pid from pg_stat_activity where usename = ${role}`;
  const files = connections.flatMap(({ pid }) => {
    const [title, times] = [`/proc/${pid}/cmdline`, `/proc/${pid}/schedstat`];
    return existsSync(times) && readFileSync(title, "utf8").includes(role) ? [times] : [];
  });
  // An idle connection may be closed meanwhile.
  return () => files.reduce((sum, file) => sum + (existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : 0), 0);
}

function urlWith(url: string, role: Login): string {
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
  const call = <T>(access: Access, work: (own: ProjectContext) => Promise<T>) => withLedger(() => admitted(apiKey, access, work));
  const readListed = (read: (own: ProjectContext) => Promise<unknown>) => () => withLedger(() => admitted(listedKey, "read", read));
  const note = (i: number) => `Note ${i}: ${ofUser[i]!}`;
  const pageOf = (offset: number) => () =>
    call("read", async (own) =>
      listMemories(own, { graphs: await readableGraphs(own, { userId: user.name }), statuses: ["active"], page: { ...page, offset } }),
    );
  return {
    keys: { remembered: apiKey, listed: listedKey },
    writing: [
      {
        name: "add",
        run: (i) => call("write", (own) => added(own, note(i))),
        after: (made) => inProject(ctx.project.id, () => processed(made as Added)),
      },
      {
        name: "add and ingest",
        run: (i) => call("write", async (own) => processed(await added(own, `${ofUser[i]!} ${ofGroup[i]!}`))),
      },
    ],
    reading: [
      {
        name: "search, 1,000 memories",
        run: (i) => call("read", (own) => search(own, { users: [user.name], query: ofUser[i]!, limit: 10 })),
        ask: ({ remembered }, i) => remembered.ask("POST", "/v1/core/search", { user_id: user.name, query: ofUser[i], limit: 10 }),
      },
      {
        name: `search, ${group.toLocaleString("en")} memories`,
        run: (i) => call("read", (own) => search(own, { groups: [crowd.name], query: ofGroup[i]!, limit: 10 })),
        ask: ({ remembered }, i) => remembered.ask("POST", "/v1/core/search", { group_id: crowd.name, query: ofGroup[i], limit: 10 }),
      },
      {
        name: "context",
        run: () => call("read", (own) => userContext(own, { user: user.name, template: "chat", maxTokens: 1_500 })),
        ask: ({ remembered }) => remembered.ask("GET", `/v1/users/${user.name}/context`),
      },
      {
        name: "memories of a user",
        run: pageOf(0),
        ask: ({ remembered }) => remembered.ask("GET", `/v1/memory?userId=${user.name}&limit=25`),
      },
      {
        name: "the next page of them",
        run: pageOf(25),
        ask: ({ remembered }) => remembered.ask("GET", `/v1/memory?userId=${user.name}&limit=25&offset=25`),
      },
      {
        name: "users",
        run: readListed((own) => listUsers(own, { page })),
        ask: (by) => by.listed.ask("GET", "/v1/users?limit=25"),
      },
      { name: "groups", run: readListed(listAllGroups), ask: (by) => by.listed.ask("GET", "/v1/groups") },
      { name: "memories", run: readListed((own) => listMemories(own, { page })) },
      { name: "memories, a rare word", run: readListed((own) => listMemories(own, { page, q: words.rare })) },
      { name: "memories, a frequent word", run: readListed((own) => listMemories(own, { page, q: words.frequent })) },
      { name: "memories by type", run: readListed((own) => listMemories(own, { page, types: ["EVENT"] })) },
      { name: "entities, most connected", run: readListed((own) => listEntities(own, { page, sort: "connected" })) },
      { name: "jobs", run: readListed((own) => listJobs(own, { page })) },
    ],
  };
}

type Added = { id: string; projectId: string };

async function added(own: ProjectContext, content: string): Promise<Added> {
  const { job } = await addMessages(own, { target: { userId: "writer" }, messages: [{ role: "user", content }] });
  return { id: job.id, projectId: own.project.id };
}

const processed = (job: Added) => ingestJob.run(job, { run: (_step, work) => work() });

async function admitted<T>(key: string, access: Access, work: (own: ProjectContext) => Promise<T>): Promise<T> {
  const request = new Request("http://localhost/v1/core", { headers: { Authorization: `Bearer ${key}` } });
  const { ctx } = await authenticateKey(request, { access, budget: null, correlationId: "bench" });
  return work(ctx);
}
