import { randomBytes } from "node:crypto";
import { ingestJob } from "@/inngest/ingest";
import type { Access } from "@/lib/api/admit";
import { authenticateKey } from "@/lib/api/authenticate-key";
import type { ProjectContext } from "@/lib/context";
import { type Connection, openPostgres, setConnection } from "@/lib/db/client";
import { distribute } from "@/lib/db/distribute";
import { migrateAs } from "@/lib/db/migrate";
import { inProject, withoutProject } from "@/lib/db/project-scope";
import { addMessages } from "@/lib/episodes/add-messages";
import { listMemories } from "@/lib/memories/list-memories";
import { search } from "@/lib/retrieval/search";
import { userContext } from "@/lib/synthesis/user-context";
import { withLedger } from "@/lib/usage/call-ledger";
import { createDatabase, nodesOf, send } from "../support/postgres-nodes";
import { urlOf } from "../support/roles";
import type { BenchDatabase } from "./database";
import { percentile, type Table } from "./metrics";
import { benchProject, type Shape, seed } from "./seed";
import { firstSentences, questions } from "./synthetic";

export type CitusOptions = { coordinator: string; memories: number; questions: number; warmUp: number; say: (line: string) => void };

const page = { limit: 25, offset: 0, after: null };

type Case = { name: string; run: (i: number) => Promise<unknown> };
type Side = { connection: Connection; cases: Case[] };

/** Every call runs on one Postgres and on a cluster, one after the other, so that both meet the same load. */
export async function citus(database: BenchDatabase, options: CitusOptions): Promise<Table[]> {
  const nodes = await nodesOf(options.coordinator);
  if (nodes.length === 1) throw new Error("--citus isn't the coordinator of a cluster: start one with scripts/citus.sh.");
  const name = `loci_bench_${randomBytes(6).toString("hex")}`;
  await createDatabase(nodes, name);
  const own = urlOf(options.coordinator, name);
  const owner = await openPostgres(own, 2, { prepares: false });
  await migrateAs(owner);
  await distribute(owner.database);
  await owner.close();
  const cluster = await openPostgres(own, 6);
  const plain = await database.open();
  try {
    const sides: Record<"plain" | "cluster", Side> = {
      plain: { connection: plain, cases: await prepare(plain, options) },
      cluster: { connection: cluster, cases: await prepare(cluster, options) },
    };
    return [await measure(sides, options)];
  } finally {
    setConnection(plain);
    await Promise.all([plain.close(), cluster.close()]);
    await Promise.all(nodes.map((url) => send(url, `drop database if exists ${name} with (force)`)));
  }
}

async function measure(sides: Record<"plain" | "cluster", Side>, { questions: count, warmUp, say }: CitusOptions): Promise<Table> {
  const measured: Table["rows"] = [];
  for (const [n, { name }] of sides.plain.cases.entries()) {
    const ms = { plain: [] as number[], cluster: [] as number[] };
    for (let i = 0; i < warmUp + count; i++) {
      for (const by of i % 2 ? (["plain", "cluster"] as const) : (["cluster", "plain"] as const)) {
        const { connection, cases } = sides[by];
        setConnection(connection);
        const since = performance.now();
        await cases[n]!.run(i);
        if (i >= warmUp) ms[by].push(performance.now() - since);
      }
    }
    const [one, other] = [percentile(ms.plain, 0.5), percentile(ms.cluster, 0.5)];
    measured.push([name, one, other, other / one, percentile(ms.plain, 0.95), percentile(ms.cluster, 0.95)]);
    say(`${name}: ${one.toFixed(2)} ms, ${other.toFixed(2)} ms on the cluster (${(other / one).toFixed(2)} ×)`);
  }
  return {
    title: "Citus",
    columns: ["call", "p50 ms", "on the cluster", "×", "p95 ms", "on the cluster"],
    rows: measured,
    notes: [
      `${count} calls each in this process, alternating between one Postgres and a cluster. All but the admission alone include the admission of the call.`,
    ],
  };
}

async function prepare(connection: Connection, { memories, questions: count, warmUp, say }: CitusOptions): Promise<Case[]> {
  setConnection(connection);
  const user: Shape = { kind: "user", name: "user-0", memories, seed: memories };
  const { ctx, apiKey } = await benchProject();
  await inProject(ctx.project.id, () =>
    seed(ctx, [user], (added) => added % 1_000 < 25 && say(`  ${added.toLocaleString("en")} memories added`)),
  );
  const asked = questions(count + warmUp, user.seed + 7, firstSentences(Math.min(memories, 5_000), user.seed));
  const call = (access: Access, work: (own: ProjectContext) => Promise<unknown>) =>
    withLedger(() => withoutProject(() => admitted(apiKey, access, work)));
  const added = (own: ProjectContext, content: string) =>
    addMessages(own, { target: { userId: "writer" }, messages: [{ role: "user", content }] });
  return [
    { name: "admission", run: () => call("read", async () => {}) },
    {
      name: `search, ${memories.toLocaleString("en")} memories`,
      run: (i) => call("read", (own) => search(own, { users: [user.name], query: asked[i]!, limit: 10 })),
    },
    { name: "add", run: (i) => call("write", (own) => added(own, `Note ${i}: ${asked[i]!}`)) },
    {
      name: "add and ingest",
      run: (i) =>
        call("write", async (own) => {
          const { job } = await added(own, asked[i]!);
          await ingestJob.run({ id: job.id, projectId: own.project.id }, { run: (_step, work) => work() });
        }),
    },
    { name: "context", run: () => call("read", (own) => userContext(own, { user: user.name, template: "chat", maxTokens: 1_500 })) },
    { name: "memories", run: () => call("read", (own) => listMemories(own, { page })) },
  ];
}

async function admitted(key: string, access: Access, work: (own: ProjectContext) => Promise<unknown>): Promise<void> {
  const request = new Request("http://localhost/v1/core", { headers: { Authorization: `Bearer ${key}` } });
  const { ctx } = await authenticateKey(request, { access, budget: null, correlationId: "bench" });
  await work(ctx);
}
