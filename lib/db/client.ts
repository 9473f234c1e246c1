import { AsyncLocalStorage } from "node:async_hooks";
import { join, resolve } from "node:path";
import type { SQL } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Sql } from "postgres";
import { env } from "@/lib/env";
import { checkDatabaseFolder, damagedDatabase } from "./damaged-folder";
import { roomChecker } from "./disk-space";
import { lockFolder } from "./folder-lock";
import { stayOnPrimary } from "./reading";
import type { Replica } from "./replica";
import * as schema from "./schema";
import { SentAhead } from "./sending";

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Connection = {
  kind: "pglite" | "postgres";
  database: Database;
  close: () => Promise<void>;
  replica?: Replica;
  /** Before anything is written. @throws AppError UNAVAILABLE */
  requireRoom?: () => void;
};

type Write<T> = (items: T[]) => Promise<unknown>;
type Collected = WeakMap<Database, Map<Write<never>, unknown[]>>;

// Next bundles instrumentation, routes and pages separately, and each would open its own.
const shared = globalThis as typeof globalThis & {
  lociConnection?: Promise<Connection>;
  lociTransaction?: AsyncLocalStorage<Database>;
  lociCollected?: Collected;
  lociLaters?: WeakMap<Database, (() => Promise<void>)[]>;
  lociAhead?: WeakMap<Database, SentAhead>;
};
shared.lociTransaction ??= new AsyncLocalStorage<Database>();
const transaction = shared.lociTransaction;
shared.lociCollected ??= new WeakMap();
const collected = shared.lociCollected;
shared.lociLaters ??= new WeakMap();
const laters = shared.lociLaters;
shared.lociAhead ??= new WeakMap();
const ahead = shared.lociAhead;

type PostgresOptions = {
  prepares?: boolean;
  /** Tells the database the project of each statement, for the policies that bind a role which doesn't own the tables. */
  isolates?: boolean;
  replicaUrl?: string;
};

export async function openPostgres(
  url: string,
  poolSize: number,
  { prepares = true, isolates = false, replicaUrl }: PostgresOptions = {},
): Promise<Connection> {
  const [{ openPool }, { drizzle }, { isolated }, { prepareOnPostgres }, { openReplica }, { onShards }] = await Promise.all([
    import("./postgres-pool"),
    import("drizzle-orm/postgres-js"),
    import("./isolate-on-postgres"),
    import("./prepare-on-postgres"),
    import("./replica"),
    import("./on-shards"),
  ]);
  const open = async (address: string, name: string) => {
    const pool = await openPool(address, poolSize, { application_name: name });
    const client = (isolates ? isolated(pool) : pool) as unknown as Sql;
    return prepares ? prepareOnPostgres(client) : client;
  };
  const toDatabase = (client: Sql): Database => drizzle(client, { schema, casing: "snake_case" });
  const client = onShards(await open(url, "loci"));
  const replica = replicaUrl ? openReplica(await open(replicaUrl, "loci-replica"), client, toDatabase) : undefined;
  const close = async () => {
    await Promise.all([client.end({ timeout: 5 }), replica?.close()]);
  };
  return { kind: "postgres", database: toDatabase(client), close, replica };
}

/** Postgres's default of 128 MB is memory of this process from the start; what isn't in it comes from the system's cache as fast. */
const pgliteBuffers = "32MB";

/** `folder` null: in memory. @throws Error when the folder is locked or its files are damaged */
export async function openPglite(folder: string | null, snapshot?: Blob): Promise<Connection> {
  const release = folder ? await lockFolder(folder) : async () => {};
  try {
    const [{ PGlite }, { vector }, { pg_trgm }, { btree_gin }, { drizzle }, { prepareOnPglite }, { analyzeRegularly }] = await Promise.all([
      import("@electric-sql/pglite"),
      import("@electric-sql/pglite-pgvector"),
      import("@electric-sql/pglite/contrib/pg_trgm"),
      import("@electric-sql/pglite/contrib/btree_gin"),
      import("drizzle-orm/pglite"),
      import("./prepare-on-pglite"),
      import("./analyze-on-pglite"),
    ]);
    const dataDir = folder ? join(folder, "pglite") : undefined;
    const markFinished = dataDir && checkDatabaseFolder(dataDir);
    const startParams = [...PGlite.defaultStartParams, "-c", `shared_buffers=${pgliteBuffers}`];
    const opening = PGlite.create({ dataDir, extensions: { vector, pg_trgm, btree_gin }, loadDataDir: snapshot, startParams });
    const client = await opening.catch((cause) => {
      throw dataDir ? damagedDatabase(dataDir, "PostgreSQL failed to start", cause) : cause;
    });
    if (markFinished) markFinished();
    prepareOnPglite(client);
    const stopAnalyzing = folder ? analyzeRegularly(client) : async () => {};
    const close = async () => {
      await stopAnalyzing();
      await client.close();
      await release();
    };
    const requireRoom = folder ? roomChecker(folder) : undefined;
    return { kind: "pglite", database: drizzle(client, { schema, casing: "snake_case" }), close, requireRoom };
  } catch (error) {
    await release();
    throw error;
  }
}

