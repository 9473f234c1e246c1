import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { MigrationConfig } from "drizzle-orm/migrator";
import { type Connection, connection, type Database } from "./client";
import { installFunctions } from "./functions";

const migrationLock = 7_241_011;

export async function migrate(opened?: Connection): Promise<void> {
  const { kind, database } = opened ?? (await connection());
  const config: MigrationConfig = { migrationsFolder: join(process.cwd(), "drizzle") };
  if (kind === "pglite") {
    const { migrate } = await import("drizzle-orm/pglite/migrator");
    await migrate(database as unknown as Parameters<typeof migrate>[0], config);
    await database.transaction((tx) => installFunctions(tx as unknown as Database));
    return;
  }
  const { migrate } = await import("drizzle-orm/postgres-js/migrator");
  // This transaction only holds the lock; the migrator runs on another connection.
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    await migrate(database as unknown as Parameters<typeof migrate>[0], config);
    await installFunctions(tx as unknown as Database);
  });
}
