import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { type Connection, type Database, rowsOn } from "./client";
import { installedFunctions } from "./functions";
import * as schema from "./schema";

export const roleOf = async ({ database }: Pick<Connection, "database">): Promise<string> =>
  (await rowsOn<{ role: string }>(database, sql`select current_user::text as role`))[0]!.role;

const tableNames = Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableConfig(each).name] : []));

/** What the application's role needs, and no more: it owns nothing, so the policies of the tables bind it. Can be repeated. */
export async function grantToApplication(owner: Database, role: string): Promise<void> {
  if ((await roleOf({ database: owner })) === role) return;
  const to = sql.identifier(role);
  const [{ name: schemaName }] = (await rowsOn<{ name: string }>(owner, sql`select current_schema()::text as name`)) as [{ name: string }];
  const tables = sql.join(
    tableNames.map((name) => sql`${sql.identifier(name)}`),
    sql`, `,
  );
  await owner.execute(sql`grant usage on schema ${sql.identifier(schemaName)}, drizzle to ${to}`);
  await owner.execute(sql`grant select, insert, update, delete on ${tables} to ${to}`);
  // The doctor counts the migrations.
  await owner.execute(sql`grant select on drizzle.__drizzle_migrations to ${to}`);
  for (const { signature } of await installedFunctions(owner)) {
    await owner.execute(sql`grant execute on function ${sql.raw(signature)} to ${to}`);
  }
}
