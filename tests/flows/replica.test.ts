import { createConnection, createServer, type Server, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Connection, connection, openPostgres, rows, setConnection } from "@/lib/db/client";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { aProject } from "../support/project";
import { applicationRole, urlOf } from "../support/roles";

// Needs a streaming replica of the test's Postgres: `scripts/postgres.sh replica`.
const { TEST_DATABASE_URL: primaryUrl, TEST_REPLICA_URL: replicaUrl } = process.env;

useDatabase();

describe.runIf(primaryUrl && replicaUrl).each([
  { as: "the owner of the tables", isOwner: true },
  { as: "a role that owns nothing", isOwner: false },
])("a replica, read by $as", ({ isOwner }) => {
  let admin: postgres.Sql;
  let line: Awaited<ReturnType<typeof aLine>>;
  let before: Connection;
  let opened: Connection;
  let project: Awaited<ReturnType<typeof aProject>>;
  let other: typeof project;

  beforeAll(async () => {
    before = await connection();
    const [{ name } = { name: "" }] = await rows<{ name: string }>(sql`select current_database() as name`);
    const role = isOwner ? undefined : applicationRole(inject("snapshot"));
    const address = (url: string) => new URL(urlOf(url, name, role));
    line = await aLine(address(replicaUrl!));
    admin = postgres(replicaUrl!, { max: 1 });
    opened = await openPostgres(address(primaryUrl!).href, 10, { replicaUrl: line.url, isolates: !isOwner });
    setConnection(opened);
    [project, other] = [await aProject(), await aProject()];
    await project.remembers("maya", "I live in Porto.");
    await other.remembers("maya", "I live in Ghent.");
  });
  afterAll(async () => {
    await admin.unsafe("select pg_wal_replay_resume()");
    setConnection(before);
    await opened.close();
    await admin.end();
    await line.stop();
  });

  /** Whether a statement of the application started there meanwhile. */
  async function isAnsweredByReplica(read: () => Promise<unknown>): Promise<boolean> {
    const latest = async () =>
      (
        await admin`select max(query_start)::text as at from pg_stat_activity
        where application_name = 'loci-replica' and query not like '%pg_last_wal_replay_lsn%' and query <> 'select 1'`
      )[0]!.at;
    const at = await latest();
    await read();
    return (await latest()) !== at;
  }
  const searches = (of = project) => of.searches("maya", "Where does Maya live?");
  const isSoonAnsweredByReplica = (read: () => Promise<unknown>) =>
    eventually(async () => expect(await isAnsweredByReplica(read)).toBe(true));
  const isCaughtUp = (of = project) => isSoonAnsweredByReplica(() => searches(of));
  async function pause(): Promise<void> {
    await admin.unsafe("select pg_wal_replay_pause()");
    await eventually(async () => expect((await admin.unsafe("select pg_get_wal_replay_pause_state() as state"))[0]!.state).toBe("paused"));
  }
  const resume = () => admin.unsafe("select pg_wal_replay_resume()");

  it("answers searches, lists, context blocks and questions once it has caught up", async () => {
    await isCaughtUp();
    expect(await searches()).toEqual([expect.stringContaining("Porto")]);
    const reads = {
      list: () => call("GET", "/v1/memory?userId=maya", { key: project.apiKey }),
      context: () => call("GET", "/v1/users/maya/context", { key: project.apiKey }),
      ask: () => call("POST", "/v1/core/ask", { key: project.apiKey, body: { user_id: "maya", question: "Where does Maya live?" } }),
    };
    for (const [name, read] of Object.entries(reads)) {
      const statuses: number[] = [];
      await isSoonAnsweredByReplica(async () => statuses.push((await read()).status));
      expect({ name, statuses }).toEqual({ name, statuses: statuses.map(() => 200) });
    }
  });

  it("never hides a caller's own write, or what a job made of it, and still answers projects that wrote nothing", async () => {
    await isCaughtUp();
    await isCaughtUp(other);
    await pause();
    await project.remembers("maya", "I moved to Lisbon.");
    for (let i = 0; i < 5; i++) expect(await searches()).toEqual([expect.stringContaining("Lisbon")]);
    expect(await isAnsweredByReplica(searches)).toBe(false);
    await isCaughtUp(other);

    const { body } = await call("POST", "/v1/core/add", {
      key: project.apiKey,
      body: { user_id: "noah", messages: [{ role: "user", content: "I am allergic to walnuts." }] },
    });
    await eventually(async () => {
      const job = await call("GET", `/v1/memory/job/${body.job_id}`, { key: project.apiKey });
      expect(job.body.status).toBe("done");
    });
    expect(await project.searches("noah", "allergic to walnuts")).toEqual(expect.arrayContaining([expect.stringContaining("walnuts")]));
    await resume();
    await isCaughtUp();
    expect(await searches()).toEqual([expect.stringContaining("Lisbon")]);
  });

  it("never hides a change that only the audit chain records", async () => {
    await isCaughtUp();
    await pause();
    const key = project.apiKey;
    expect((await call("POST", "/v1/groups", { key, body: { name: "harbor" } })).status).toBeLessThan(300);
    const { body } = await call("GET", "/v1/groups", { key });
    expect(JSON.stringify(body)).toContain("harbor");
    await resume();
  });

  it("costs nobody an error when it hangs, stops and returns", async () => {
    await isCaughtUp();
    line.hang();
    expect(await searches()).toEqual([expect.stringContaining("Lisbon")]);
    expect(await isAnsweredByReplica(searches)).toBe(false);
    await line.cut();
    expect(await searches()).toEqual([expect.stringContaining("Lisbon")]);
    await line.mend();
    await isCaughtUp();
  });

  it("is left alone by calls that write", async () => {
    await isCaughtUp();
    const chat = () =>
      call("POST", "/v1/memory/chat", {
        key: project.apiKey,
        body: { projectTag: project.tag, userId: "maya", messages: [{ role: "user", content: "Where do I live?" }] },
      });
    expect(await isAnsweredByReplica(chat)).toBe(false);
  });
});

/** A TCP connection to the replica that can hang, be cut and be mended. */
async function aLine(target: URL) {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  const open = () =>
    new Promise<void>((resolve) => {
      server = createServer((inner) => {
        const outer = createConnection(Number(target.port), target.hostname);
        for (const [socket, peer] of [
          [inner, outer],
          [outer, inner],
        ] as const) {
          sockets.add(socket);
          socket.on("error", () => peer.destroy());
          socket.on("close", () => {
            sockets.delete(socket);
            peer.destroy();
          });
        }
        inner.pipe(outer).pipe(inner);
      });
      server.listen(port, "127.0.0.1", () => {
        port = (server.address() as { port: number }).port;
        resolve();
      });
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await open();
  return {
    url: Object.assign(new URL(target), { hostname: "127.0.0.1", port: String(port) }).href,
    hang: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    cut,
    mend: open,
    stop: cut,
  };
}
