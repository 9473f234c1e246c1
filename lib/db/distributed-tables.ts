import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { connection, type Database, rowsOn } from "./client";
import * as schema from "./schema";

/** Tables of a project's data have a policy for its rows. */
export const dataTables: string[] = Object.values(schema).flatMap((each) => {
  if (!is(each, PgTable)) return [];
  const { name, policies } = getTableConfig(each);
  return policies.length > 0 ? [name] : [];
});

/** In the current schema. Empty without Citus. */
export async function distributedTables(database: Database): Promise<string[]> {
  const [catalog] = await rowsOn<{ exists: boolean }>(database, sql`select to_regclass('pg_dist_partition') is not null as exists`);
  if (!catalog!.exists) return [];
  const found = await rowsOn<{ name: string }>(
    database,
    sql`select c.relname::text as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where c.relnamespace = current_schema()::regnamespace and p.partmethod = 'h'`,
  );
  return found.map(({ name }) => name);
}

const known = new WeakMap<Database, Promise<boolean>>();

/** Whether projects are spread over the workers of a Citus cluster. Asked once: servers start again after `db:distribute`. */
export async function isDistributed(): Promise<boolean> {
  const { database, kind } = await connection();
  if (kind === "pglite") return false;
  const answer = known.get(database) ?? distributedTables(database).then((tables) => tables.length > 0);
  known.set(database, answer);
  answer.catch(() => known.delete(database));
  return answer;
}
