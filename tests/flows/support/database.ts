import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { connection, db, openPglite, rows, setConnection } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { episodes, ingestionJobs } from "@/lib/db/schema";
import { graphs } from "@/lib/db/schema/graphs";
import { organizations, projects } from "@/lib/db/schema/tenancy";
import { newId } from "@/lib/ids";

export const postgresUrl = process.env.TEST_DATABASE_URL;

export type TestDatabase = { url: string | undefined; goAway(): Promise<void>; comeBack(): Promise<void>; close(): Promise<void> };

/** A runner takes every job it finds, so each file needs its own database. On Postgres, a proxy can disconnect it. */
export async function aDatabase(): Promise<TestDatabase> {
  if (!postgresUrl) {
    const opened = await openPglite(null);
    setConnection(opened);
    await migrate(opened);
    const never = () => Promise.reject(new Error("PGlite runs in this process and can't be disconnected. Set TEST_DATABASE_URL."));
    return { url: undefined, goAway: never, comeBack: never, close: opened.close };
  }
  const { default: postgres } = await import("postgres");
  const admin = postgres(postgresUrl, { max: 1, onnotice: () => {} });
  const name = `loci_runner_${process.pid}_${Date.now()}`;
  await admin.unsafe(`create database ${name}`);
  const target = new URL(postgresUrl);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = dial(Number(target.port || 5432), target.hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
    }
    client.pipe(server).pipe(client);
  });
  const listen = (port: number) => new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
  const disconnect = () =>
    new Promise<void>((resolve) => {
      proxy.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen(0);
  const { port } = proxy.address() as AddressInfo;
  const url = new URL(postgresUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  url.pathname = `/${name}`;
  process.env.DATABASE_URL = url.href;
  const opened = await connection();
  await migrate(opened);
  return {
    url: url.href,
    goAway: disconnect,
    comeBack: () => listen(port),
    async close() {
      await opened.close();
      await disconnect();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

export async function createJobs(count = 1): Promise<{ graphId: string; ids: string[] }> {
  const database = await db();
  const [organizationId, projectId, graphId, episodeId] = [newId(), newId(), newId(), newId()];
  await database.insert(organizations).values({ id: organizationId, name: "Test", planCode: "self_hosted" });
  await database.insert(projects).values({ id: projectId, organizationId, tag: `p-${projectId}`, name: "Test" });
  await database.insert(graphs).values({ id: graphId, projectId, kind: "GROUP", name: "default" });
  await database
    .insert(episodes)
    .values({ id: episodeId, projectId, graphId, sourceType: "TEXT", firstUnit: 128, content: "Maya lives in Porto." });
  const ids = Array.from({ length: count }, newId);
  await database.insert(ingestionJobs).values(ids.map((id) => ({ id, projectId, graphId, episodeId })));
  return { graphId, ids };
}

export const aJob = async (): Promise<string> => (await createJobs()).ids[0]!;

export type JobRow = {
  status: string;
  attempts: number;
  leaseToken: string | null;
  errorMessage: string | null;
  isStarted: boolean;
  isFinished: boolean;
  isSent: boolean;
};

export async function jobRow(id: string): Promise<JobRow | undefined> {
  const [found] = await rows<JobRow>(sql`
    select status, attempts, lease_token as "leaseToken", error_message as "errorMessage", started_at is not null as "isStarted",
      finished_at is not null as "isFinished", sent_at is not null as "isSent"
    from ingestion_jobs where id = ${id}`);
  return found;
}

export const stepRows = (jobId: string) =>
  rows<{ name: string; status: string; attempts: number; result: unknown; error: string | null }>(
    sql`select name, status, attempts, result, error from job_steps where job_id = ${jobId} order by started_at, name`,
  );
