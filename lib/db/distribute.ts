import { sql } from "drizzle-orm";
import { AppError } from "@/lib/errors";
import { type Database, rowsOn } from "./client";
import { dataTables, distributedTables } from "./distributed-tables";
import { installShardFunctions } from "./shard-functions";

// Spreads the data of projects over the workers of a Citus cluster: a project's rows are in one shard of each table, and these are on one
// worker. Control tables stay on the coordinator as they are, so that admission is a statement of plain Postgres.

type Key = { name: string; from: string; to: string; definition: string };
type Policy = { name: string; from: string };

export type Distribution = { distributed: string[]; already: string[]; workers: number };

/** @param database of the tables' owner. @throws AppError INVALID_REQUEST without Citus or without workers */
export async function distribute(database: Database): Promise<Distribution> {
  const workers = await requireWorkers(database);
  const already = await distributedTables(database);
  const pending = dataTables.filter((name) => !already.includes(name));
  if (pending.length > 0) await database.transaction((tx) => distributeTables(tx as unknown as Database, pending, already));
  await database.transaction((tx) => installShardFunctions(tx as unknown as Database));
  await passSettingsOn(database);
  return { distributed: pending, already, workers };
}

async function requireWorkers(database: Database): Promise<number> {
  const [found] = await rowsOn<{ installed: boolean; available: boolean }>(
    database,
    sql`select exists (select 1 from pg_extension where extname = 'citus') as installed,
      exists (select 1 from pg_available_extensions where name = 'citus') as available`,
  );
  if (!found!.installed) {
    throw new AppError(
      "INVALID_REQUEST",
      found!.available
        ? "This database doesn't have the extension citus. Run `create extension citus` in it on every node, and add the workers with citus_add_node."
        : "This Postgres has no extension citus. Install Citus on every node, or keep the database on one Postgres.",
    );
  }
  const [nodes] = await rowsOn<{ workers: number }>(
    database,
    sql`select count(*)::int as workers from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary'`,
  );
  if (nodes!.workers === 0) {
    throw new AppError("INVALID_REQUEST", "This Citus cluster has no workers. Add them with citus_add_node, and run the command again.");
  }
  return nodes!.workers;
}

async function distributeTables(tx: Database, pending: string[], already: string[]): Promise<void> {
  // Many tables and keys in one transaction need one connection to each worker.
  await tx.execute(sql`set local citus.multi_shard_modify_mode = 'sequential'`);
  const keys = await foreignKeys(tx, pending);
  for (const { name, from } of keys) await tx.execute(sql`alter table ${sql.identifier(from)} drop constraint ${sql.identifier(name)}`);
  for (const policy of await policiesWithSubqueries(tx, pending)) await withoutSubquery(tx, policy);
  const [first] = already.length > 0 ? already : pending;
  for (const name of pending) {
    const beside = name === first ? "default" : first!;
    await tx.execute(sql`select create_distributed_table(${name}::text, 'project_id', colocate_with => ${beside}::text)`);
  }
  const isData = new Set(dataTables);
  // A key to a control table can't be checked on a worker. `deleteProject` deletes what it would cascade to.
  for (const { name, from, to, definition } of keys) {
    if (isData.has(to))
      await tx.execute(sql`alter table ${sql.identifier(from)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`);
  }
}

const foreignKeys = (tx: Database, tables: string[]): Promise<Key[]> =>
  rowsOn<Key>(
    tx,
    sql`select conname::text as name, f.relname::text as "from", t.relname::text as "to", pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and f.relname in ${tables} order by conname`,
  );

const policiesWithSubqueries = (tx: Database, tables: string[]): Promise<Policy[]> =>
  rowsOn<Policy>(
    tx,
    sql`select policyname::text as name, tablename::text as "from" from pg_policies
      where schemaname = current_schema() and tablename in ${tables} and qual ~* 'select'`,
  );

/** Citus accepts no subquery in a policy. An equation's value is then computed once all the same, the other's for each row that is read. */
async function withoutSubquery(tx: Database, { name, from }: Policy): Promise<void> {
  const condition =
    name === "every_project"
      ? sql`current_setting('loci.every_project', true) = 'on'`
      : sql`project_id = nullif(current_setting('loci.project', true), '')::uuid`;
  await tx.execute(sql`alter policy ${sql.identifier(name)} on ${sql.identifier(from)} using (${condition})`);
}

/** Policies on the workers compare the project that the coordinator was told. It holds from the next connection on. */
export async function passSettingsOn(database: Database): Promise<void> {
  const [{ name }] = (await rowsOn<{ name: string }>(database, sql`select current_database()::text as name`)) as [{ name: string }];
  await database.execute(sql`alter database ${sql.identifier(name)} set citus.propagate_set_commands = 'local'`);
}
