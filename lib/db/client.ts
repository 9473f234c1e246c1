import { AsyncLocalStorage } from "node:async_hooks";
import { join, resolve } from "node:path";
import type { SQL } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { env } from "@/lib/env";
import { checkDatabaseFolder, damagedDatabase } from "./damaged-folder";
import { lockFolder } from "./folder-lock";
import * as schema from "./schema";

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database: which engine it is, drizzle's handle, and how to close it. */
export type Connection = { kind: "pglite" | "postgres"; database: Database; close: () => Promise<void> };

// On globalThis, because Next bundles instrumentation, routes and pages apart and each would open its own.
const shared = globalThis as typeof globalThis & { lociConnection?: Promise<Connection>; lociTransaction?: AsyncLocalStorage<Database> };
shared.lociTransaction ??= new AsyncLocalStorage<Database>();
const transaction = shared.lociTransaction;

/** `prepares` false: for a pooler that gives each transaction another connection and knows nothing of prepared statements. */
export async function openPostgres(url: string, poolSize: number, prepares = true): Promise<Connection> {
  const [{ default: postgres }, { drizzle }, { prepareOnPostgres }] = await Promise.all([
    import("postgres"),
    import("drizzle-orm/postgres-js"),
    import("./prepare-on-postgres"),
  ]);
  const client = postgres(url, {
    max: poolSize,
    connect_timeout: 10,
    // A serverless instance that sleeps holds no connections; a busy one is not slowed by it.
    idle_timeout: 60,
    onnotice: () => {},
    connection: { application_name: "loci", jit: "off" as never },
  });
  if (prepares) prepareOnPostgres(client);
  return { kind: "postgres", database: drizzle(client, { schema, casing: "snake_case" }), close: () => client.end({ timeout: 5 }) };
}

/**
 * `folder` null: in memory. `snapshot`: start from a dumped data folder instead of an empty one.
 * @throws Error with a sentence when the folder cannot be used or its files are damaged
 */
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
    const finished = dataDir && checkDatabaseFolder(dataDir);
    const opening = PGlite.create({ dataDir, extensions: { vector, pg_trgm, btree_gin }, loadDataDir: snapshot });
    const client = await opening.catch((cause) => {
      throw dataDir ? damagedDatabase(dataDir, "PostgreSQL stopped while it read its files", cause) : cause;
    });
    if (finished) finished();
    prepareOnPglite(client);
    const stopAnalyzing = folder ? analyzeRegularly(client) : async () => {};
    const close = async () => {
      await stopAnalyzing();
      await client.close();
      await release();
    };
    return { kind: "pglite", database: drizzle(client, { schema, casing: "snake_case" }), close };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Opened by the first who asks; the same for all after. A failed opening is tried again by the next. */
export function connection(): Promise<Connection> {
  if (!shared.lociConnection) {
    const { DATABASE_URL, DATABASE_POOL_SIZE, DATABASE_PREPARE, LOCI_DATA_DIR } = env();
    shared.lociConnection = DATABASE_URL
      ? openPostgres(DATABASE_URL, DATABASE_POOL_SIZE, DATABASE_PREPARE)
      : openPglite(resolve(LOCI_DATA_DIR));
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

/** Puts an open connection in place: tests give each file a copy of a migrated database. */
export function setConnection(opened: Connection): void {
  shared.lociConnection = Promise.resolve(opened);
  current = opened;
}

/** The transaction under way, or else the database. */
export async function db(): Promise<Database> {
  return transaction.getStore() ?? (current ?? (await connection())).database;
}

export const isInTransaction = (): boolean => transaction.getStore() !== undefined;

/** Joins the transaction under way, or opens one. Everything inside goes through `db()`; PGlite, with its one connection, would wait for ever on anything else. */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (isInTransaction()) return work();
  const { database } = await connection();
  return database.transaction((tx) => transaction.run(tx as unknown as Database, work));
}

/**
 * Reads one state of the database, whatever is written meanwhile. It holds a connection, and PGlite has no other: read what is needed
 * and leave, without waiting for a client.
 */
export async function inSnapshot<T>(work: () => Promise<T>): Promise<T> {
  if (isInTransaction()) return work();
  const { database } = await connection();
  return database.transaction((tx) => transaction.run(tx as unknown as Database, work), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/** Leaves the transaction's context: for what must not run inside it, as waking the job runner. */
export const outsideTransaction = <T>(work: () => T): T => transaction.exit(work);

/** Rows of a raw statement, the same from both drivers. Times arrive as the driver's text or Date: select them as text or wrap in `new Date`. */
export const rows = async <T extends Record<string, unknown>>(statement: SQL): Promise<T[]> => rowsOn<T>(await db(), statement);

/** `rows` of a database or transaction that is not the current one. */
export async function rowsOn<T extends Record<string, unknown>>(database: Database, statement: SQL): Promise<T[]> {
  const result = await database.execute(statement);
  return (Array.isArray(result) ? [...result] : (result as unknown as { rows: T[] }).rows) as T[];
}
