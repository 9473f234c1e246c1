import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { type Connection, openPglite, openPostgres, setConnection } from "@/lib/db/client";
import { migrateAs } from "@/lib/db/migrate";

export type BenchDatabase = {
  kind: Connection["kind"];
  version: string;
  name: string;
  environment: Record<string, string>;
  /** PGlite allows one process at a time: close it before starting a server. */
  open(): Promise<Connection>;
  drop(): Promise<void>;
};

/**
 * @param url a Postgres server where the user may create databases; without it, PGlite in a temporary folder
 * @param keep name to keep the data under, for reuse by a later run
 * @param template name of the database on Postgres that a new one is a copy of
 */
export async function benchDatabase(url: string | undefined, keep?: string, template?: string): Promise<BenchDatabase> {
  if (keep && !/^[a-z0-9_]{1,40}$/.test(keep)) throw new Error("--keep must be 1 to 40 lowercase letters, digits and underscores.");
  return url ? onPostgres(url, keep, template) : onPglite(keep);
}

async function opened(connection: Promise<Connection>): Promise<Connection> {
  const open = await connection;
  setConnection(open);
  await migrateAs(open);
  return open;
}

async function onPostgres(url: string, keep?: string, template?: string): Promise<BenchDatabase> {
  const name = `loci_bench_${keep ?? randomBytes(6).toString("hex")}`;
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  const [existing] = await admin`select 1 from pg_database where datname = ${name}`;
  if (!existing) await admin.unsafe(`create database ${name}${template ? ` template ${template}` : ""}`);
  const [row] = await admin`show server_version`;
  await admin.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    kind: "postgres",
    version: `Postgres ${row!.server_version}`,
    name,
    environment: { DATABASE_URL: own.href },
    open: () => opened(openPostgres(own.href, 6)),
    async drop() {
      if (keep) return;
      const again = postgres(url, { max: 1, onnotice: () => {} });
      await again.unsafe(`drop database if exists ${name} with (force)`);
      await again.end();
    },
  };
}

async function onPglite(keep?: string): Promise<BenchDatabase> {
  const folder = keep ? join(tmpdir(), `loci-bench-${keep}`) : mkdtempSync(join(tmpdir(), "loci-bench-"));
  mkdirSync(folder, { recursive: true });
  return {
    kind: "pglite",
    version: "PGlite",
    name: folder,
    environment: { DATABASE_URL: "", LOCI_DATA_DIR: folder },
    open: () => opened(openPglite(folder)),
    async drop() {
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}
