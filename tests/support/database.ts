import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { runner } from "@/inngest/in-process";
import { startJobs } from "@/inngest/jobs";
import { type Connection, openPglite, openPostgres, setConnection } from "@/lib/db/client";
import { writeCalls } from "@/lib/usage/query-log";
import { hearStatements, statementsAcrossProjects } from "./statements";

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
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${snapshot}`);
  await admin.end();
  const copyAt = (server: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const { TEST_REPLICA_URL: replica, TEST_DATABASE_PREPARE: prepares } = process.env;
  return openPostgres(copyAt(url), 10, prepares !== "false", replica && copyAt(replica));
}

export function useDatabase(start: () => Promise<void> = startJobs): void {
  let opened: Connection;
  beforeAll(async () => {
    opened = await openCopy();
    setConnection(opened);
    hearStatements();
    await start();
  });
  afterAll(async () => {
    await runner().stop();
    await writeCalls();
    const across = await statementsAcrossProjects(opened);
    await opened.close();
    expect(across, "statements that read project data without naming the project").toEqual([]);
  });
}
