import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";
import { inject } from "vitest";
import { connection, openPglite, setConnection } from "@/lib/db/client";
import { copyDatabase, dropDatabases } from "../../support/postgres-nodes";

export const postgresUrl = process.env.TEST_DATABASE_URL;

export type TestDatabase = { url: string | undefined; goAway(): Promise<void>; comeBack(): Promise<void>; close(): Promise<void> };

/** A runner takes every job it finds, so each file needs its own database. On Postgres, a proxy can disconnect it. */
export async function aDatabase(): Promise<TestDatabase> {
  if (!postgresUrl) {
    const opened = await openPglite(null, new Blob([readFileSync(inject("snapshot"))]));
    setConnection(opened);
    const never = () => Promise.reject(new Error("PGlite runs in this process and can't be disconnected. Set TEST_DATABASE_URL."));
    return { url: undefined, goAway: never, comeBack: never, close: opened.close };
  }
  const name = `loci_runner_${process.pid}_${Date.now()}`;
  const nodes = inject("nodes");
  await copyDatabase(nodes, inject("snapshot"), name);
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
  Object.assign(process.env, { DATABASE_URL: url.href, DATABASE_PREPARE: process.env.TEST_DATABASE_PREPARE ?? "true" });
  const opened = await connection();
  return {
    url: url.href,
    goAway: disconnect,
    comeBack: () => listen(port),
    async close() {
      await opened.close();
      await disconnect();
      await dropDatabases(nodes, name);
    },
  };
}
