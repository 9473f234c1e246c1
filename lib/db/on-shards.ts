import { makePgArray } from "drizzle-orm/pg-core/utils/array";
import type { Row, Sql } from "postgres";
import { sha256 } from "@/lib/crypto";
import { dataTables } from "./distributed-tables";
import { functionNameOf } from "./functions";
import type { Isolated } from "./isolate-on-postgres";
import { statement } from "./postgres-pool";
import { currentScope } from "./project-scope";
import { repeatDetector } from "./repeated-texts";
import { sending } from "./sending";
import { formOf, isWrite, namesOf, withTables } from "./statement-text";

// On a Citus cluster, a statement of one project runs as it is on the worker that has the project: it names the tables of the project's
// shard there, and Postgres plans it as it would on one machine. Citus' own planner would refuse many, and plan each of the others twice.
// Citus still decides where a shard is, commits on all nodes together, and moves shards. Statements across projects are left to its planner.

type Unsafe = Sql["unsafe"];
type Begin = (...args: unknown[]) => Promise<unknown>;
type Sender = { unsafe: Unsafe; begin?: Begin; savepoint?: Begin };
type Shard = { id: string; tables: Record<string, string> };
type Waiting = { args: Parameters<Unsafe>; done: (rows: never[]) => void; failed: (error: unknown) => void };
type Prepared = { text: string; name: string | null; writes: boolean };

const shardMoved = "LC001";
const maxProjects = 10_000;
const maxTexts = 20_000;

export function onShards(client: Sql): Sql {
  const shards = shardMap(() => (client as Partial<Isolated>).separateSettings?.());
  const isRepeated = repeatDetector();
  const texts = new Map<string, Prepared>();

  function prepared(text: string, { id, tables }: Shard): Prepared {
    const key = `${id} ${text}`;
    const known = texts.get(key);
    if (known?.name) return known;
    const named = withTables(text, tables);
    const made = { text: named, name: isRepeated(text) ? `loci_${sha256(named).slice(0, 24)}` : null, writes: isWrite(text) };
    if (texts.size >= maxTexts) texts.clear();
    texts.set(key, made);
    return made;
  }

  async function send(
    unsafe: Unsafe,
    projectId: string,
    [text, params, ...rest]: Parameters<Unsafe>,
    { isValues, again }: { isValues: boolean; again: boolean },
  ) {
    const shard = await shards.of(projectId, unsafe);
    if (!shard) return isValues ? unsafe(text, params, ...rest).values() : unsafe(text, params, ...rest);
    const { text: named, name, writes } = prepared(text, shard);
    const form = formOf(text) === "rows" ? (isValues ? "array" : "object") : "none";
    const values = [projectId, shard.id, named, name, form, writes, literals(params)];
    try {
      const answer = await unsafe(
        `select result from ${functionNameOf("on_shard")}($1::uuid, $2::bigint, $3::text, $4::text, $5::text, $6::boolean, $7::text) as result`,
        values as never,
      );
      return answer.map(({ result }) => (typeof result === "string" ? JSON.parse(result) : result)) as unknown as Row[];
    } catch (error) {
      if ((error as { code?: unknown }).code !== shardMoved) throw error;
      shards.forget(projectId);
      if (!again) throw error;
      return send(unsafe, projectId, [text, params, ...rest] as Parameters<Unsafe>, { isValues, again: false });
    }
  }

  /** As one statement. All fail if one does: then the transaction is over anyway. */
  async function sendAll(unsafe: Unsafe, projectId: string, waiting: Waiting[]) {
    const shard = await shards.of(projectId, unsafe);
    if (!shard || waiting.length === 1) {
      for (const { args } of waiting) await send(unsafe, projectId, args, { isValues: false, again: false });
      return;
    }
    const all = waiting.map(({ args: [text] }) => prepared(text, shard));
    const lists = [all.map(({ text }) => text), all.map(({ name }) => name), waiting.map(({ args: [, params] }) => literals(params))];
    await unsafe(`select ${functionNameOf("on_shard_all")}($1::uuid, $2::bigint, $3::text[], $4::text[], $5::text[])`, [
      projectId,
      shard.id,
      ...lists.map(makePgArray),
    ] as never);
  }

  const wrap = (sender: Sender, isInTransaction: boolean): void => {
    const unsafe = sender.unsafe;
    /** Writes of one project whose answers nobody needs. */
    const waiting: Waiting[] = [];
    let project: string | null = null;
    const flush = async () => {
      const all = waiting.splice(0);
      if (all.length === 0) return;
      try {
        await sendAll(unsafe, project!, all);
        for (const { done } of all) done([]);
      } catch (error) {
        for (const { failed } of all) failed(error);
        throw error;
      }
    };
    sender.unsafe = ((...args: Parameters<Unsafe>) => {
      const own = shards.areNone() ? null : projectOf(args[0], args[1]);
      if (!own && waiting.length === 0) return unsafe(...args);
      const isSent = sending.getStore();
      if (own && isInTransaction && isSent && formOf(args[0]) === "none")
        return statement(async () => {
          if (project !== own) await flush();
          project = own;
          const answer = new Promise<never>((done, failed) => waiting.push({ args, done: done as never, failed }));
          isSent(flush);
          return answer;
        });
      return statement(async (isValues) => {
        await flush();
        return own
          ? ((await send(unsafe, own, args, { isValues, again: !isInTransaction })) as never)
          : ((await (isValues ? unsafe(...args).values() : unsafe(...args))) as never);
      });
    }) as Unsafe;
    for (const name of ["begin", "savepoint"] as const) {
      const open = sender[name];
      if (!open) continue;
      sender[name] = async (...args) => {
        const work = args.pop() as (inner: Sender) => unknown;
        await flush();
        // A transaction begins otherwise on a cluster.
        if (!isInTransaction) await shards.read(unsafe);
        return open(...args, (inner: Sender) => {
          wrap(inner, true);
          return work(inner);
        });
      };
    }
  };
  wrap(client as unknown as Sender, false);
  return client;
}

