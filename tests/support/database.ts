import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { startDeliverer, stopDeliverer } from "@/inngest/deliveries";
import { runner, startRunner } from "@/inngest/in-process";
import { ingestJob } from "@/inngest/ingest";
import { type Connection, openPglite, openPostgres, setConnection } from "@/lib/db/client";
import { currentScope } from "@/lib/db/project-scope";
import { env } from "@/lib/env";
import { writeCalls } from "@/lib/usage/query-log";
import { copyDatabase, dropDatabases } from "./postgres-nodes";
import { applicationRole, urlOf } from "./roles";
import { hearStatements, planStatements } from "./statements";

/** Which role a statement is sent by: whatever the application sends, by its own. */
type Roles = { owner: Connection; application: Connection };

let embedded: Connection | undefined;

/** Files that share a process share its embedded database, emptied for each: opening another takes several times as long. */
async function openEmbedded(snapshot: string): Promise<Connection> {
  if (!embedded) {
    embedded = { ...(await openPglite(null, new Blob([readFileSync(snapshot)]))), close: async () => {} };
    return embedded;
  }
  const { database } = embedded;
  const { rows } = (await database.execute(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )) as unknown as {
    rows: { name: string }[];
  };
  await database.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join(", ")} restart identity`));
  return embedded;
}

async function openCopy(): Promise<Connection> {
  const snapshot = inject("snapshot");
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return openEmbedded(snapshot);
  const name = `${snapshot}_${randomBytes(6).toString("hex")}`;
  const nodes = inject("nodes");
  await copyDatabase(nodes, snapshot, name);
  const { TEST_REPLICA_URL: replica, TEST_DATABASE_PREPARE } = process.env;
  const prepares = TEST_DATABASE_PREPARE !== "false";
  const role = applicationRole(snapshot);
  const roles = {
    owner: await openPostgres(urlOf(url, name), 10, { prepares }),
    application: await openPostgres(urlOf(url, name, role), 10, {
      prepares,
      isolates: true,
      replicaUrl: replica && urlOf(replica, name, role),
    }),
  };
  // Citus keeps a process on each node for each database.
  return byRole(roles, async () => {
    if (nodes.length > 1) await dropDatabases(nodes, name);
  });
}

/** A request, job or page uses the application's role, and row-level security binds it. The test itself isn't bound. */
function byRole({ owner, application }: Roles, drop: () => Promise<void>): Connection {
  const current = () => (currentScope() === undefined ? owner : application).database;
  return {
    kind: "postgres",
    database: new Proxy(application.database, { get: (_, name) => Reflect.get(current(), name) }),
    async close() {
      await Promise.all([owner.close(), application.close()]);
      await drop();
    },
    replica: application.replica,
  };
}

/** `startJobs` without the schedule: each minute, its tasks would get ahead of a test that calls one of them. */
export async function startWorkers(): Promise<void> {
  if (env().jobs !== "in-process") return;
  await startRunner({ job: ingestJob });
  await startDeliverer();
}

export function useDatabase(start: () => Promise<void> = startWorkers): void {
  let opened: Connection;
  beforeAll(async () => {
    opened = await openCopy();
    setConnection(opened);
    // Those of a file that runs on Postgres, too, are heard there.
    if (!process.env.TEST_RUNS_ON_POSTGRES_TOO) hearStatements();
    await start();
  });
  afterAll(async () => {
    await runner().stop();
    await stopDeliverer();
    await writeCalls();
    const role = opened.kind === "postgres" ? applicationRole(inject("snapshot")).name : undefined;
    // A cluster's plans have other forms. One Postgres and the embedded database plan the same statements.
    const none = { across: [], slower: [], together: [] };
    const { across, slower, together } = inject("nodes").length > 1 ? none : await planStatements(opened, role);
    await opened.close();
    expect(across, "statements that read project data without naming the project").toEqual([]);
    expect(together, "statements of one project that name its data and control tables").toEqual([]);
    expect(slower, "statements that lose an index condition to row-level security").toEqual([]);
  });
}