/** If opening fails, the next call retries. */
export function connection(): Promise<Connection> {
  if (!shared.lociConnection) {
    const { DATABASE_URL, DATABASE_POOL_SIZE, DATABASE_PREPARE, DATABASE_MIGRATION_URL, DATABASE_REPLICA_URL, LOCI_DATA_DIR } = env();
    const options = { prepares: DATABASE_PREPARE, isolates: Boolean(DATABASE_MIGRATION_URL), replicaUrl: DATABASE_REPLICA_URL };
    shared.lociConnection = DATABASE_URL ? openPostgres(DATABASE_URL, DATABASE_POOL_SIZE, options) : openPglite(resolve(LOCI_DATA_DIR));
    shared.lociConnection.then(
      (opened) => {
        current = opened;
      },
      () => {
        shared.lociConnection = undefined;
      },
    );
  }
  return shared.lociConnection;
}

let current: Connection | undefined;

export function setConnection(opened: Connection): void {
  shared.lociConnection = Promise.resolve(opened);
  current = opened;
}

export async function db(): Promise<Database> {
  const joined = transaction.getStore();
  if (joined) return joined;
  const { database, replica } = current ?? (await connection());
  return (await replica?.forThisCall()) ?? database;
}

export const isInTransaction = (): boolean => transaction.getStore() !== undefined;

/** Everything inside must use `db()`: PGlite has one connection and would deadlock otherwise. */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (isInTransaction()) return work();
  const { database, requireRoom } = await connection();
  requireRoom?.();
  stayOnPrimary();
  const later: Later[] = [];
  const result = await database.transaction((tx) => {
    laters.set(tx as unknown as Database, later);
    return transaction.run(tx as unknown as Database, () => writingCollected(work));
  });
  for (const each of later) await each();
  return result;
}

type Later = () => Promise<void>;

/** `work` must not fail: what it belongs to is stored already. Outside a transaction, it runs at once. */
export async function afterCommit(work: Later): Promise<void> {
  const store = transaction.getStore();
  const later = store && laters.get(store);
  if (later) later.push(work);
  else await work();
}

async function writingCollected<T>(work: () => Promise<T>): Promise<T> {
  const own: Map<Write<never>, unknown[]> = new Map();
  const sent = new SentAhead();
  collected.set(transaction.getStore()!, own);
  ahead.set(transaction.getStore()!, sent);
  const result = await work();
  for (const [write, items] of own) await write(items as never[]);
  await sent.done();
  return result;
}

/**
 * A write whose answer nobody needs. In a transaction, what follows is sent right behind it, in this order, and the transaction ends after
 * it, or fails with it; so it must not be a write that may fail and is tried otherwise then.
 */
export async function sendAhead(write: () => Promise<unknown>): Promise<void> {
  const store = transaction.getStore();
  const sent = store && ahead.get(store);
  if (sent) await sent.add(write);
  else await write();
}

/** `write` gets everything that the transaction collects for it, right before the commit; outside a transaction, at once. */
export async function beforeCommit<T>(items: T[], write: Write<T>): Promise<void> {
  const store = transaction.getStore();
  const own = store && collected.get(store);
  if (!own) await write(items);
  else own.set(write, [...(own.get(write) ?? []), ...items]);
}

export const writeAhead = (statement: SQL): Promise<void> => sendAhead(() => rows(statement));

/** It holds a connection, on PGlite the only one, so never wait for a client inside it. */
export async function inSnapshot<T>(work: () => Promise<T>): Promise<T> {
  if (isInTransaction()) return work();
  const { database } = await connection();
  return database.transaction((tx) => transaction.run(tx as unknown as Database, work), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/** For work that must not join the transaction, such as waking the job runner. */
export const outsideTransaction = <T>(work: () => T): T => transaction.exit(work);

/** Times arrive as text or Date, depending on the driver. */
export const rows = async <T extends Record<string, unknown>>(statement: SQL): Promise<T[]> => rowsOn<T>(await db(), statement);

export async function rowsOn<T extends Record<string, unknown>>(database: Database, statement: SQL): Promise<T[]> {
  const result = await database.execute(statement);
  return (Array.isArray(result) ? [...result] : (result as unknown as { rows: T[] }).rows) as T[];
}
