import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { sha256 } from "@/lib/crypto";
import { type Database, rowsOn } from "./client";

/** Database functions of `lib/retrieval/sql`. Each file holds one `create or replace function NAME(…)`. */
export const functionNames = ["search"] as const;
export type FunctionName = (typeof functionNames)[number];

type Version = { name: string; definition: string };
const versions = new Map<FunctionName, Version>();

function versionOf(name: FunctionName): Version {
  const known = versions.get(name);
  if (known) return known;
  // The folder is written out, so that the build traces these files and not the whole project.
  const version = versionFrom(name, readFileSync(join(process.cwd(), "lib/retrieval/sql", `${name}.sql`), "utf8"));
  versions.set(name, version);
  return version;
}

/** A definition under a name that ends with the digest of its source. */
export function versionFrom(name: string, source: string): Version {
  const head = `create or replace function ${name}(`;
  if (source.split(head).length !== 2) throw new Error(`The source of the database function ${name} must contain "${head}" once`);
  const versioned = `${name}_${sha256(source).slice(0, 12)}`;
  return { name: versioned, definition: source.replace(head, () => `create or replace function ${versioned}(`) };
}

/** What this release calls the function: releases that run on one database at the same time each have their own. */
export const functionName = (name: FunctionName): SQL => sql.raw(versionOf(name).name);

/** Creates this release's functions. Call it in a transaction that holds the migration lock. */
export async function installFunctions(database: Database): Promise<void> {
  for (const name of functionNames) await installFunction(database, name, versionOf(name));
}

/**
 * Creates a version that is not the latest already, and drops those two releases old: what runs beside a new release is the one before it.
 * A function's comment holds the number of its release, in the order in which they were last installed.
 */
export async function installFunction(database: Database, base: string, version: Version): Promise<void> {
  const installed = await rowsOn<{ name: string; signature: string; release: number }>(
    database,
    sql`
      select proname as name, oid::regprocedure::text as signature,
        coalesce(substring(obj_description(oid, 'pg_proc') from '^release (\\d+)$')::int, 0) as release
      from pg_proc where pronamespace = current_schema()::regnamespace and proname ~ ${`^${base}_[0-9a-f]{12}$`}`,
  );
  const latest = Math.max(0, ...installed.map(({ release }) => release));
  if (installed.some(({ name, release }) => name === version.name && release > 0 && release === latest)) return;
  await database.execute(sql.raw(version.definition));
  const others = installed.filter(({ name }) => name !== version.name);
  const previous = Math.max(0, ...others.map(({ release }) => release));
  for (const { signature, release } of others) if (release < previous) await database.execute(sql.raw(`drop function ${signature}`));
  await database.execute(sql.raw(`comment on function ${version.name} is 'release ${latest + 1}'`));
}