/** Null: for Citus' planner, as it is about all projects, about none, or joins a control table. */
function projectOf(text: string, params: readonly unknown[] = []): string | null {
  const scope = currentScope();
  if (scope && (scope.project === null || scope.project === "every")) return null;
  const { data, control } = namesOf(text);
  if (!data || control) return null;
  if (scope) return scope.project;
  // A script that has entered no project.
  const [, place] = /\bproject_id"? = \$(\d+)/.exec(text) ?? [];
  return place ? String(params[Number(place) - 1]) : null;
}

/** What `execute` has after the name of a prepared statement. */
function literals(params: readonly unknown[] = []): string {
  return params.length === 0 ? "" : `(${params.map((value) => literal(asText(value))).join(",")})`;
}

/** As `quote_nullable`, whatever `standard_conforming_strings` is. */
function literal(text: string | null): string {
  if (text === null) return "null";
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return text.includes("\\") ? ` E${quoted.replaceAll("\\", "\\\\")}` : quoted;
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return makePgArray(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Where projects are, asked once for each. */
function shardMap(onCluster: () => void) {
  let isPlain = false;
  let tables: Promise<Map<string, Record<string, string>>> | undefined;
  const byProject = new Map<string, string>();

  async function readTables(unsafe: Unsafe) {
    const [catalog] = await unsafe("select to_regclass('pg_dist_shard') is not null as exists");
    const found = catalog!.exists
      ? await unsafe(
          `with shards as (
            select c.relname::text as name, s.shardid, s.shardminvalue, format('%I.%I', n.nspname, c.relname || '_' || s.shardid) as shard
            from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid join pg_namespace n on n.oid = c.relnamespace
            where c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
          )
          select g.shardid::text as id, jsonb_object_agg(s.name, s.shard) as tables
          from shards g join shards s on s.shardminvalue = g.shardminvalue where g.name = 'graphs' group by g.shardid`,
          [makePgArray(dataTables)] as never,
        )
      : [];
    isPlain = found.length === 0;
    if (!isPlain) onCluster();
    return new Map(found.map(({ id, tables }) => [id as string, tables as Record<string, string>]));
  }

  function read(unsafe: Unsafe) {
    tables ??= readTables(unsafe);
    tables.catch(() => {
      tables = undefined;
    });
    return tables;
  }

  /** By the connection of the statement: another one may never become free. */
  async function find(projectId: string, unsafe: Unsafe): Promise<Shard | null> {
    const known = await read(unsafe);
    if (isPlain) return null;
    let id = byProject.get(projectId);
    if (id === undefined) {
      const [row] = await unsafe("select get_shard_id_for_distribution_column('graphs', $1::uuid)::text as id", [projectId] as never);
      id = row!.id as string;
      if (byProject.size >= maxProjects) byProject.delete(byProject.keys().next().value!);
      byProject.set(projectId, id);
    }
    const own = known.get(id);
    return own ? { id, tables: own } : null;
  }

  return {
    read,
    of: find,
    areNone: () => isPlain,
    forget(projectId: string) {
      byProject.delete(projectId);
      tables = undefined;
    },
  };
}
