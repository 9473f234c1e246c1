import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { openPglite, openPostgres } from "@/lib/db/client";
import { distribute } from "@/lib/db/distribute";
import { migrateAs } from "@/lib/db/migrate";
import { closeToAll, createDatabase, dropDatabases, nodesOf, send } from "../support/postgres-nodes";
import { applicationRole, urlOf } from "../support/roles";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of a dumped migrated PGlite data folder, or name of a migrated Postgres database to copy. */
    snapshot: string;
    /** Addresses of the Postgres, or of all nodes of a Citus cluster, the coordinator first. Empty on the embedded database. */
    nodes: string[];
  }
}

type Snapshot = { snapshot: string; nodes: string[]; remove: () => Promise<unknown> };

// Vitest evaluates this file once for each project.
const shared = globalThis as typeof globalThis & { lociSnapshot?: Promise<Snapshot>; lociSnapshotUsers?: number };

/** Each test file opens a copy, which is faster than migrating again. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.lociSnapshotUsers = (shared.lociSnapshotUsers ?? 0) + 1;
  shared.lociSnapshot ??= migrated();
  const { snapshot, nodes, remove } = await shared.lociSnapshot;
  project.provide("snapshot", snapshot);
  project.provide("nodes", nodes);
  return async () => {
    shared.lociSnapshotUsers!--;
    if (shared.lociSnapshotUsers === 0) await remove();
  };
}

async function migrated(): Promise<Snapshot> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const name = `loci_test_${process.pid}`;
    const role = applicationRole(name);
    const nodes = await nodesOf(url);
    const dropAll = async () => {
      await dropDatabases(nodes, name);
      await send(url, `drop role if exists ${role.name}`);
    };
    await dropAll();
    await send(url, `create role ${role.name} login password '${role.password}'`);
    await createDatabase(nodes, name);
    const owner = await openPostgres(urlOf(url, name), 2, { prepares: false });
    await migrateAs(owner, role.name);
    if (nodes.length > 1) {
      await distribute(owner.database);
      await migrateAs(owner, role.name);
    }
    await owner.close();
    await closeToAll(nodes, name);
    return { snapshot: name, nodes, remove: dropAll };
  }
  const folder = mkdtempSync(join(tmpdir(), "loci-test-"));
  const opened = await openPglite(null);
  await migrateAs(opened);
  const dump = await (opened.database as unknown as { $client: PGlite }).$client.dumpDataDir("none");
  await opened.close();
  const path = join(folder, "migrated.tar");
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()));
  return { snapshot: path, nodes: [], remove: async () => rmSync(folder, { recursive: true }) };
}
