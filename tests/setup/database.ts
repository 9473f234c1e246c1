import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { openPglite, openPostgres } from "@/lib/db/client";
import { migrateAs } from "@/lib/db/migrate";
import { applicationRole, urlOf } from "../support/roles";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of a dumped migrated PGlite data folder, or name of a migrated Postgres database to copy. */
    snapshot: string;
  }
}

/** Each test file opens a copy, which is faster than migrating again. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const name = `loci_test_${process.pid}`;
    const admin = postgres(url, { max: 1, onnotice: () => {} });
    await admin.unsafe(`drop database if exists ${name}`);
    await admin.unsafe(`create database ${name}`);
    const role = applicationRole(name);
    await admin.unsafe(`drop role if exists ${role.name}`);
    await admin.unsafe(`create role ${role.name} login password '${role.password}'`);
    const owner = await openPostgres(urlOf(url, name), 2, { prepares: false });
    await migrateAs(owner, role.name);
    await owner.close();
    // A pooler before Postgres keeps connections open, and a database in use can't be copied.
    await admin.unsafe(`alter database ${name} with allow_connections false`);
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
    project.provide("snapshot", name);
    return async () => {
      const copies = await admin<{ datname: string }[]>`select datname from pg_database where datname like ${`${name}%`}`;
      for (const { datname } of copies) await admin.unsafe(`drop database if exists ${datname} with (force)`);
      await admin.unsafe(`drop role if exists ${role.name}`);
      await admin.end();
    };
  }
  const folder = mkdtempSync(join(tmpdir(), "loci-test-"));
  const opened = await openPglite(null);
  await migrateAs(opened);
  const dump = await (opened.database as unknown as { $client: PGlite }).$client.dumpDataDir("none");
  await opened.close();
  const path = join(folder, "migrated.tar");
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()));
  project.provide("snapshot", path);
  return async () => rmSync(folder, { recursive: true });
}
