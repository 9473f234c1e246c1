import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { MigrationConfig } from "drizzle-orm/migrator";
import { env } from "@/lib/env";
import { type Connection, connection, type Database, openPostgres } from "./client";
import { installFunctions } from "./functions";
import { grantToApplication, roleOf } from "./grants";
import { installShardFunctions } from "./shard-functions";

const migrationLock = 7_241_011;

export async function migrate(opened?: Connection): Promise<void> {
  const application = opened ?? (await connection());
  const { DATABASE_MIGRATION_URL: url } = env();
  if (opened || !url) return migrateAs(application);
  const owner = await openPostgres(url, 2, { prepares: false });
  try {
    await migrateAs(owner, await roleOf(application));
  } finally {
    await owner.close();
  }
}

/** @param applicationRole gets the rights that the application needs, if it isn't the owner itself */
export async function migrateAs({ kind, database }: Connection, applicationRole?: string): Promise<void> {
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
    await installShardFunctions(tx as unknown as Database);
    if (applicationRole) await grantToApplication(tx as unknown as Database, applicationRole);
  });
}
