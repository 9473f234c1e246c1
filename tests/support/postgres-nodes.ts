import postgres, { type Sql } from "postgres";
import { urlOf } from "./roles";

// Databases on the Postgres of TEST_DATABASE_URL. If that is the coordinator of a Citus cluster, each is made on all nodes.

const connected = async <T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
};

export const send = (url: string, ...statements: string[]): Promise<void> =>
  connected(url, async (sql) => {
    for (const statement of statements) await sql.unsafe(statement);
  });

const onEach = (nodes: string[], work: (sql: Sql, url: string) => Promise<unknown>) =>
  Promise.all(nodes.map((url) => connected(url, (sql) => work(sql, url))));

/** The coordinator first. */
export const nodesOf = (url: string): Promise<string[]> =>
  connected(url, async (sql) => {
    const [catalog] = await sql<{ exists: boolean }[]>`select to_regclass('pg_dist_node') is not null as exists`;
    if (!catalog!.exists) return [url];
    const workers = await sql<
      { host: string }[]
    >`select nodename || ':' || nodeport as host from pg_dist_node where groupid > 0 order by nodeid`;
    return [url, ...workers.map(({ host }) => Object.assign(new URL(url), { host }).href)];
  });

export async function createDatabase(nodes: string[], name: string): Promise<void> {
  await onEach(nodes, (sql) => sql.unsafe(`create database ${name}`));
  if (nodes.length === 1) return;
  await onEach(
    nodes.map((url) => urlOf(url, name)),
    async (sql) => {
      for (const extension of ["citus", "vector", "pg_trgm", "btree_gin"]) await sql.unsafe(`create extension ${extension}`);
    },
  );
  const [coordinator, ...workers] = nodes.map((url) => new URL(url)) as [URL, ...URL[]];
  const add = workers.map(({ hostname, port }) => `select citus_add_node('${hostname}', ${port})`);
  await send(urlOf(nodes[0]!, name), `select citus_set_coordinator_host('${coordinator.hostname}', ${coordinator.port})`, ...add);
}

/** A database in use can't be copied, and poolers and Citus keep connections open. */
export async function closeToAll(nodes: string[], name: string): Promise<void> {
  await onEach(nodes, async (sql) => {
    await sql.unsafe(`alter database ${name} with allow_connections false`);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  });
}

export async function copyDatabase(nodes: string[], from: string, name: string): Promise<void> {
  await onEach(nodes, (sql) => sql.unsafe(`create database ${name} template ${from}`));
  if (nodes.length === 1) return;
  // A copy doesn't have the settings of its template. The second is for statements of the tests, which need not name a project.
  await send(
    nodes[0]!,
    `alter database ${name} set citus.propagate_set_commands = 'local'`,
    `alter database ${name} set citus.enable_repartition_joins = on`,
  );
}

/** Also its copies. */
export async function dropDatabases(nodes: string[], name: string): Promise<void> {
  await onEach(nodes, async (sql) => {
    const copies = await sql<{ datname: string }[]>`select datname from pg_database where datname like ${`${name}%`}`;
    for (const { datname } of copies) await sql.unsafe(`drop database if exists ${datname} with (force)`);
  });
}
