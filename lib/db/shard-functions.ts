import { sql } from "drizzle-orm";
import { type Database, rowsOn } from "./client";
import { dataTables, distributedTables } from "./distributed-tables";
import { clusterFunctionNames, definitionOf, functionNames, installedFunctions, installFunction, sealFunction } from "./functions";

// On a Citus cluster, a statement that names a table is planned for the whole cluster, each time that it is sent. Those inside a function
// are planned so again, on the worker that already has the rows. So each shard has a copy of the function, which names the shard's own
// tables and is planned like on one Postgres; the function that statements call only chooses the copy. Citus brings what is created here
// to all nodes, also to those that are added later.

type Copied = (typeof functionNames)[number];

const projectArgument: Record<Copied, string> = { search: "search_project", ids_containing: "project" };

/** For a project whose shard was split after the last `db:distribute`: correct, but planned for the cluster. */
const general = "general";

type Shard = { id: string; tables: Record<string, string> };

/** Does nothing where tables aren't distributed, or if all copies exist. */
export async function installShardFunctions(database: Database): Promise<void> {
  if ((await distributedTables(database)).length === 0) return;
  const shards = await shardsOf(database);
  for (const name of functionNames) await installCopies(database, name, shards);
  for (const name of clusterFunctionNames) await installFunction(database, name, definitionOf(name));
  for (const base of ["on_shard", "on_shard_all"] as const) {
    const { name } = definitionOf(base);
    const delegated = (await installedFunctions(database, [base])).find((each) => each.name === name);
    // Forced: also inside a transaction, in which all statements of a project are sent to its worker.
    await database.execute(
      sql`select create_distributed_function(${delegated!.signature}::text::regprocedure, distribution_arg_name => 'project', colocate_with => 'graphs', force_delegation => true)`,
    );
  }
}

/** Each with the names of its tables. `id` is the one by which Citus knows the shard of `graphs`. */
const shardsOf = (database: Database): Promise<Shard[]> =>
  rowsOn<Shard>(
    database,
    sql`
      with shards as (
        select c.relname::text as name, s.shardid, s.shardminvalue from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid
        where c.relnamespace = current_schema()::regnamespace and c.relname in ${dataTables}
      )
      select g.shardid::text as id, jsonb_object_agg(s.name, s.name || '_' || s.shardid) as tables
      from shards g join shards s on s.shardminvalue = g.shardminvalue where g.name = 'graphs' group by g.shardid order by g.shardid`,
  );

async function installCopies(database: Database, base: Copied, shards: Shard[]): Promise<void> {
  const { name, definition } = definitionOf(base);
  const copies = [
    { name: `${name}_${general}`, definition: definition.replace(`function ${name}(`, `function ${name}_${general}(`) },
    ...shards.map(({ id, tables }) => ({
      name: `${name}_${id}`,
      definition: namingTables(definition, tables).replace(`function ${name}(`, `function ${name}_${id}(`),
    })),
  ];
  const existing = await rowsOn<{ name: string; signature: string }>(
    database,
    sql`select proname::text as name, oid::regprocedure::text as signature from pg_proc
      where pronamespace = current_schema()::regnamespace and proname ~ ${`^${base}_[0-9a-f]{12}_(${general}|\\d+)$`}`,
  );
  const known = new Set(existing.map((each) => each.name));
  const missing = copies.filter((copy) => !known.has(copy.name));
  for (const copy of missing) {
    await database.execute(sql.raw(copy.definition));
    await sealFunction(database, copy.name);
  }
  if (missing.length > 0) await installChooser(database, base, name);
  const inUse = (await installedFunctions(database, [base])).map((each) => `${each.name}_`);
  for (const each of existing) {
    if (!inUse.some((prefix) => each.name.startsWith(prefix))) await database.execute(sql.raw(`drop function ${each.signature}`));
  }
}

/** The sources name a table only after `from` or `join`. */
function namingTables(definition: string, tables: Record<string, string>): string {
  return definition.replace(/\b(from|join)(\s+)(\w+)\b(?!\s*\()/g, (whole, keyword, space, table) =>
    tables[table] ? `${keyword}${space}${tables[table]}` : whole,
  );
}

type Signature = { arguments: string; result: string; count: number; isSet: boolean };

/** It replaces the function itself and, like it, has its owner's rights: callers can't call the copies. */
async function installChooser(database: Database, base: Copied, name: string): Promise<void> {
  const [own] = await rowsOn<Signature>(
    database,
    sql`select pg_get_function_arguments(oid) as arguments, pg_get_function_result(oid) as result, pronargs as count, proretset as "isSet"
      from pg_proc where pronamespace = current_schema()::regnamespace and proname = ${name}`,
  );
  const numbers = Array.from({ length: own!.count }, (_, n) => `$${n + 1}`).join(", ");
  const call = `execute format('select ${own!.isSet ? "* from " : ""}%s(${numbers})', copy)`;
  await database.execute(
    sql.raw(`create or replace function ${name}(${own!.arguments}) returns ${own!.result} language plpgsql stable security definer as $choose$
declare
  copy text := '${name}_' || get_shard_id_for_distribution_column('graphs', ${projectArgument[base]});
  ${own!.isSet ? "" : `answer ${own!.result};`}
begin
  if to_regproc(copy) is null then
    copy := '${name}_${general}';
  end if;
  ${own!.isSet ? `return query ${call} using ${numbers};` : `${call} into answer using ${numbers};\n  return answer;`}
end
$choose$`),
  );
  await sealFunction(database, name);
}
