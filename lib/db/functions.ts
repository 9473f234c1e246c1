import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { sha256 } from "@/lib/crypto";
import { type Database, rowsOn } from "./client";

export const functionNames = ["search", "ids_containing"] as const;
/** Only on a cluster. The first two are called by the others. */
export const clusterFunctionNames = ["hold_shard", "prepare_here", "on_shard", "on_shard_all"] as const;
const allNames = [...functionNames, ...clusterFunctionNames];
export type FunctionName = (typeof allNames)[number];

type Version = { name: string; definition: string };
const versions = new Map<FunctionName, Version>();

// Literal folders, so that the build traces these files and not the whole project.
const sourceOf: Record<FunctionName, () => string> = {
  search: () => readFileSync(join(process.cwd(), "lib/retrieval/sql", "search.sql"), "utf8"),
  ids_containing: () => readFileSync(join(process.cwd(), "lib/db/sql", "ids_containing.sql"), "utf8"),
  hold_shard: () => readFileSync(join(process.cwd(), "lib/db/sql", "hold_shard.sql"), "utf8"),
  prepare_here: () => readFileSync(join(process.cwd(), "lib/db/sql", "prepare_here.sql"), "utf8"),
  on_shard: () => callingVersions(readFileSync(join(process.cwd(), "lib/db/sql", "on_shard.sql"), "utf8")),
  on_shard_all: () => callingVersions(readFileSync(join(process.cwd(), "lib/db/sql", "on_shard_all.sql"), "utf8")),
};

const callingVersions = (source: string): string =>
  source.replace(/\b(hold_shard|prepare_here)\(/g, (_, called: FunctionName) => `${functionNameOf(called)}(`);

function versionOf(name: FunctionName): Version {
  const cached = versions.get(name);
  if (cached) return cached;
  const version = versionFrom(name, sourceOf[name]());
  versions.set(name, version);
  return version;
}

export function versionFrom(name: string, source: string): Version {
  const head = `create or replace function ${name}(`;
  if (source.split(head).length !== 2) throw new Error(`The source of the database function ${name} must contain "${head}" exactly once`);
  const versioned = `${name}_${sha256(source).slice(0, 12)}`;
  return { name: versioned, definition: source.replace(head, () => `create or replace function ${versioned}(`) };
}

export const definitionOf = (name: FunctionName): Version => versionOf(name);

export const functionNameOf = (name: FunctionName): string => versionOf(name).name;

/** Releases that share a database each call their own version. */
export const functionName = (name: FunctionName): SQL => sql.raw(functionNameOf(name));

/** Call it in a transaction that holds the migration lock. */
export async function installFunctions(database: Database): Promise<void> {
  for (const name of functionNames) await installFunction(database, name, versionOf(name));
}

type Installed = { name: string; signature: string; release: number; asOwner: boolean };

/** @param bases by default those of all functions */
export const installedFunctions = (database: Database, bases: readonly string[] = allNames): Promise<Installed[]> =>
  rowsOn<Installed>(
    database,
    sql`
      select proname as name, oid::regprocedure::text as signature, prosecdef as "asOwner",
        coalesce(substring(obj_description(oid, 'pg_proc') from '^release (\\d+)$')::int, 0) as release
      from pg_proc where pronamespace = current_schema()::regnamespace and proname ~ ${`^(${bases.join("|")})_[0-9a-f]{12}$`}`,
  );

/** Drops versions two releases old; the previous release's servers may still run. A function's comment stores its release number. */
export async function installFunction(database: Database, base: string, version: Version): Promise<void> {
  const installed = await installedFunctions(database, [base]);
  const latest = Math.max(0, ...installed.map(({ release }) => release));
  if (installed.some(({ name, release }) => name === version.name && release > 0 && release === latest)) return;
  await database.execute(sql.raw(version.definition));
  await sealFunction(database, version.name);
  const others = installed.filter(({ name }) => name !== version.name);
  const previous = Math.max(0, ...others.map(({ release }) => release));
  for (const { signature, release } of others) if (release < previous) await database.execute(sql.raw(`drop function ${signature}`));
  await database.execute(sql.raw(`comment on function ${version.name} is 'release ${latest + 1}'`));
}

/** A function with its owner's rights finds the tables in the owner's schemas, and only those that were granted it may call it. */
export async function sealFunction(database: Database, name: string): Promise<void> {
  const [created] = await rowsOn<{ signature: string }>(
    database,
    sql`select oid::regprocedure::text as signature from pg_proc where pronamespace = current_schema()::regnamespace and proname = ${name} and prosecdef`,
  );
  if (!created) return;
  const [path] = await rowsOn<{ schemas: string }>(
    database,
    sql`select string_agg(quote_ident(name), ', ' order by place) as schemas from unnest(current_schemas(false)) with ordinality as s (name, place)`,
  );
  await database.execute(sql.raw(`alter function ${created.signature} set search_path = ${path!.schemas}, pg_temp`));
  await database.execute(sql.raw(`revoke execute on function ${created.signature} from public`));
}
