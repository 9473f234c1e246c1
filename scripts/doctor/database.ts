import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import postgres from "postgres";
import { folderHolder } from "@/lib/db/folder-lock";
import type { Env } from "@/lib/env";
import { type Check, failed, milliseconds, missing, ok } from "./report";

const extensions = [
  { name: "vector", minVersion: [0, 7], from: "pgvector 0.7 or newer" },
  { name: "pg_trgm", minVersion: [0, 0], from: "part of Postgres' contrib modules" },
  { name: "btree_gin", minVersion: [0, 0], from: "part of Postgres' contrib modules" },
] as const;

export const checkDatabase = (env: Env, options: { root: string; timeoutMs: number }): Promise<Check[]> | Check[] =>
  env.DATABASE_URL ? checkBothRoles(env, options) : [checkFolder(resolve(options.root, env.LOCI_DATA_DIR))];

/** Doesn't open or create anything: the folder may be in use. */
function checkFolder(folder: string): Check {
  const name = "Database";
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  if (!statSync(existing).isDirectory()) {
    return failed(name, `The data folder ${folder} can't be used, because ${existing} is a file. Remove it, or set LOCI_DATA_DIR.`);
  }
  try {
    accessSync(existing, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return failed(name, `The data folder ${folder} isn't writable (${code}). Make ${existing} writable, or set LOCI_DATA_DIR.`);
  }
  const holder = folderHolder(folder);
  if (holder) return ok(name, `embedded, in ${folder}, used by a running server (process ${holder.pid})`);
  return ok(name, `embedded, in ${folder}${existsSync(join(folder, "pglite")) ? "" : ", which the first start creates"}`);
}

const adviceOn = (variable: string): Record<string, string> => ({
  ECONNREFUSED: `nothing listens there. Start Postgres, or correct host and port in ${variable}`,
  ENOTFOUND: `the host is unknown. Correct it in ${variable}`,
  CONNECT_TIMEOUT: "no answer in time. Check host, port and firewall",
  "28P01": `the password is wrong. Correct it in ${variable}`,
  "28000": "this user may not connect. Check pg_hba.conf, or use TLS (?sslmode=require)",
  "3D000": "the database doesn't exist. Create it with createdb",
});

type Options = { root: string; timeoutMs: number };

/** The migrations' role needs rights on the database, the application's must not have them. */
async function checkBothRoles({ DATABASE_URL: url, DATABASE_MIGRATION_URL: ownerUrl }: Env, options: Options): Promise<Check[]> {
  const isolation = await connected(url!, "DATABASE_URL", options, async (sql) => [await checkIsolation(sql, Boolean(ownerUrl))]);
  if (isolation.some(({ name }) => name === "Database")) return isolation;
  const [migratingUrl, variable] = ownerUrl ? [ownerUrl, "DATABASE_MIGRATION_URL"] : [url!, "DATABASE_URL"];
  const found = await connected(migratingUrl, variable, options, (sql) => checkPostgres(sql, options.root));
  return [...found, ...isolation];
}

async function connected(
  url: string,
  variable: string,
  { timeoutMs }: Options,
  check: (sql: postgres.Sql) => Promise<Check[]>,
): Promise<Check[]> {
  const sql = postgres(url, { max: 1, connect_timeout: Math.ceil(timeoutMs / 1_000), onnotice: () => {} });
  try {
    return await check(sql);
  } catch (error) {
    const { code = "" } = error as { code?: string };
    return [
      failed("Database", `Can't connect to Postgres: ${adviceOn(variable)[code] ?? (code || `the connection failed. Check ${variable}`)}.`),
    ];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function checkPostgres(sql: postgres.Sql, root: string): Promise<Check[]> {
  const [server] = await sql<{ number: number; version: string; mayCreate: boolean }[]>`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        has_database_privilege(current_database(), 'CREATE') as "mayCreate"`;
  const since = performance.now();
  await sql`select 1`;
  const tripMs = performance.now() - since;
  const found = await sql<{ name: string; version: string; installed: boolean }[]>`
      select name, coalesce(installed_version, default_version) as version, installed_version is not null as installed
      from pg_available_extensions where name in ${sql(extensions.map(({ name }) => name))}`;
  const { number, version, mayCreate } = server!;
  return [
    number < 150_000
      ? failed("Database", `This is Postgres ${version}. Postgres 15 or newer is required.`)
      : ok("Database", `Postgres ${version}, ${milliseconds(tripMs)} per round trip`),
    checkExtensions(found, mayCreate),
    await checkMigrations(sql, root, mayCreate),
  ];
}

async function checkIsolation(sql: postgres.Sql, hasOwner: boolean): Promise<Check> {
  const name = "Isolation";
  const [role] = await sql<{ bypasses: boolean; owns: boolean }[]>`
    select rolsuper or rolbypassrls as bypasses,
      exists (select 1 from pg_class where relname = 'memories' and relkind in ('r', 'p') and pg_has_role(relowner, 'member')) as owns
    from pg_roles where rolname = current_user`;
  const reason = role!.bypasses ? "may bypass row-level security" : role!.owns ? "owns the tables" : null;
  if (!hasOwner) {
    return missing(name, "queries keep projects apart; with DATABASE_MIGRATION_URL, Postgres does so as well (docs/configuration.md)");
  }
  return reason
    ? failed(name, `The role in DATABASE_URL ${reason}, so Postgres doesn't keep projects apart. Use another one (docs/configuration.md).`)
    : ok(name, "row-level security keeps projects apart");
}

function checkExtensions(found: { name: string; version: string; installed: boolean }[], mayCreate: boolean): Check {
  const problems: string[] = [];
  const toInstall: string[] = [];
  for (const { name, minVersion, from } of extensions) {
    const extension = found.find((each) => each.name === name);
    if (!extension || isOlder(extension.version, minVersion)) {
      problems.push(`${name} ${extension ? `${extension.version} is too old` : "isn't available"} (${from})`);
    } else if (!extension.installed) toInstall.push(name);
  }
  if (problems.length > 0) return failed("Extensions", `${problems.join("; ")}. Install it on the database server.`);
  if (toInstall.length === 0) return ok("Extensions", found.map(({ name, version }) => `${name} ${version}`).join(", "));
  const create = toInstall.map((name) => `create extension ${name};`).join(" ");
  return mayCreate
    ? ok("Extensions", `available; the first start installs ${toInstall.join(", ")}`)
    : failed("Extensions", `This user can't install ${toInstall.join(", ")}. Run as an administrator: ${create}`);
}

function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split(".").map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

async function checkMigrations(sql: postgres.Sql, root: string, mayCreate: boolean): Promise<Check> {
  const { entries } = JSON.parse(readFileSync(join(root, "drizzle/meta/_journal.json"), "utf8")) as { entries: unknown[] };
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  const applied = table!.exists
    ? (await sql<{ count: number }[]>`select count(*)::int as count from drizzle.__drizzle_migrations`)[0]!.count
    : 0;
  const name = "Migrations";
  if (applied > entries.length) {
    return failed(name, `The database has ${applied} migrations and this version knows ${entries.length}. Update Loci.`);
  }
  if (applied === entries.length) return ok(name, `all ${applied} applied`);
  if (!table!.exists && !mayCreate) {
    return failed(name, "This user can't create schemas in the database. Grant it CREATE on the database, or make it the owner.");
  }
  return missing(name, `${entries.length - applied} of ${entries.length} to apply; the next start applies them`);
}
